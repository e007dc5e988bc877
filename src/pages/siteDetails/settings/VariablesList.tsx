import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import type { EnvVars } from '../../../../contract/deployments';
import type { ShownVariable, VariableState } from '../../../../machines/settings';
import { MONO } from '../../../ui/theme';

const EnvEditor = lazy(() => import(/* webpackChunkName: "env-editor" */ '../../deploy/envEditor/EnvEditor'));

type Props = {
  variables: ShownVariable[];
  /** Values entered here and not saved yet. */
  entered: EnvVars;
  busy: boolean;
  onConfirm: (envVars: EnvVars) => void;
  onRemove: (name: string) => void;
  onKeep: (name: string) => void;
};

const TONES: Record<Exclude<VariableState, 'kept'>, 'success' | 'warning' | 'error'> = { added: 'success', replaced: 'warning', removed: 'error' };

/** The variables by name: saved values are never shown, only replaced or removed. */
export function VariablesList({ variables, entered, busy, onConfirm, onRemove, onKeep }: Props) {
  /** The variable the editor opens for, '' for a new one; null while it is closed. */
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <Box component="section" aria-label="Environment Variables" sx={{ mt: 3 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 0.5 }}>
        <Typography variant="h3">Environment Variables</Typography>
        <Button size="small" onClick={() => setEdited('')} disabled={busy}>
          Add variables
        </Button>
      </Stack>
      <Typography variant="body2" color="textSecondary">
        Saved values are never shown.
      </Typography>
      {variables.length === 0 && <Typography sx={{ mt: 1 }}>No environment variables configured</Typography>}
      <Box component="ul" aria-label="Variables" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {variables.map(({ name, state }) => (
          <Stack
            component="li"
            key={name}
            direction="row"
            spacing={1}
            useFlexGap
            sx={{ alignItems: 'center', py: 0.5, borderBottom: 1, borderColor: 'divider', flexWrap: 'wrap' }}
          >
            <Typography
              sx={{
                fontFamily: MONO,
                fontSize: 13,
                flex: 1,
                minWidth: 120,
                overflowWrap: 'anywhere',
                textDecoration: state === 'removed' ? 'line-through' : 'none',
              }}
            >
              {name}
            </Typography>
            {state !== 'kept' && <Chip size="small" variant="outlined" color={TONES[state]} label={state} />}
            {(state === 'removed' || state === 'replaced') && (
              <Button size="small" onClick={() => onKeep(name)} disabled={busy} aria-label={`Keep ${name}`}>
                Keep
              </Button>
            )}
            {state !== 'removed' && (
              <>
                <Button size="small" onClick={() => setEdited(name)} disabled={busy} aria-label={`Replace ${name}`}>
                  Replace
                </Button>
                <Button size="small" color="secondary" onClick={() => onRemove(name)} disabled={busy} aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              </>
            )}
          </Stack>
        ))}
      </Box>
      {edited !== null && (
        <Suspense fallback={null}>
          <EnvEditor
            saved={entered}
            first={edited}
            onClose={() => setEdited(null)}
            onConfirm={(envVars) => {
              onConfirm(envVars);
              setEdited(null);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}
