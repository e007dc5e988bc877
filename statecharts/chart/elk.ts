import type { ELK } from 'elkjs/lib/elk-api';

let engine: Promise<ELK> | null = null;

/** The layout engine, in a worker and a chunk of its own: it is larger than everything else on the page. */
export const loadElk = (): Promise<ELK> => {
  engine ??= import(/* webpackChunkName: "elk" */ 'elkjs/lib/elk-api').then(
    ({ default: Engine }) => new Engine({ workerFactory: () => new Worker(new URL('elkjs/lib/elk-worker.min.js', import.meta.url)) }),
  );
  return engine;
};
