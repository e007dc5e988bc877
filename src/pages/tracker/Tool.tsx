import Check from '@mui/icons-material/Check';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useCopy } from '../../components/useCopy';

export const LINE_COLOUR = '#263048';

type Props = { title: string; onClick: () => void; pressed?: boolean; disabled?: boolean; children: ReactNode };

/** A small button of the log's toolbar. `pressed` makes it a switch. */
export function Tool({ title, onClick, pressed, disabled = false, children }: Props) {
  const tone = pressed ? { bgcolor: '#1d2640', color: '#e9edf7' } : { color: '#c2cbdd' };
  return (
    // A name would not be allowed on the span that a disabled button needs around it.
    <Tooltip title={title} describeChild>
      <span>
        <IconButton
          size="small"
          onClick={onClick}
          disabled={disabled}
          aria-label={title}
          aria-pressed={pressed}
          sx={{ ...tone, '&.Mui-disabled': { color: '#5a6681' } }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** Copies what `text` gives, and says for two seconds how it went. */
export function CopyTool({ title, text, children }: { title: string; text: () => string; children: ReactNode }) {
  const { state, copy } = useCopy();
  const told = { idle: title, copied: 'Copied!', failed: 'Not copied' }[state];
  return (
    <Tool title={told} onClick={() => copy(text())}>
      {state === 'copied' ? <Check fontSize="small" /> : children}
    </Tool>
  );
}
