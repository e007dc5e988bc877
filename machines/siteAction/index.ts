export * from './siteAction.machine';
export * from './siteActions';
