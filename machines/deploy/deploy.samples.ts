import { answered, type CatalogEntry, named, refused, SERVER_DOWN } from '../samples';
import { deployMachine } from './deploy.machine';
import { detailsMissing } from './draft';
import { deployEventDescriptions, deployGuards, deployReasonsBlocked } from './explain';
import { DEPLOY_SWITCHES } from './settings';

export const SAMPLE_DEPLOYMENT_ID = '7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11';

export const deployEntries: CatalogEntry[] = [
  {
    id: 'deploy',
    title: 'Deploy wizard',
    machine: deployMachine,
    inputs: [named('opened', undefined)],
    events: [
      named('repository chosen', { type: 'repository.chosen', repository: 'ada/Hello-Node' }),
      named('branch chosen', { type: 'branch.chosen', branch: 'main' }),
      named('name typed', { type: 'appName.changed', value: 'hello' }),
      named('name blank', { type: 'appName.changed', value: ' ' }),
      named('staging', { type: 'environment.chosen', value: 'staging' }),
      named('automatic', { type: 'mode.chosen', value: 'automatic' }),
      named('two variables', { type: 'envVars.confirmed', envVars: { DATABASE_URL: 'postgres://hello:secret@db.internal/hello', LOG_LEVEL: 'info' } }),
      named('EC2', { type: 'service.chosen', value: 'EC2' }),
      named('ECS', { type: 'service.chosen', value: 'ECS' }),
      ...DEPLOY_SWITCHES.map(({ name, event }) => named(name, { type: event })),
      named('Next', { type: 'next' }),
      named('Previous', { type: 'previous' }),
      named('Deploy Now', { type: 'deploy' }),
      named('Cancel', { type: 'cancel' }),
      named('alert closed', { type: 'failure.dismissed' }),
      named('account again', { type: 'account.retried' }),
      named('repositories again', { type: 'repositories.retried' }),
      named('branches again', { type: 'branches.retried' }),
    ],
    answers: {
      loadDashboard: {
        done: [named('plan with monitoring', { monitoringAllowed: true }), named('plan without monitoring', { monitoringAllowed: false })],
        failed: [SERVER_DOWN],
      },
      loadRepositories: { done: answered(undefined), failed: [SERVER_DOWN] },
      loadBranches: {
        done: answered(undefined),
        failed: [refused('The repository ada/Hello-Node was not found in your account.', 404, 'REPOSITORY_NOT_FOUND')],
      },
      createDeployment: {
        done: answered({ id: SAMPLE_DEPLOYMENT_ID }),
        failed: [refused('A deployment of hello is already running. Wait until it ends, or delete it.', 409, 'DEPLOYMENT_RUNNING')],
      },
      triggerDeployment: {
        done: [named('started', { success: true, message: '' }), named('not started', { success: false, message: '' })],
        failed: [SERVER_DOWN],
      },
    },
    eventDescriptions: deployEventDescriptions,
    cancel: 'cancel',
    guards: deployGuards,
    reasonsBlocked: deployReasonsBlocked,
    facts: ({ draft, deploymentId, monitoringAllowed, failure }) => [detailsMissing(draft), deploymentId !== null, monitoringAllowed, failure !== null],
  },
];
