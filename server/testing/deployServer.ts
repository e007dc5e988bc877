import type { DeploymentId, UserId } from '../../contract/ids';
import { type BootOptions, bootServer } from './bootServer';
import { createFakeTarget } from './fakeRemote/fakeTarget';
import { type Watch, watched } from './moments';

/** What a test asks of the server in a child process. */
export type Order = { userId: UserId; id: DeploymentId } & ({ call: 'trigger' | 'redeploy' | 'remove' } | { call: 'rollBack'; number: number });
/** `holds` are the moments of a target's work at which an application is held until the process is killed; it says `{ held }` then. */
export type ChildOptions = Omit<BootOptions, 'log' | 'target'> & { cloudAddress?: string; holds?: Record<string, string> };
export type Said = 'ready' | { held: string };

/** The server as a process of its own, for tests that kill it. Says `ready` once it has started. usage: node deployServer.mjs OPTIONS_AS_JSON */
const { cloudAddress, holds = {}, ...options } = JSON.parse(process.argv[2] ?? '{}') as ChildOptions;
const log = { info: () => {}, warn: (fields: object, message: string) => console.error(message, fields) };
const say = (said: Said) => process.send?.(said);

const watch: Watch = async (moment, { applicationId }) => {
  if (holds[applicationId] !== moment) return;
  say({ held: applicationId });
  await new Promise(() => {});
};

const target: BootOptions['target'] = (local) => watched(cloudAddress === undefined ? local : createFakeTarget({ address: cloudAddress }), watch);

void bootServer({ ...options, target, log }).then(({ services: { versions, applications, removal } }) => {
  process.on('message', async (order: Order) => {
    const { userId, id } = order;
    if (order.call === 'rollBack') await versions.rollBack(userId, id, order.number);
    else if (order.call === 'remove') await removal.remove(await applications.find(userId, id));
    else await versions[order.call](userId, id);
  });
  say('ready');
});
