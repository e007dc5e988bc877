import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Names and values, a line each with a hairline below; inside a `dl`. */
export function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return facts.map(([label, value]) => (
    <Stack key={label} direction="row" spacing={2} sx={{ justifyContent: 'space-between', py: 0.85, borderBottom: 1, borderColor: 'divider' }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 560, textAlign: 'right', overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </Stack>
  ));
}
