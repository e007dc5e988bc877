export * from './callback.machine';
export * from './mfa.machine';
export * from './signIn.machine';
