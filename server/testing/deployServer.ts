import type { DeploymentId, UserId } from '../../contract/ids';
import { type BootOptions, bootServer } from './bootServer';

/** What a test asks of the server in a child process. */
export type Order = { trigger: DeploymentId; userId: UserId };

/** The server as a process of its own, for tests that kill it. Says `ready` once it has started. usage: node deployServer.mjs OPTIONS_AS_JSON */
const options = JSON.parse(process.argv[2] ?? '{}') as Omit<BootOptions, 'log'>;
const log = { info: () => {}, warn: (fields: object, message: string) => console.error(message, fields) };

void bootServer({ ...options, log }).then(({ services }) => {
  process.on('message', ({ trigger, userId }: Order) => void services.versions.trigger(userId, trigger));
  process.send?.('ready');
});
