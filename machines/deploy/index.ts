export * from './deploy.machine';
export { emptyDraft } from './draft';
export * from './explain';
export * from './settings';
