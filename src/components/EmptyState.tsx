import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** What stands where there is nothing yet: why, and the next step. */
export function EmptyState({ icon, title, text, action }: { icon?: ReactNode; title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <Box sx={{ textAlign: 'center', px: 3, py: 7, display: 'grid', justifyItems: 'center', gap: 1 }}>
      {icon && <Box sx={{ color: 'text.secondary', display: 'flex', '& svg': { fontSize: 40 } }}>{icon}</Box>}
      <Typography variant="h2">{title}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 420 }}>
        {text}
      </Typography>
      {action && <Box sx={{ mt: 1.5 }}>{action}</Box>}
    </Box>
  );
}
