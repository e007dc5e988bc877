import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

type Props = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  isDangerous?: boolean | undefined;
  /** What was confirmed is under way: it can be left alone, and is not taken back by that. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ open, title, children, confirmLabel, cancelLabel = 'Cancel', isDangerous = false, busy = false, onConfirm, onClose }: Props) {
  const id = useId();
  return (
    <Dialog open={open} onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose} autoFocus>
          {busy ? 'Stop waiting' : cancelLabel}
        </Button>
        <Button variant="contained" color={isDangerous ? 'error' : 'primary'} onClick={onConfirm} disabled={busy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
