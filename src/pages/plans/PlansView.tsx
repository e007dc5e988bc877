import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Shield from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Plan } from '../../../contract/plans';
import type { Loadable } from '../../../store/loadable';
import { Breadcrumb } from '../../components/Breadcrumb';
import { EmptyState } from '../../components/EmptyState';
import { FailedState } from '../../components/FailedState';
import { Outdated } from '../../components/Outdated';
import { demoMail, salesMail } from './mails';
import { PlanCard } from './PlanCard';
import { Tick } from './Tick';

type Props = { plans: Loadable<Plan[]>; currentPlanId: string | null; onHome: () => void; onRetry: () => void; onChoose: (plan: Plan) => void };

const SECURITY = ['SOC 2 Type II', 'AES-256 encryption', '99.9% uptime SLA'];

export function PlansView({ plans, currentPlanId, onHome, onRetry, onChoose }: Props) {
  return (
    <>
      <Breadcrumb heading="Choose the Perfect Plan for Your Needs" items={[{ label: 'Home', onClick: onHome }, { label: 'Plans' }]} />
      <Outdated of={plans} onRetry={onRetry} />
      {plans.data?.length === 0 ? (
        <Card>
          <EmptyState icon={<CreditCard />} title="No plans yet" text="There is nothing to choose from right now. Write to us about what you need." />
        </Card>
      ) : plans.data ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
          {plans.data.map((plan) => (
            <PlanCard key={plan.plan_id} plan={plan} isCurrent={plan.plan_id === currentPlanId} onChoose={() => onChoose(plan)} />
          ))}
        </Box>
      ) : plans.status === 'failed' ? (
        <Card>
          <FailedState message={plans.failure.message} failure={plans.failure} onRetry={onRetry} />
        </Card>
      ) : (
        <Stack spacing={2} role="status">
          <Typography color="textSecondary">Loading plans...</Typography>
          <Skeleton variant="rounded" height={320} />
        </Stack>
      )}
      <Box sx={{ display: 'grid', gap: 2, mt: 3, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' } }}>
        <Card>
          <CardContent>
            <Typography variant="h2">Need a Custom Solution?</Typography>
            <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
              Tell us what you run, and we find the plan that fits.
            </Typography>
            <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
              <Button variant="contained" href={salesMail}>
                Contact Sales
              </Button>
              <Button variant="outlined" href={demoMail}>
                Schedule Demo
              </Button>
            </Stack>
          </CardContent>
        </Card>
        <Card>
          <CardContent>
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 1 }}>
              <Shield color="primary" />
              <Typography variant="h3">Security</Typography>
            </Stack>
            {SECURITY.map((line) => (
              <Tick key={line} isIn text={line} />
            ))}
          </CardContent>
        </Card>
      </Box>
    </>
  );
}
