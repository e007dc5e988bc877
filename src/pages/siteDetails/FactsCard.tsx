import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export function FactsCard({ title, facts, children }: { title: string; facts: [string, ReactNode][]; children?: ReactNode }) {
  return (
    <Card component="section" aria-label={title} sx={{ height: '100%' }}>
      <CardContent>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {title}
        </Typography>
        {children}
        {facts.length > 0 && (
          <Box component="dl" sx={{ m: 0 }}>
            {facts.map(([label, value]) => (
              <Stack
                key={label}
                direction="row"
                spacing={2}
                sx={{ justifyContent: 'space-between', py: 0.8, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
              >
                <Typography component="dt" variant="body2" color="textSecondary">
                  {label}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 560, textAlign: 'right', overflowWrap: 'anywhere' }}>
                  {value}
                </Typography>
              </Stack>
            ))}
          </Box>
        )}
      </CardContent>
    </Card>
  );
}
