export * from './tracker.machine';
