import CloudOff from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Failure } from '../../contract/failure';
import { EmptyState } from './EmptyState';

type Props = {
  message: string;
  /** What the failure is known by; its `detail` is the server's own sentence. */
  failure?: Failure & { detail?: string | null };
  /** Says more than the failure does. */
  detail?: string | null;
} & ({ onRetry: () => void; action?: never } | { onRetry?: never; action: ReactNode });

/** What stands where something could not be loaded, with another try, or with `action` where that cannot help. */
export function FailedState({ message, failure, detail, onRetry, action }: Props) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={message}
        text={detail ?? adviceOn(failure)}
        action={
          action ?? (
            <Button variant="outlined" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}

function adviceOn(failure: Props['failure']): string {
  if (failure?.detail) return failure.detail;
  // Without a status no answer came.
  return failure?.status === null ? 'Check your connection, then try again.' : 'Try again in a minute.';
}
