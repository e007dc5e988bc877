import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

/** A message in the page that can be closed. */
export function AlertBox({
  severity = 'error',
  title,
  children,
  onClose,
}: {
  severity?: AlertColor;
  title?: string;
  children: ReactNode;
  onClose?: () => void;
}) {
  return (
    <Alert
      severity={severity}
      sx={{ mb: 2 }}
      action={
        onClose && (
          <Button color="inherit" size="small" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {title && <AlertTitle>{title}</AlertTitle>}
      {children}
    </Alert>
  );
}
