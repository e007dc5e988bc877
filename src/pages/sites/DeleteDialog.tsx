import Typography from '@mui/material/Typography';
import { MESSAGES } from '../../../contract/messages';
import { ConfirmDialog } from '../../components/ConfirmDialog';

type Props = { open: boolean; appName: string; busy: boolean; onConfirm: () => void; onClose: () => void };

export function DeleteDialog({ open, appName, busy, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={MESSAGES.remove.title}
      confirmLabel={MESSAGES.remove.title}
      isDangerous
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Typography>
        Delete <strong>{appName}</strong>?
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        This action cannot be undone. All associated resources will be permanently removed.
      </Typography>
    </ConfirmDialog>
  );
}
