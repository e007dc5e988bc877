export { default as LiveMonitor } from './LiveMonitor';
