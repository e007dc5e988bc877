import { useEffect, useState } from 'react';
import { COPY_CONFIRMATION_MS } from '../../contract/constants';

/** Copies a text, and knows for two seconds how it went. */
export function useCopy(): { state: 'idle' | 'copied' | 'failed'; copy: (text: string) => void } {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), COPY_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string) =>
    void writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return { state, copy };
}

/** Where the clipboard is closed to pages (plain http on another name), the old way still works. */
async function writeText(text: string): Promise<void> {
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
