export * from './deploy.machine';
export { emptyDraft } from './draft';
