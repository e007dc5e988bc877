import { assign, type DoneActorEvent, type SnapshotFrom, setup } from 'xstate';
import { DEFAULT_REGION } from '../../contract/constants';
import { type Failure, toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import type { Outcome } from '../../contract/reply';
import { lateFailure, ownFailure, REQUEST_DEADLINE_MS } from '../deadlines';
import { mustProvide } from '../mustProvide';
import { type GuardNotes, reasonsBlocked } from '../reasons';

export type AwsGuideFieldErrors = { roleArn?: string; region?: string };
export type AwsGuideContext = { roleArn: string; region: string; fieldErrors: AwsGuideFieldErrors; failure: Failure | null };
export type AwsGuideEvent =
  | { type: 'continued' }
  | { type: 'back' }
  | { type: 'closed' }
  | { type: 'verify.requested' }
  | { type: 'roleArn.changed'; value: string }
  | { type: 'region.changed'; value: string };
export type AwsGuideActors = {
  createCredentials: { input: { role_arn: string; region: string }; output: Outcome };
  verifyRole: { input: { role_arn: string }; output: Outcome };
};

const T = MESSAGES.awsGuide;
const roleArnError = (roleArn: string) => (roleArn.trim() === '' ? { roleArn: T.roleArnRequired } : {});
const regionError = (region: string) => (region.trim() === '' ? { region: T.regionRequired } : {});
const errorsOf = ({ roleArn, region }: AwsGuideContext): AwsGuideFieldErrors => ({ ...roleArnError(roleArn), ...regionError(region) });
const isAccepted = (event: unknown) => (event as DoneActorEvent<Outcome | undefined>).output?.success === true;
const refusal = (output: Outcome | undefined, fallback: string) => ownFailure(output?.message || fallback);

/** The guide that connects a cloud account: role, permissions, details, then make and verify. */
export const awsGuideMachine = setup({
  types: { context: {} as AwsGuideContext, events: {} as AwsGuideEvent, tags: {} as 'busy' },
  actors: {
    createCredentials: mustProvide<Outcome, AwsGuideActors['createCredentials']['input']>('createCredentials'),
    verifyRole: mustProvide<Outcome, AwsGuideActors['verifyRole']['input']>('verifyRole'),
  },
  guards: {
    fieldsFilled: ({ context }) => Object.keys(errorsOf(context)).length === 0,
    accepted: ({ event }) => isAccepted(event),
  },
  actions: {
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    showFieldErrors: assign(({ context }) => ({ fieldErrors: errorsOf(context) })),
    setRoleArn: assign({
      roleArn: (_, value: string) => value,
      fieldErrors: ({ context }) => ({ ...context.fieldErrors, roleArn: undefined }),
    }),
    setRegion: assign({
      region: (_, value: string) => value,
      fieldErrors: ({ context }) => ({ ...context.fieldErrors, region: undefined }),
    }),
  },
  delays: { requestDeadline: REQUEST_DEADLINE_MS },
}).createMachine({
  id: 'awsGuide',
  description: 'The guide that connects an AWS account.',
  context: { roleArn: '', region: DEFAULT_REGION, fieldErrors: {}, failure: null },
  initial: 'trustPolicy',
  on: { closed: '.closed' },
  states: {
    trustPolicy: {
      description: 'Step 1: create the role and add the trust policy.',
      on: { continued: 'permissions' },
    },
    permissions: {
      description: 'Step 2: attach the permissions.',
      on: { continued: 'details', back: 'trustPolicy' },
    },
    details: {
      description: 'Step 3: say which role and which region.',
      on: {
        'roleArn.changed': { actions: { type: 'setRoleArn', params: ({ event }) => event.value } },
        'region.changed': { actions: { type: 'setRegion', params: ({ event }) => event.value } },
        continued: [{ guard: 'fieldsFilled', target: 'ready' }, { actions: 'showFieldErrors' }],
        back: 'permissions',
      },
    },
    ready: {
      description: 'After the last step: everything is filled in and can be verified.',
      on: { 'verify.requested': 'creating', back: { target: 'details', actions: 'forgetFailure' } },
    },
    creating: {
      description: 'The server stores the role and the region.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'createCredentials',
        src: 'createCredentials',
        input: ({ context }) => ({ role_arn: context.roleArn.trim(), region: context.region }),
        onDone: [
          { guard: 'accepted', target: 'verifying' },
          { target: 'ready', actions: { type: 'keepFailure', params: ({ event }) => refusal(event.output, T.createFailed) } },
        ],
        onError: { target: 'ready', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error, T.createFailed) } },
      },
      after: { requestDeadline: { target: 'ready', actions: { type: 'keepFailure', params: lateFailure(T.unexpected) } } },
    },
    verifying: {
      description: 'The server checks that the role can be assumed.',
      tags: 'busy',
      invoke: {
        id: 'verifyRole',
        src: 'verifyRole',
        input: ({ context }) => ({ role_arn: context.roleArn.trim() }),
        onDone: [
          { guard: 'accepted', target: 'verified' },
          { target: 'ready', actions: { type: 'keepFailure', params: ({ event }) => refusal(event.output, T.verifyDefault) } },
        ],
        onError: { target: 'ready', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error, T.verifyFailed) } },
      },
      after: { requestDeadline: { target: 'ready', actions: { type: 'keepFailure', params: lateFailure(T.unexpected) } } },
    },
    verified: { description: 'The account is connected: the guide closes.', type: 'final' },
    closed: { description: 'The person closed the guide.', type: 'final' },
  },
});

export type AwsGuideSnapshot = SnapshotFrom<typeof awsGuideMachine>;

/** Index of the step shown: 0 to 2, and 3 behind the last one. */
export function awsGuideStep(snapshot: AwsGuideSnapshot): 0 | 1 | 2 | 3 {
  if (snapshot.matches('trustPolicy')) return 0;
  if (snapshot.matches('permissions')) return 1;
  return snapshot.matches('details') ? 2 : 3;
}

export const awsGuideEventDescriptions: Record<AwsGuideEvent['type'], string> = {
  continued: 'The person presses Continue, or Finish on the last step.',
  back: 'The person presses Back.',
  closed: 'The person closes the guide.',
  'verify.requested': 'The person presses Verify Setup.',
  'roleArn.changed': 'The person types the Role ARN.',
  'region.changed': 'The person chooses a region.',
};

export const awsGuideGuards: GuardNotes<AwsGuideContext, AwsGuideEvent> = {
  fieldsFilled: { asks: 'Role ARN and region are filled in.', missing: (context) => Object.values(errorsOf(context)) },
  accepted: { asks: 'The answer says that it worked.' },
};

export const awsGuideReasonsBlocked = (snapshot: AwsGuideSnapshot, event: AwsGuideEvent) => reasonsBlocked(snapshot, event, awsGuideGuards);
