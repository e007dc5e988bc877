import type { SandboxAccount } from './grants';

/** People to sign in as with one click. */
export const DEMO_ACCOUNTS: readonly (SandboxAccount & { name: string })[] = [
  { name: 'Ada Lovelace', username: 'ada', email: 'ada@example.test' },
  { name: 'Grace Hopper', username: 'grace', email: 'grace@example.test' },
  { name: 'Alan Turing', username: 'alan', email: 'alan@example.test' },
];
export const OTHER_ACCOUNT = 'other';
