import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

/** A line with a tick, or with a dash for what is not part of it. */
export function Tick({ isIn, text }: { isIn: boolean; text: string }) {
  const Icon = isIn ? Check : Remove;
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Icon fontSize="small" color={isIn ? 'success' : 'disabled'} role="img" aria-label={isIn ? 'Included' : 'Not included'} sx={{ mt: 0.25 }} />
      <Typography variant="body2" color={isIn ? 'textPrimary' : 'textSecondary'}>
        {text}
      </Typography>
    </Stack>
  );
}
