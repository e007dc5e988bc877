import Typography from '@mui/material/Typography';
import { MESSAGES } from '../../../contract/messages';
import { ConfirmDialog } from '../../components/ConfirmDialog';

/** `appName` null keeps it closed. */
export function DeleteDialog({ appName, busy, onConfirm, onClose }: { appName: string | null; busy: boolean; onConfirm: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      open={appName !== null}
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
