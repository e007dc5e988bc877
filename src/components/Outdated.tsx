import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Loadable } from '../../store/loadable';

/** Says that what is shown is what was there before, because asking again failed. */
export function Outdated({ of, onRetry }: { of: Loadable<unknown>; onRetry: () => void }) {
  if (of.status !== 'failed' || of.data === null) return null;
  return (
    <Alert
      severity="error"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {of.failure.message.replace(/\.$/, '')}. What you see may be old.
    </Alert>
  );
}
