import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Component, type ReactNode } from 'react';
import { MESSAGES } from '../../contract/messages';

const T = MESSAGES.errors;

/** What stands where a page failed; trying again draws it anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    console.error(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    // A part of the page that could not be loaded (a new version is out) comes only with the page itself.
    const retry = () => (error.name === 'ChunkLoadError' ? window.location.reload() : this.setState({ error: null }));
    return (
      <Box role="alert" sx={{ minHeight: '60vh', display: 'grid', placeItems: 'center', p: 3, textAlign: 'center' }}>
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
          <Typography variant="h1">{T.wrong}</Typography>
          <Typography color="textSecondary">Nothing you saved is lost.</Typography>
          <Button variant="contained" onClick={retry}>
            {T.tryAgain}
          </Button>
        </Box>
      </Box>
    );
  }
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
