import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import { createRoot } from 'react-dom/client';
import { makeStore } from '../../store/store';
import { App } from './App';
import { wantsInspection } from './wantsInspection';

async function start(root: HTMLElement) {
  const { store, run } = makeStore();
  const wrap = wantsInspection() ? (await import(/* webpackChunkName: "inspect" */ './inspect')).startInspecting() : undefined;
  // Without StrictMode: its second mount in development would start every machine twice, and a sign-in code works once.
  createRoot(root).render(<App store={store} run={run} wrap={wrap} />);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
void start(root);
