export * from './awsGuide.machine';
export * from './connectionCheck.machine';
