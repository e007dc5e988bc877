import { type SettingsEvent, type SettingsSnapshot, settingsReasonsBlocked, variablesOf } from '../../../../machines/settings';
import type { SettingsViewProps } from './settingsProps';

/** What its machine says to the view, and what people do there says to the machine: one wiring for the product and for the designers' screens. */
export function settingsWiring(snapshot: SettingsSnapshot, send: (event: SettingsEvent) => void) {
  const { saved, draft, failure } = snapshot.context;
  return {
    stage: snapshot.value,
    draft,
    savedBranch: saved?.branch ?? '',
    variables: saved && draft ? variablesOf(saved, draft) : [],
    isUndeployed: saved?.is_undeployed ?? false,
    failure: failure?.message ?? null,
    saveBlocked: settingsReasonsBlocked(snapshot, { type: 'submitted' }),
    onChange: (change) => send({ type: 'changed', change }),
    onVariables: (envVars) => send({ type: 'variables.confirmed', envVars }),
    onRemove: (name) => send({ type: 'variable.removed', name }),
    onKeep: (name) => send({ type: 'variable.kept', name }),
    onSave: () => send({ type: 'submitted' }),
    onCancel: () => send({ type: 'cancelled' }),
    onRetry: () => send({ type: 'retried' }),
    onDiscard: () => send({ type: 'discarded' }),
    onStay: () => send({ type: 'stayed' }),
    onRedeploy: () => send({ type: 'redeploy.chosen' }),
  } satisfies Partial<SettingsViewProps>;
}
