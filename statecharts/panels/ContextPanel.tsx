import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { redact } from '../../machines/redact';
import { MONO } from '../../src/ui/theme';

/** What the machine remembers. Secrets are hidden here as they are in every inspector. */
export function ContextPanel({ context, before }: { context: object; before: object | null }) {
  const shown = Object.entries(redact(context));
  const last = before === null ? null : (redact(before) as Record<string, unknown>);
  if (shown.length === 0) return <Typography color="textSecondary">This machine remembers nothing.</Typography>;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
      {shown.map(([name, value]) => {
        const isNew = last !== null && JSON.stringify(last[name]) !== JSON.stringify(value);
        return (
          <Box key={name} sx={{ borderLeft: 3, borderColor: isNew ? 'primary.main' : 'divider', pl: 1.25 }}>
            <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
              {name}
              {isNew && (
                <Typography component="span" variant="caption" color="primary" sx={{ ml: 1 }}>
                  changed
                </Typography>
              )}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontFamily: MONO, fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.secondary' }}>
              {JSON.stringify(value, null, 2)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
