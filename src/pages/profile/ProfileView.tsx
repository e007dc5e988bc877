import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Dashboard } from '../../../contract/users';
import type { Loadable } from '../../../store/loadable';
import { Breadcrumb } from '../../components/Breadcrumb';
import { FailedState } from '../../components/FailedState';
import { Outdated } from '../../components/Outdated';
import { initialOf } from '../../ui/shell/Who';
import { PlanBadge } from './PlanBadge';

type Props = { dashboard: Loadable<Dashboard>; onHome: () => void; onRetry: () => void };

export function ProfileView({ dashboard, onHome, onRetry }: Props) {
  return (
    <>
      <Breadcrumb heading="Profile" items={[{ label: 'Home', onClick: onHome }, { label: 'Profile' }]} />
      <Outdated of={dashboard} onRetry={onRetry} />
      {dashboard.data ? (
        <Profile user={dashboard.data} />
      ) : dashboard.status === 'failed' ? (
        <Card>
          <FailedState message={dashboard.failure.message} failure={dashboard.failure} onRetry={onRetry} />
        </Card>
      ) : (
        <Stack spacing={2} role="status">
          <Typography color="textSecondary">Loading profile...</Typography>
          <Skeleton variant="rounded" height={120} />
        </Stack>
      )}
    </>
  );
}

function Profile({ user }: { user: Dashboard }) {
  const { plan_name, deployments_allowed_per_month, perks } = user.plan_details;
  const tiles = [
    ['Deployments/Month', String(deployments_allowed_per_month)],
    ['Cloud Providers', perks.cloud_providers.join(', ') || 'None'],
    ['Monitoring', perks.monitoring ? 'Enabled' : 'Disabled'],
    ['Support Response', `${perks.email_response_time}h`],
  ] as const;
  return (
    <Stack spacing={2.5}>
      <Card>
        <CardContent>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'center' } }}>
            <Avatar aria-hidden sx={{ width: 56, height: 56, fontSize: 24, bgcolor: 'primary.main', color: 'primary.contrastText' }}>
              {initialOf(user.username)}
            </Avatar>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="h2">{user.username}</Typography>
              <Typography color="textSecondary">{user.email}</Typography>
            </Box>
            <PlanBadge name={plan_name} />
            <Button variant="contained" component={RouterLink} to="/plans">
              Upgrade Plan
            </Button>
          </Stack>
        </CardContent>
      </Card>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
        {tiles.map(([label, value]) => (
          <Card key={label} component="section" aria-label={label}>
            <CardContent>
              <Typography variant="body2" color="textSecondary">
                {label}
              </Typography>
              <Typography sx={{ fontSize: 22, fontWeight: 640, overflowWrap: 'anywhere' }}>{value}</Typography>
            </CardContent>
          </Card>
        ))}
      </Box>
    </Stack>
  );
}
