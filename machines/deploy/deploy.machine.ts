import { and, assign, not, type SnapshotFrom, setup, stateIn } from 'xstate';
import type { AnalysisMode, DeploymentConfig, EnvVars } from '../../contract/deployments';
import { type Failure, toFailure } from '../../contract/failure';
import type { Outcome } from '../../contract/reply';
import { lateFailure, ownFailure, REQUEST_DEADLINE_MS } from '../deadlines';
import { mustProvide } from '../mustProvide';
import { redact } from '../redact';
import { DEFAULT_SERVICE, detailsMissing, emptyDraft, isOffered } from './draft';
import { bySwitch, type SwitchEventType } from './settings';

/** The lists of repositories and branches live in the store: the sagas put them there. */
export type DeployContext = {
  draft: DeploymentConfig;
  /** Made on the server and not yet triggered, or triggered in `deployed`; null while the draft is nobody's. */
  deploymentId: string | null;
  /** Whether the plan grants monitoring; false until the account is known. */
  monitoringAllowed: boolean;
  failure: Failure | null;
  accountFailure: Failure | null;
  repositoriesFailure: Failure | null;
  branchesFailure: Failure | null;
};
export type DeployEvent =
  | { type: 'account.retried' }
  | { type: 'repositories.retried' }
  | { type: 'branches.retried' }
  | { type: 'repository.chosen'; repository: string }
  | { type: 'branch.chosen'; branch: string }
  | { type: 'appName.changed'; value: string }
  | { type: 'environment.chosen'; value: string }
  | { type: 'mode.chosen'; value: AnalysisMode }
  | { type: 'envVars.confirmed'; envVars: EnvVars }
  | { type: 'service.chosen'; value: string }
  | { [Type in SwitchEventType]: { type: Type } }[SwitchEventType]
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'deploy' }
  | { type: 'cancel' }
  | { type: 'failure.dismissed' };
export type DeployActors = {
  loadDashboard: { input: undefined; output: { monitoringAllowed: boolean } };
  loadRepositories: { input: undefined; output: unknown };
  loadBranches: { input: { repository: string }; output: unknown };
  createDeployment: { input: DeploymentConfig; output: { id: string } };
  triggerDeployment: { input: { id: string }; output: Outcome };
};

export const DEPLOY_TEXTS = {
  accountFailed: 'Your account data could not be loaded.',
  repositoriesFailed: 'The repositories could not be loaded.',
  branchesFailed: 'The branches could not be loaded.',
  createFailed: 'The deployment could not be created.',
  triggerFailed: 'The deployment could not be triggered.',
  stopped: 'Loading was stopped.',
} as const;
const T = DEPLOY_TEXTS;

/** A changed draft is another deployment, so one made from the old draft must not be triggered. */
const change = (context: DeployContext, part: Partial<DeploymentConfig>) => ({ draft: { ...context.draft, ...part }, deploymentId: null });

const inDetails = stateIn({ wizard: 'details' });

const toggles = bySwitch(({ field, needs }) => ({
  ...(needs === null ? {} : { guard: needs.grant }),
  actions: { type: 'changeDraft' as const, params: ({ context }: { context: DeployContext }) => ({ [field]: !context.draft[field] }) },
}));

