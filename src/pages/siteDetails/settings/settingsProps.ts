import type { EnvVars } from '../../../../contract/deployments';
import type { SettingsChange, SettingsDraft, SettingsSnapshot, ShownVariable } from '../../../../machines/settings';

export type SettingsViewProps = {
  stage: SettingsSnapshot['value'];
  /** Null until the settings have come. */
  draft: SettingsDraft | null;
  savedBranch: string;
  /** Of the repository; empty while they are not known. */
  branches: string[];
  branchesFailed: boolean;
  monitoringAllowed: boolean;
  variables: ShownVariable[];
  isUndeployed: boolean;
  /** Whether a redeploy may begin now. */
  canRedeploy: boolean;
  failure: string | null;
  /** Why Save does nothing, in sentences; empty when it saves. */
  saveBlocked: string[];
  onChange: (change: SettingsChange) => void;
  onVariables: (envVars: EnvVars) => void;
  onRemove: (name: string) => void;
  onKeep: (name: string) => void;
  onSave: () => void;
  onCancel: () => void;
  onRetry: () => void;
  onDiscard: () => void;
  onStay: () => void;
  onRedeploy: () => void;
};
