import type { EventObject } from 'xstate';
import type { CallName } from '../contract/calls';
import type { DeploySnapshot } from '../machines/deploy/deploy.machine';
import { DEPLOY_SWITCHES } from '../machines/deploy/settings';
import { sampleDashboard } from './sampleDashboard';

/** Whether the wizard's page offers an event in a situation: each of these is on one step only, and the machine itself does not ask where the person is. */
export function offeredByDeployPage({ value, context }: DeploySnapshot, { type }: EventObject): boolean {
  if (type === 'account.retried') return value.wizard === 'configure';
  if (type === 'repositories.retried' || type === 'branches.retried') return value.wizard === 'details';
  if (type === 'failure.dismissed') return context.failure !== null;
  if (type === 'cancel') {
    if (value.wizard === 'details') return value.repositories === 'loading' || value.branches === 'loading';
    return value.wizard !== 'review' && value.wizard !== 'deployed';
  }
  const waitsForAccount = value.wizard === 'configure' && value.account === 'loading';
  return !(waitsForAccount && ['service.chosen', ...DEPLOY_SWITCHES.map(({ event }) => event), 'previous'].includes(type));
}

/** The calls behind each actor of the wizard, and the body that answers them for what the actor gives. */
export const DEPLOY_ANSWERS = {
  loadDashboard: {
    calls: ['getDashboard'],
    json: ({ monitoringAllowed }: { monitoringAllowed: boolean }) => sampleDashboard({ monitoring: monitoringAllowed }),
  },
  loadRepositories: { calls: ['listRepositories'], json: () => ['ada/Hello-Node', 'ada/other'] },
  loadBranches: { calls: ['listBranches'], json: () => ['main', 'develop'] },
  createDeployment: { calls: ['createDeployment'], json: ({ id }: { id: string }) => ({ id, success: true, data: { id } }) },
  triggerDeployment: { calls: ['triggerDeployment'] },
} satisfies Record<string, { calls: CallName[]; json?: (output: never) => unknown }>;
