import Chip from '@mui/material/Chip';

import { isLive, isRunning } from '../../contract/status';

function toneOf(value: string, plain: boolean): 'success' | 'warning' | 'error' | 'info' {
  if (plain ? isRunning(value) : value === 'completed') return 'success';
  // Of versions only.
  if (value === 'cancelled') return 'info';
  return !plain && isLive(value) ? 'warning' : 'error';
}

/** `plain`, as in the list: green for completed and active, red otherwise. Without it, as on the details page: yellow too, for what is under way, and no active. */
export function StatusBadge({ status, plain = false }: { status: string; plain?: boolean }) {
  const colour = toneOf(status.toLowerCase(), plain);
  return (
    <Chip
      size="small"
      label={status}
      data-tone={colour}
      sx={(theme) => ({ bgcolor: theme.vars?.palette[colour].light, color: theme.vars?.palette[colour].dark })}
    />
  );
}
