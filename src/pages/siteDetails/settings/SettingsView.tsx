import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type FormEvent, useId } from 'react';
import { WIDE_SCREEN_PX } from '../../../../contract/constants';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { FailedState } from '../../../components/FailedState';
import { SettingsFields } from './SettingsFields';
import type { SettingsViewProps } from './settingsProps';
import { VariablesList } from './VariablesList';

/** What an application will be deployed with next. */
export function SettingsView(props: SettingsViewProps) {
  const { stage, failure, isUndeployed, onCancel } = props;
  const id = useId();
  const isNarrow = useMediaQuery(`(max-width:${WIDE_SCREEN_PX}px)`);
  const isSaving = stage === 'saving';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSave();
  };
  return (
    <>
      {/* A click beside the dialog is easily a slip. */}
      <Dialog
        open
        onClose={(_event, reason) => reason === 'escapeKeyDown' && !isSaving && onCancel()}
        aria-labelledby={id}
        maxWidth="sm"
        fullWidth
        fullScreen={isNarrow}
      >
        <DialogTitle id={id}>Settings</DialogTitle>
        <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
          <DialogContent>
            {stage === 'loading' && (
              <Box role="status" aria-label="Loading settings">
                <Skeleton variant="rounded" height={220} />
              </Box>
            )}
            {stage === 'unavailable' && <FailedState message="Failed to load settings" detail={failure} onRetry={props.onRetry} />}
            {stage === 'saved' && <Alert severity="success">{isUndeployed ? 'Saved. Deploy to apply.' : 'Saved.'}</Alert>}
            {(stage === 'editing' || stage === 'leaving' || isSaving) && <Editing {...props} />}
          </DialogContent>
          <Buttons {...props} />
        </form>
      </Dialog>
      <ConfirmDialog
        open={stage === 'leaving'}
        title="Discard changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDangerous
        onConfirm={props.onDiscard}
        onClose={props.onStay}
      >
        <Typography color="textSecondary">What you changed here has not been saved and will be lost.</Typography>
      </ConfirmDialog>
    </>
  );
}

function Editing(props: SettingsViewProps) {
  const { draft, variables, failure, stage, onVariables, onRemove, onKeep } = props;
  const busy = stage === 'saving';
  if (!draft) return null;
  return (
    <>
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      <SettingsFields {...props} draft={draft} busy={busy} />
      <VariablesList variables={variables} entered={draft.envVars} busy={busy} onConfirm={onVariables} onRemove={onRemove} onKeep={onKeep} />
    </>
  );
}

function Buttons({ stage, saveBlocked, isUndeployed, canRedeploy, onCancel, onRedeploy }: SettingsViewProps) {
  const isSaving = stage === 'saving';
  if (stage === 'saved')
    return (
      <DialogActions>
        <Button color="secondary" onClick={onCancel}>
          Close
        </Button>
        {isUndeployed && (
          <Button variant="contained" onClick={onRedeploy} disabled={!canRedeploy} autoFocus>
            Redeploy
          </Button>
        )}
      </DialogActions>
    );
  return (
    <DialogActions>
      <Button color="secondary" onClick={onCancel}>
        {isSaving ? 'Stop waiting' : 'Cancel'}
      </Button>
      <Button type="submit" variant="contained" disabled={isSaving || saveBlocked.length > 0}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
    </DialogActions>
  );
}
