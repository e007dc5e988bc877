import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PLAN_BY_SALES, type Plan, type PlanName } from '../../../contract/plans';
import { planTitle } from '../profile/PlanBadge';
import { salesMail } from './mails';
import { Tick } from './Tick';

const DESCRIPTIONS: Record<PlanName, string> = {
  free: 'Perfect for trying out the platform',
  starter: 'Small projects and startups',
  professional: 'Growing businesses',
  enterprise: 'Large organisations with complex needs',
};
const LABELS: Record<PlanName, string> = { free: 'Start Free', starter: 'Upgrade Now', professional: 'Upgrade Now', enterprise: 'Contact Sales' };

/** Whole dollars without cents, others with both. */
const dollars = (price: number): string => `$${Number.isInteger(price) ? price : price.toFixed(2)}`;
const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

export function PlanCard({ plan, isCurrent, onChoose }: { plan: Plan; isCurrent: boolean; onChoose: () => void }) {
  const { plan_name: name, price, deployments_allowed_per_month, perks } = plan;
  const isPopular = name === 'professional';
  const title = planTitle(name);
  return (
    <Card component="section" aria-label={title} sx={{ display: 'flex', flexDirection: 'column', borderColor: isPopular ? 'primary.main' : undefined }}>
      <CardContent sx={{ flex: 1, display: 'flex', flexDirection: 'column', gap: 0.5 }}>
        {/* Tags have a line of their own, so that the cards stay level. */}
        <Stack direction="row" spacing={1} sx={{ minHeight: { sm: 24 } }}>
          {isPopular && <Chip size="small" color="primary" label="Most Popular" />}
          {isCurrent && <Chip size="small" label="Current Plan" />}
        </Stack>
        <Typography variant="h2">{title}</Typography>
        <Typography sx={{ fontSize: 30, fontWeight: 680, letterSpacing: '-0.02em' }}>
          {dollars(price)}
          <Typography component="span" color="textSecondary">
            {' '}
            / month
          </Typography>
        </Typography>
        <Typography color="textSecondary" sx={{ minHeight: { sm: 48 } }}>
          {DESCRIPTIONS[name]}
        </Typography>
        <Stack spacing={0.5} sx={{ my: 2, flex: 1 }}>
          <Tick isIn text={`${counted(deployments_allowed_per_month, 'deployment')} per month`} />
          <Tick isIn text={`Cloud providers: ${perks.cloud_providers.join(', ')}`} />
          <Tick isIn text={`Deployment targets: ${perks.deployment_targets.join(', ')}`} />
          <Tick isIn={perks.monitoring} text="Monitoring and analytics" />
          <Tick isIn={perks.alerts} text="Alerts and notifications" />
          <Tick isIn text={`Email support within ${counted(perks.email_response_time, 'hour')}`} />
        </Stack>
        {isCurrent ? (
          <Button variant="outlined" disabled>
            Current Plan
          </Button>
        ) : name === PLAN_BY_SALES ? (
          <Button variant="outlined" href={salesMail}>
            {LABELS[name]}
          </Button>
        ) : (
          <Button variant={isPopular ? 'contained' : 'outlined'} onClick={onChoose} aria-label={`${LABELS[name]}: ${title}`}>
            {LABELS[name]}
          </Button>
        )}
      </CardContent>
    </Card>
  );
}
