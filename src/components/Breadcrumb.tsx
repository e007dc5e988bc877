import Box from '@mui/material/Box';
import MuiBreadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export type BreadcrumbItem = { label: string; icon?: ReactNode; onClick?: () => void };

/** A page's heading and where it stands; `actions` sit at the right. */
export function Breadcrumb({ heading, items, actions }: { heading: string; items: BreadcrumbItem[]; actions?: ReactNode }) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mb: 3, alignItems: { sm: 'flex-end' }, justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <MuiBreadcrumbs aria-label="Breadcrumb" sx={{ mb: 0.5, fontSize: 13 }}>
          {items.map(({ label, icon, onClick }, at) =>
            onClick ? (
              <Link key={label} component="button" type="button" onClick={onClick} color="textSecondary" sx={crumb}>
                {icon}
                {label}
              </Link>
            ) : (
              <Typography
                key={label}
                component="span"
                aria-current={at === items.length - 1 ? 'page' : undefined}
                color="textSecondary"
                sx={{ ...crumb, fontSize: 'inherit' }}
              >
                {icon}
                {label}
              </Typography>
            ),
          )}
        </MuiBreadcrumbs>
        <Typography variant="h1">{heading}</Typography>
      </Box>
      {actions && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
}

const crumb = { display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0, fontSize: 'inherit', verticalAlign: 'baseline' } as const;
