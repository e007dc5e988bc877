import { ROLE_ARN_PLACEHOLDER } from '../../contract/aws';
import { answered, type CatalogEntry, named, refused, SERVER_DOWN } from '../samples';
import { awsGuideEventDescriptions, awsGuideGuards, awsGuideMachine, awsGuideReasonsBlocked } from './awsGuide.machine';
import { connectionCheckEventDescriptions, connectionCheckGuards, connectionCheckMachine, connectionCheckReasonsBlocked } from './connectionCheck.machine';

const accepted = { success: true, message: 'The role can be assumed.' };
const notAssumable = { success: false, message: 'AWS did not let us assume this role. Check the trust policy and the external ID inside it.' };
const verifyRole = { done: [named('accepted', accepted), named('refused', notAssumable)], failed: [SERVER_DOWN] };

export const awsConnectionEntries: CatalogEntry[] = [
  {
    id: 'connectionCheck',
    title: 'Cloud connection check',
    machine: connectionCheckMachine,
    inputs: [named('app start', undefined)],
    events: [
      named('session started', { type: 'session.started' }),
      named('session refused', { type: 'session.ended' }),
      named('logged out', { type: 'session.ended', message: 'Logged out from AWS' }),
      named('refresh', { type: 'check.requested' }),
      named('not among the connected clouds', { type: 'cloud.missing' }),
      named('guide opened', { type: 'guide.opened' }),
      named('guide closed', { type: 'guide.closed' }),
      named('guide verified', { type: 'guide.verified' }),
      named('GitHub sign-in failed', { type: 'connection.lost', message: 'GitHub authentication failed' }),
    ],
    answers: {
      fetchRole: {
        done: [...answered({ role_arn: ROLE_ARN_PLACEHOLDER }), named('no role', { role_arn: '' })],
        failed: [refused('No AWS role is connected yet.', 404, 'ROLE_NOT_CONNECTED')],
      },
      verifyRole,
    },
    eventDescriptions: connectionCheckEventDescriptions,
    cancel: 'session.ended',
    guards: connectionCheckGuards,
    reasonsBlocked: connectionCheckReasonsBlocked,
    facts: () => null,
  },
  {
    id: 'awsGuide',
    title: 'Connect an AWS account',
    machine: awsGuideMachine,
    inputs: [named('opened', undefined)],
    events: [
      named('Continue', { type: 'continued' }),
      named('Back', { type: 'back' }),
      named('role typed', { type: 'roleArn.changed', value: ROLE_ARN_PLACEHOLDER }),
      named('role emptied', { type: 'roleArn.changed', value: '' }),
      named('region chosen', { type: 'region.changed', value: 'eu-central-1' }),
      named('Verify Setup', { type: 'verify.requested' }),
      named('Close', { type: 'closed' }),
    ],
    answers: {
      createCredentials: { done: [named('stored', { success: true, message: '' }), named('refused', { success: false, message: '' })], failed: [SERVER_DOWN] },
      verifyRole,
    },
    eventDescriptions: awsGuideEventDescriptions,
    cancel: 'closed',
    guards: awsGuideGuards,
    reasonsBlocked: awsGuideReasonsBlocked,
    facts: ({ roleArn, fieldErrors, failure }) => [roleArn === '', Object.values(fieldErrors).some(Boolean), failure !== null],
  },
];
