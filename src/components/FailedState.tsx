import CloudOff from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import { EmptyState } from './EmptyState';

/** What stands where something could not be loaded, with another try. */
export function FailedState({ message, detail, onRetry }: { message: string; detail?: string | null; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={message}
        text={detail ?? 'Check your connection, then try again.'}
        action={
          <Button variant="outlined" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
