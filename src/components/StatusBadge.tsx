import Chip from '@mui/material/Chip';

const GREEN = ['completed', 'active'];
const YELLOW = ['in_progress', 'processing', 'queued'];

/** `plain`: green for what runs, red otherwise, as the list has it; otherwise yellow too, for what is under way. */
export function StatusBadge({ status, plain = false }: { status: string; plain?: boolean }) {
  const value = status.toLowerCase();
  const colour = GREEN.includes(value) ? 'success' : !plain && YELLOW.includes(value) ? 'warning' : 'error';
  return (
    <Chip
      size="small"
      label={status}
      data-tone={colour}
      sx={(theme) => ({ bgcolor: theme.vars?.palette[colour].light, color: theme.vars?.palette[colour].dark })}
    />
  );
}