/** The deploy wizard: the account, the two lists and the three steps live beside each other. */
export const deployMachine = setup({
  types: { context: {} as DeployContext, events: {} as DeployEvent, tags: {} as 'busy' },
  actors: {
    loadDashboard: mustProvide<{ monitoringAllowed: boolean }, undefined>('loadDashboard'),
    loadRepositories: mustProvide<unknown, undefined>('loadRepositories'),
    loadBranches: mustProvide<unknown, DeployActors['loadBranches']['input']>('loadBranches'),
    createDeployment: mustProvide<{ id: string }, DeploymentConfig>('createDeployment'),
    triggerDeployment: mustProvide<Outcome, DeployActors['triggerDeployment']['input']>('triggerDeployment'),
  },
  guards: {
    detailsComplete: ({ context }) => detailsMissing(context.draft).length === 0,
    canChooseRepository: and([stateIn({ repositories: 'ready' }), inDetails]),
    canChooseBranch: stateIn({ branches: 'ready' }),
    accountSettled: not(stateIn({ account: 'loading' })),
    serviceOffered: ({ event }) => event.type === 'service.chosen' && isOffered(event.value),
    monitoringAllowed: ({ context }) => context.monitoringAllowed,
    alreadyCreated: ({ context }) => context.deploymentId !== null,
    triggered: (_, outcome: Outcome | undefined) => outcome?.success === true,
  },
  actions: {
    changeDraft: assign(({ context }, part: Partial<DeploymentConfig>) => change(context, part)),
    fillService: assign(({ context }) => (context.draft.service_selected === '' ? change(context, { service_selected: DEFAULT_SERVICE }) : {})),
    keepAccount: assign(({ context }, { monitoringAllowed }: { monitoringAllowed: boolean }) => ({
      monitoringAllowed,
      draft: { ...context.draft, monitoring: context.draft.monitoring && monitoringAllowed },
    })),
    keepDeployment: assign({ deploymentId: (_, id: string) => id }),
    hideEnvVars: assign(({ context }) => ({ draft: redact(context.draft) })),
    keepFailure: assign({ failure: (_, failure: Failure) => failure }),
    keepAccountFailure: assign({ accountFailure: (_, failure: Failure) => failure }),
    keepRepositoriesFailure: assign({ repositoriesFailure: (_, failure: Failure) => failure }),
    keepBranchesFailure: assign({ branchesFailure: (_, failure: Failure) => failure }),
    forgetFailure: assign({ failure: null }),
    forgetAccountFailure: assign({ accountFailure: null }),
    forgetRepositoriesFailure: assign({ repositoriesFailure: null }),
    forgetBranchesFailure: assign({ branchesFailure: null }),
  },
  delays: { requestDeadline: REQUEST_DEADLINE_MS },
}).createMachine({
  id: 'deploy',
  description: 'The deploy wizard.',
  type: 'parallel',
  context: {
    draft: emptyDraft(),
    deploymentId: null,
    monitoringAllowed: false,
    failure: null,
    accountFailure: null,
    repositoriesFailure: null,
    branchesFailure: null,
  },
  states: {
    account: {
      description: "The user's plan: it says whether monitoring can be switched on.",
      initial: 'loading',
      states: {
        loading: {
          description: 'The dashboard data is loading.',
          entry: 'forgetAccountFailure',
          invoke: {
            id: 'loadDashboard',
            src: 'loadDashboard',
            onDone: { target: 'ready', actions: { type: 'keepAccount', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: { type: 'keepAccountFailure', params: ({ event }) => toFailure(event.error, T.accountFailed) } },
          },
          on: { cancel: { target: 'failed', actions: { type: 'keepAccountFailure', params: ownFailure(T.stopped) } } },
          after: { requestDeadline: { target: 'failed', actions: { type: 'keepAccountFailure', params: lateFailure() } } },
        },
        ready: { description: 'The plan is known.' },
        failed: {
          description: 'The plan is not known; the wizard goes on without monitoring.',
          on: { 'account.retried': 'loading' },
        },
      },
    },
    repositories: {
      description: 'The list of repositories.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The repositories are loading.',
          entry: 'forgetRepositoriesFailure',
          invoke: {
            id: 'loadRepositories',
            src: 'loadRepositories',
            onDone: 'ready',
            onError: { target: 'failed', actions: { type: 'keepRepositoriesFailure', params: ({ event }) => toFailure(event.error, T.repositoriesFailed) } },
          },
          on: { cancel: { target: 'failed', actions: { type: 'keepRepositoriesFailure', params: ownFailure(T.stopped) } } },
          after: { requestDeadline: { target: 'failed', actions: { type: 'keepRepositoriesFailure', params: lateFailure() } } },
        },
        ready: { description: 'A repository can be chosen.' },
        failed: { description: 'The repositories could not be loaded.', on: { 'repositories.retried': 'loading' } },
      },
    },
    branches: {
      description: 'The list of branches of the chosen repository.',
      initial: 'idle',
      on: {
        'repository.chosen': {
          guard: 'canChooseRepository',
          target: '.loading',
          actions: { type: 'changeDraft', params: ({ event }) => ({ repo_name: event.repository, branch: '' }) },
        },
      },
      states: {
        idle: { description: 'No repository is chosen yet.' },
        loading: {
          description: 'The branches are loading.',
          entry: 'forgetBranchesFailure',
          invoke: {
            id: 'loadBranches',
            src: 'loadBranches',
            input: ({ context }) => ({ repository: context.draft.repo_name }),
            onDone: 'ready',
            onError: { target: 'failed', actions: { type: 'keepBranchesFailure', params: ({ event }) => toFailure(event.error, T.branchesFailed) } },
          },
          on: { cancel: { target: 'failed', actions: { type: 'keepBranchesFailure', params: ownFailure(T.stopped) } } },
          after: { requestDeadline: { target: 'failed', actions: { type: 'keepBranchesFailure', params: lateFailure() } } },
        },
        ready: { description: 'A branch can be chosen.' },
        failed: { description: 'The branches could not be loaded.', on: { 'branches.retried': 'loading' } },
      },
    },
    wizard: {
      description: 'The three steps, and what follows them.',
      initial: 'details',
      states: {
        details: {
          description: 'Step 1, Details: repository, branch, name, environment and variables.',
          on: {
            'branch.chosen': { guard: 'canChooseBranch', actions: { type: 'changeDraft', params: ({ event }) => ({ branch: event.branch }) } },
            'appName.changed': { actions: { type: 'changeDraft', params: ({ event }) => ({ app_name: event.value }) } },
            'environment.chosen': { actions: { type: 'changeDraft', params: ({ event }) => ({ deployment_env: event.value }) } },
            'mode.chosen': { actions: { type: 'changeDraft', params: ({ event }) => ({ analyze_options: event.value }) } },
            'envVars.confirmed': { actions: { type: 'changeDraft', params: ({ event }) => ({ env_vars: event.envVars }) } },
            next: { guard: 'detailsComplete', target: 'configure' },
          },
        },
        configure: {
          description: 'Step 2, Configure: service, monitoring and CI/CD.',
          on: {
            'service.chosen': { guard: 'serviceOffered', actions: { type: 'changeDraft', params: ({ event }) => ({ service_selected: event.value }) } },
            ...toggles,
            previous: 'details',
            next: { guard: 'accountSettled', target: 'review', actions: 'fillService' },
          },
        },
        review: {
          description: 'Step 3, Review & Deploy: everything once more before it is made.',
          on: {
            previous: { target: 'configure', actions: 'forgetFailure' },
            deploy: [{ guard: 'alreadyCreated', target: 'triggering' }, { target: 'creating' }],
            'failure.dismissed': { actions: 'forgetFailure' },
          },
        },
        creating: {
          description: 'The server stores the deployment.',
          tags: 'busy',
          entry: 'forgetFailure',
          invoke: {
            id: 'createDeployment',
            src: 'createDeployment',
            input: ({ context }) => context.draft,
            onDone: { target: 'triggering', actions: { type: 'keepDeployment', params: ({ event }) => event.output.id } },
            onError: { target: 'review', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error, T.createFailed) } },
          },
          on: { cancel: 'review' },
          after: { requestDeadline: { target: 'review', actions: { type: 'keepFailure', params: lateFailure() } } },
        },
        triggering: {
          description: 'The server starts the deployment. After a failure the same deployment is triggered again, not made twice.',
          tags: 'busy',
          entry: 'forgetFailure',
          invoke: {
            id: 'triggerDeployment',
            src: 'triggerDeployment',
            input: ({ context }) => ({ id: context.deploymentId ?? '' }),
            onDone: [
              { guard: { type: 'triggered', params: ({ event }) => event.output }, target: 'deployed' },
              { target: 'review', actions: { type: 'keepFailure', params: ({ event }) => ownFailure(event.output?.message || T.triggerFailed) } },
            ],
            onError: { target: 'review', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error, T.triggerFailed) } },
          },
          on: { cancel: 'review' },
          after: { requestDeadline: { target: 'review', actions: { type: 'keepFailure', params: lateFailure() } } },
        },
        deployed: {
          description: 'The deployment has started: the page opens the live monitor.',
          entry: 'hideEnvVars',
          type: 'final',
        },
      },
    },
  },
});

export type DeploySnapshot = SnapshotFrom<typeof deployMachine>;

/** Whether leaving now would lose something that the person has put in. */
export const isDeployDraftDirty = ({ context: { draft }, value }: DeploySnapshot) =>
  value.wizard !== 'deployed' && JSON.stringify(draft) !== JSON.stringify(emptyDraft());
