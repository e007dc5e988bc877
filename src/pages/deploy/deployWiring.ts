import { DEPLOY_TEXTS, type DeployEvent, type DeploySnapshot, deployReasonsBlocked } from '../../../machines/deploy';
import type { DeployViewProps } from './deployProps';

/** What its machine says to the view, and what people do there says to the machine: one wiring for the product and for the designers' screens. */
export function deployWiring(snapshot: DeploySnapshot, send: (event: DeployEvent) => void) {
  const { wizard, account, repositories, branches } = snapshot.value;
  const { draft, failure, repositoriesFailure, branchesFailure, monitoringAllowed } = snapshot.context;
  return {
    stage: wizard,
    draft,
    repositoriesState: repositories,
    branchesState: branches,
    accountState: account,
    monitoringAllowed,
    nextBlocked: deployReasonsBlocked(snapshot, { type: 'next' }),
    failure: failure?.message ?? null,
    repositoriesFailure: repositoriesFailure?.message || DEPLOY_TEXTS.repositoriesFailed,
    branchesFailure: branchesFailure?.message || DEPLOY_TEXTS.branchesFailed,
    onRepository: (repository) => send({ type: 'repository.chosen', repository }),
    onBranch: (branch) => send({ type: 'branch.chosen', branch }),
    onAppName: (value) => send({ type: 'appName.changed', value }),
    onEnvironment: (value) => send({ type: 'environment.chosen', value }),
    onMode: (value) => send({ type: 'mode.chosen', value }),
    onEnvVars: (envVars) => send({ type: 'envVars.confirmed', envVars }),
    onService: (value) => send({ type: 'service.chosen', value }),
    onSwitch: (type) => send({ type }),
    onNext: () => send({ type: 'next' }),
    onPrevious: () => send({ type: 'previous' }),
    onDeploy: () => send({ type: 'deploy' }),
    onCancel: () => send({ type: 'cancel' }),
    onDismiss: () => send({ type: 'failure.dismissed' }),
    onRetryAccount: () => send({ type: 'account.retried' }),
    onRetryRepositories: () => send({ type: 'repositories.retried' }),
    onRetryBranches: () => send({ type: 'branches.retried' }),
  } satisfies Partial<DeployViewProps>;
}
