import type { RefObject } from 'react';
import type { AnalysisMode, DeploymentConfig, EnvVars } from '../../../contract/deployments';
import type { SwitchEventType } from '../../../machines/deploy';
import type { Existing } from './existing';

export type Region = 'idle' | 'loading' | 'ready' | 'failed';
export type DeployStage = 'details' | 'configure' | 'review' | 'creating' | 'triggering' | 'deployed';

export type DeployViewProps = {
  stage: DeployStage;
  draft: DeploymentConfig;
  repositories: string[];
  /** Known to be none, which an unreadable list is not. */
  hasNoRepositories?: boolean;
  branches: string[];
  hasNoBranches?: boolean;
  repositoriesState: Region;
  branchesState: Region;
  accountState: Region;
  monitoringAllowed: boolean;
  /** Why Next does nothing, in sentences; empty when it goes on. */
  nextBlocked: string[];
  failure: string | null;
  /** Why a list could not be loaded; counts while its state is `failed`. */
  repositoriesFailure: string;
  branchesFailure: string;
  /** The application of the person's that has the typed name already. */
  existing?: Existing | null;
  /** It was deployed, and its log ended in a failure. */
  hasFailed?: boolean;
  /** The live monitor is over the page and keeps the focus. */
  isCovered?: boolean;
  onHome: () => void;
  onRepository: (name: string) => void;
  onBranch: (name: string) => void;
  onAppName: (value: string) => void;
  onEnvironment: (value: string) => void;
  onMode: (value: AnalysisMode) => void;
  onEnvVars: (envVars: EnvVars) => void;
  onService: (value: string) => void;
  onSwitch: (type: SwitchEventType) => void;
  onNext: () => void;
  onPrevious: () => void;
  onDeploy: () => void;
  onCancel: () => void;
  onDismiss: () => void;
  onOpenDeployment?: () => void;
  onRetryAccount: () => void;
  onRetryRepositories: () => void;
  onRetryBranches: () => void;
};

export type StepProps = DeployViewProps & { heading: RefObject<HTMLHeadingElement | null> };
