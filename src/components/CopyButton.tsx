import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { useCopy } from './useCopy';

/** Copies a text; says so for two seconds. */
export function CopyButton({ text, label = 'Copy', name }: { text: string; label?: string; name?: string }) {
  const { state, copy } = useCopy();
  return (
    <Button
      size="small"
      variant="outlined"
      color={state === 'failed' ? 'error' : 'primary'}
      startIcon={state === 'copied' ? <Check /> : <ContentCopy />}
      onClick={() => copy(text)}
      aria-label={state === 'idle' && name ? `${label} ${name}` : undefined}
    >
      <span aria-live="polite">{state === 'copied' ? 'Copied!' : state === 'failed' ? 'Not copied' : label}</span>
    </Button>
  );
}
