import type { EnvVars } from '../../contract/deployments';
import type { ApplicationSettings, ChangeSettingsBody } from '../../contract/versions';

/** The settings as they are edited. Values are only those entered here: the server never sends one back. */
export type SettingsDraft = Pick<ApplicationSettings, 'branch' | 'deployment_env' | 'monitoring' | 'ci_cd' | 'dockerfilePath'> & {
  /** Variables to add or to replace. */
  envVars: EnvVars;
  removed: string[];
};
/** What a field of the dialog may change. */
export type SettingsChange = Partial<Omit<SettingsDraft, 'envVars' | 'removed'>>;

export const draftOf = ({ branch, deployment_env, monitoring, ci_cd, dockerfilePath }: ApplicationSettings): SettingsDraft => ({
  branch,
  deployment_env,
  monitoring,
  ci_cd,
  dockerfilePath,
  envVars: {},
  removed: [],
});

const FIELDS = ['branch', 'deployment_env', 'monitoring', 'ci_cd', 'dockerfilePath'] as const;

/** Only what differs is sent: what somebody else changed meanwhile stays. */
export function changesOf(saved: ApplicationSettings, draft: SettingsDraft): ChangeSettingsBody {
  const fields = FIELDS.filter((field) => draft[field] !== saved[field]).map((field) => [field, draft[field]] as const);
  const set = Object.keys(draft.envVars).length > 0 ? { set: draft.envVars } : {};
  const remove = draft.removed.length > 0 ? { remove: draft.removed } : {};
  const variables = { ...set, ...remove };
  return { ...Object.fromEntries(fields), ...(Object.keys(variables).length > 0 ? { variables } : {}) };
}

export const isDirty = (saved: ApplicationSettings, draft: SettingsDraft): boolean => Object.keys(changesOf(saved, draft)).length > 0;

/** A variable entered again is no longer one to remove. */
export const withVariables = (draft: SettingsDraft, envVars: EnvVars): SettingsDraft => ({
  ...draft,
  envVars,
  removed: draft.removed.filter((name) => !Object.hasOwn(envVars, name)),
});

/** Taken out of what is entered, and of what is saved where it is there. */
export function withoutVariable(draft: SettingsDraft, saved: ApplicationSettings, name: string): SettingsDraft {
  const { [name]: _value, ...envVars } = draft.envVars;
  const isSaved = saved.variables.includes(name) && !draft.removed.includes(name);
  return { ...draft, envVars, removed: isSaved ? [...draft.removed, name] : draft.removed };
}

/** Neither removed nor replaced after all. */
export function withVariableKept(draft: SettingsDraft, name: string): SettingsDraft {
  const { [name]: _value, ...envVars } = draft.envVars;
  return { ...draft, envVars, removed: draft.removed.filter((other) => other !== name) };
}

export type VariableState = 'kept' | 'added' | 'replaced' | 'removed';
export type ShownVariable = { name: string; state: VariableState };

/** Every variable that is saved or entered, by name, and what saving does to it. */
export function variablesOf(saved: ApplicationSettings, { envVars, removed }: SettingsDraft): ShownVariable[] {
  const names = [...new Set([...saved.variables, ...Object.keys(envVars)])].sort();
  return names.map((name) => {
    if (removed.includes(name)) return { name, state: 'removed' };
    if (!Object.hasOwn(envVars, name)) return { name, state: 'kept' };
    return { name, state: saved.variables.includes(name) ? 'replaced' : 'added' };
  });
}
