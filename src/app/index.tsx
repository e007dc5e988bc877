import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import { createRoot } from 'react-dom/client';
import { makeStore } from '../../store/store';
import { App } from './App';

const { store, run } = makeStore();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');

// Without StrictMode: its second mount in development would start every machine twice, and a sign-in code works once.
createRoot(root).render(<App store={store} run={run} />);
