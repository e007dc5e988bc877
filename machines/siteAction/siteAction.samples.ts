import { DeploymentIdSchema } from '../../contract/ids';
import { type Answers, type CatalogEntry, named, refused } from '../samples';
import { type ActionInput, type ActionMachine, actionEventDescriptions, actionGuards, actionReasonsBlocked } from './siteAction.machine';
import { cancelVersionMachine, deleteSiteMachine, redeployMachine, reportFailureMachine, rollBackMachine, triggerAgainMachine } from './siteActions';

const deploymentId = DeploymentIdSchema.parse('7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11');
const hello = (number: number): ActionInput => ({ deploymentId, appName: 'hello', number });
const GONE = refused('This deployment was not found. It may have already been deleted.', 404, 'DEPLOYMENT_NOT_FOUND');

const actionEntry = (title: string, machine: ActionMachine, number: number, { done, failed }: Answers): CatalogEntry => {
  const asks = machine.states.confirming !== undefined;
  const samples = [named('Confirm', { type: 'confirmed' }), named('Cancel', { type: 'cancelled' }), named('OK', { type: 'dismissed' })];
  const { confirmed, ...unasked } = actionEventDescriptions;
  return {
    id: machine.id,
    suite: 'siteAction',
    title,
    machine,
    inputs: [named('a site', hello(number))],
    events: asks ? samples : samples.slice(1),
    answers: { [machine.id]: { done, failed } },
    eventDescriptions: asks ? { confirmed, ...unasked } : unasked,
    cancel: 'cancelled',
    guards: actionGuards,
    reasonsBlocked: actionReasonsBlocked,
    facts: ({ failure }) => [failure?.status ?? null],
  };
};

const begun = (number: number) => [named(`version ${number}`, { message: '', number })];

export const siteActionEntries: CatalogEntry[] = [
  actionEntry('Trigger', triggerAgainMachine, 3, { done: [named('started', { message: '', number: null })], failed: [GONE] }),
  actionEntry('Redeploy', redeployMachine, 3, {
    done: begun(4),
    failed: [refused('A deployment of hello is already running. Wait until it ends, or cancel it.', 409, 'DEPLOYMENT_RUNNING')],
  }),
  actionEntry('Roll back', rollBackMachine, 2, {
    done: begun(4),
    failed: [refused('The build of version 2 is no longer kept, only the last 5 are. Redeploy to build the branch anew.', 409, 'VERSION_NOT_KEPT')],
  }),
  actionEntry('Cancel a deployment', cancelVersionMachine, 4, {
    done: begun(4),
    failed: [refused('Version 4 is just taking over and can no longer be cancelled. Roll back once it runs.', 409, 'CANCEL_TOO_LATE')],
  }),
  actionEntry('Delete', deleteSiteMachine, 3, {
    done: [named('deleted', { message: '', number: null })],
    failed: [GONE, refused('Not everything could be removed: container hello. Try again; nothing is lost.', 500, 'DELETE_INCOMPLETE')],
  }),
  actionEntry('Report a failure', reportFailureMachine, 3, {
    done: [named('reported', { message: '', number: null })],
    failed: [refused('This failure has been reported already.', 409, 'ALREADY_REPORTED')],
  }),
];
