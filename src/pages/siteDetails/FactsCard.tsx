import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Facts } from '../../components/Facts';

export function FactsCard({ title, facts, children }: { title: string; facts: [string, ReactNode][]; children?: ReactNode }) {
  return (
    <Card component="section" aria-label={title} sx={{ height: '100%' }}>
      <CardContent>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {title}
        </Typography>
        {children}
        {facts.length > 0 && (
          <Box component="dl" sx={{ m: 0, '& > :last-child': { borderBottom: 0 } }}>
            <Facts facts={facts} />
          </Box>
        )}
      </CardContent>
    </Card>
  );
}
