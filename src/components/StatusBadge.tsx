import Chip from '@mui/material/Chip';

const YELLOW = ['in_progress', 'processing', 'queued'];

function toneOf(value: string, plain: boolean): 'success' | 'warning' | 'error' {
  if (value === 'completed' || (plain && value === 'active')) return 'success';
  return !plain && YELLOW.includes(value) ? 'warning' : 'error';
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
