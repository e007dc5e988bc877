export * from './ssl.machine';
