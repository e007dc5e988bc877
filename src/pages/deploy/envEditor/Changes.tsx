import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Change } from './rows';

const TONES: Record<Change['kind'], 'success' | 'warning' | 'error'> = { added: 'success', changed: 'warning', removed: 'error' };

/** What confirming would change, by name; values are not shown. */
export function Changes({ changes }: { changes: Change[] }) {
  return (
    <Box component="section" aria-label="Changes" sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle2" sx={{ mb: 1 }}>
        {changes.length === 0 ? 'No changes' : 'Changes'}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {changes.map(({ key, kind }) => (
          <Chip key={key} size="small" variant="outlined" color={TONES[kind]} label={`${key} ${kind}`} />
        ))}
      </Stack>
    </Box>
  );
}
