import type { Failure } from '../contract/failure';

/** Something the server is asked for. While it is asked again, what was there stays in `data`. */
export type Loadable<T> =
  | { status: 'idle'; data: null }
  | { status: 'loading'; data: T | null }
  | { status: 'ready'; data: T }
  | { status: 'failed'; data: T | null; failure: Failure };

export const idle = { status: 'idle', data: null } as const;
export const loading = <T>(before: Loadable<T>): Loadable<T> => ({ status: 'loading', data: before.data });
export const ready = <T>(data: T): Loadable<T> => ({ status: 'ready', data });
export const failed = <T>(before: Loadable<T>, failure: Failure): Loadable<T> => ({ status: 'failed', data: before.data, failure });

/** How an action ended, as a dialog shows it. */
export type Result = { kind: 'success' | 'error'; title: string; message: string };
