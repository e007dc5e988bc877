import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Component, type ReactNode } from 'react';
import { MESSAGES } from '../../contract/messages';

const T = MESSAGES.errors;
const TITLE_ID = 'what-failed';
/** With `onClose` the boundary is around something over the page, and its screen is a dialog. */
type Props = { children: ReactNode; onClose?: () => void };

/** What stands where a page failed; trying again draws it anew. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    console.error(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, onClose } = this.props;
    if (!error) return children;
    // A part of the page that could not be loaded (a new version is out) comes only with the page itself.
    const retry = () => (error.name === 'ChunkLoadError' ? window.location.reload() : this.setState({ error: null }));
    if (!onClose) return <Wrong onRetry={retry} minHeight="60vh" />;
    return (
      <Dialog open onClose={onClose} aria-labelledby={TITLE_ID} maxWidth="xs" fullWidth>
        <Wrong onRetry={retry} onClose={onClose} />
      </Dialog>
    );
  }
}

function Wrong({ onRetry, onClose, minHeight }: { onRetry: () => void; onClose?: () => void; minHeight?: string }) {
  return (
    <Box role="alert" sx={{ minHeight, display: 'grid', placeItems: 'center', p: 3, textAlign: 'center' }}>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
        <Typography id={TITLE_ID} variant="h1">
          {T.wrong}
        </Typography>
        <Typography color="textSecondary">Nothing you saved is lost.</Typography>
        <Stack direction="row" spacing={1.5}>
          {onClose && (
            <Button color="secondary" onClick={onClose}>
              Close
            </Button>
          )}
          <Button variant="contained" onClick={onRetry}>
            {T.tryAgain}
          </Button>
        </Stack>
      </Box>
    </Box>
  );
}

/** The router's own last word, when nothing else handles an error. */
export function UnexpectedError() {
  return (
    <Box component="main" role="alert" sx={{ p: 4 }}>
      <Typography variant="h1">{T.unexpected}</Typography>
      <Button sx={{ mt: 2 }} variant="outlined" onClick={() => window.location.assign('/')}>
        {T.goHome}
      </Button>
    </Box>
  );
}
