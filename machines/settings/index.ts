export * from './draft';
export * from './settings.machine';
