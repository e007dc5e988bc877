import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { COPY_CONFIRMATION_MS } from '../../contract/constants';

/** Copies a text; says so for two seconds. */
export function CopyButton({ text, label = 'Copy', name }: { text: string; label?: string; name?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), COPY_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <Button
      size="small"
      variant="outlined"
      color={state === 'failed' ? 'error' : 'primary'}
      startIcon={state === 'copied' ? <Check /> : <ContentCopy />}
      onClick={copy}
      aria-label={state === 'idle' && name ? `${label} ${name}` : undefined}
    >
      <span aria-live="polite">{state === 'copied' ? 'Copied!' : state === 'failed' ? 'Not copied' : label}</span>
    </Button>
  );
}

/** Where the clipboard is closed to pages (plain http on another name), the old way still works. */
export async function writeText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (!copied) throw new Error('The text could not be copied.');
}
