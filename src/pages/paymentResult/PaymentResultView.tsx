import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { MESSAGES } from '../../../contract/messages';
import { PLAN_NAMES } from '../../../contract/plans';
import { mailTo, SUPPORT_ADDRESS } from '../../components/contact';
import { planTitle } from '../profile/PlanBadge';

type Props = { isPaid: boolean; error: string | null; subscriptionId: string | null; plan: string | null };

/** The address is anybody's to write, so only what we know is repeated. */
const isPlanName = (plan: string | null): plan is string => PLAN_NAMES.some((name) => name === plan);

export function PaymentResultView({ isPaid, error, subscriptionId, plan }: Props) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
      <Card sx={{ width: '100%', maxWidth: 480, p: { xs: 3, sm: 4 }, textAlign: 'center' }}>
        {isPaid ? <CheckCircle color="success" sx={{ fontSize: 52 }} /> : <ErrorOutline color="error" sx={{ fontSize: 52 }} />}
        <Typography variant="h1" sx={{ mt: 1 }}>
          {isPaid ? 'Payment Successful!' : 'Payment Failed'}
        </Typography>
        {isPaid ? (
          <Typography sx={{ mt: 1 }}>{isPlanName(plan) ? `Your plan is now ${planTitle(plan)}.` : 'Your plan has been changed.'}</Typography>
        ) : (
          <Typography sx={{ mt: 1 }}>{MESSAGES.payment.ofError(error)}</Typography>
        )}
        {subscriptionId && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
            {isPaid ? 'Subscription ID' : 'Reference ID'}: {subscriptionId}
          </Typography>
        )}
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'center', my: 3 }}>
          <Button variant={isPaid ? 'outlined' : 'contained'} component={RouterLink} to={isPaid ? '/profile' : '/plans'}>
            {isPaid ? 'View Profile' : 'Try Again'}
          </Button>
          <Button variant={isPaid ? 'contained' : 'outlined'} component={RouterLink} to={isPaid ? '/sites' : '/profile'}>
            {isPaid ? 'Go to Dashboard' : 'Back to Profile'}
          </Button>
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {isPaid ? (
            'A confirmation email will follow shortly.'
          ) : (
            <>
              Need help? Contact support at{' '}
              <Link underline="always" href={mailTo(SUPPORT_ADDRESS, 'Payment failed', `Reference: ${subscriptionId ?? 'none'}\n`)}>
                {SUPPORT_ADDRESS}
              </Link>
              .
            </>
          )}
        </Typography>
      </Card>
    </Box>
  );
}
