import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import Shield from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Plan, PlanName } from '../../../contract/plans';
import type { Loadable } from '../../../store/loadable';
import { Breadcrumb } from '../../components/Breadcrumb';
import { mailTo, SALES_ADDRESS } from '../../components/contact';
import { FailedState } from '../../components/FailedState';
import { planTitle } from '../profile/PlanBadge';

type Props = { plans: Loadable<Plan[]>; currentPlanId: string | null; onHome: () => void; onRetry: () => void; onChoose: (plan: Plan) => void };

const DESCRIPTIONS: Record<PlanName, string> = {
  free: 'Perfect for trying out the platform',
  starter: 'Small projects and startups',
  professional: 'Growing businesses',
  enterprise: 'Large organisations with complex needs',
};
const LABELS: Record<PlanName, string> = { free: 'Start Free', starter: 'Upgrade Now', professional: 'Upgrade Now', enterprise: 'Contact Sales' };
const salesMail = mailTo(SALES_ADDRESS, 'Gantry Enterprise', 'Hello,\n\nwe would like to know more about the Enterprise plan.\n\nTeam size:\nApplications:\n');
const demoMail = mailTo(SALES_ADDRESS, 'Gantry demo', 'Hello,\n\nplease show us Gantry. These times suit us:\n');
const SECURITY = ['SOC 2 Type II', 'AES-256 encryption', '99.9% uptime SLA'];

export function PlansView({ plans, currentPlanId, onHome, onRetry, onChoose }: Props) {
  return (
    <>
      <Breadcrumb heading="Choose the Perfect Plan for Your Needs" items={[{ label: 'Home', onClick: onHome }, { label: 'Plans' }]} />
      {plans.data ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
          {plans.data.map((plan) => (
            <PlanCard key={plan.plan_id} plan={plan} isCurrent={plan.plan_id === currentPlanId} onChoose={() => onChoose(plan)} />
          ))}
        </Box>
      ) : plans.status === 'failed' ? (
        <Card>
          <FailedState message={plans.failure.message} onRetry={onRetry} />
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

function PlanCard({ plan, isCurrent, onChoose }: { plan: Plan; isCurrent: boolean; onChoose: () => void }) {
  const { plan_name: name, price, deployments_allowed_per_month, perks } = plan;
  const isPopular = name === 'professional';
  return (
    <Card
      component="section"
      aria-label={planTitle(name)}
      sx={{ display: 'flex', flexDirection: 'column', borderColor: isPopular ? 'primary.main' : undefined }}
    >
      <CardContent sx={{ flex: 1, display: 'flex', flexDirection: 'column', gap: 0.5 }}>
        <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', minHeight: 28 }}>
          <Typography variant="h2">{planTitle(name)}</Typography>
          {isPopular && <Chip size="small" color="primary" label="Most Popular" />}
          {isCurrent && <Chip size="small" label="Current Plan" />}
        </Stack>
        <Typography sx={{ fontSize: 30, fontWeight: 680, letterSpacing: '-0.02em' }}>
          ${price}
          <Typography component="span" color="textSecondary">
            {' '}
            / month
          </Typography>
        </Typography>
        <Typography color="textSecondary" sx={{ minHeight: { sm: 48 } }}>
          {DESCRIPTIONS[name]}
        </Typography>
        <Stack spacing={0.5} sx={{ my: 2, flex: 1 }}>
          <Tick isIn text={`${deployments_allowed_per_month} deployments per month`} />
          <Tick isIn text={`Cloud providers: ${perks.cloud_providers.join(', ')}`} />
          <Tick isIn text={`Deployment targets: ${perks.deployment_targets.join(', ')}`} />
          <Tick isIn={perks.monitoring} text="Monitoring and analytics" />
          <Tick isIn={perks.alerts} text="Alerts and notifications" />
          <Tick isIn text={`Email support within ${perks.email_response_time} hours`} />
        </Stack>
        {isCurrent ? (
          <Button variant="outlined" disabled>
            Current Plan
          </Button>
        ) : name === 'enterprise' ? (
          <Button variant="outlined" href={salesMail}>
            {LABELS[name]}
          </Button>
        ) : (
          <Button variant={isPopular ? 'contained' : 'outlined'} onClick={onChoose} aria-label={`${LABELS[name]}: ${planTitle(name)}`}>
            {LABELS[name]}
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

function Tick({ isIn, text }: { isIn: boolean; text: string }) {
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
