import GitHub from '@mui/icons-material/GitHub';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { BrandPanel } from './BrandPanel';

type Props = { busy: boolean; failure: string | null; isSandbox: boolean; onChoose: (provider: string) => void };

const PROVIDERS = [
  { id: 'github', name: 'GitHub', Icon: GitHub },
  { id: 'bitbucket', name: 'Bitbucket', Icon: Bitbucket },
] as const;

export function LandingView({ busy, failure, isSandbox, onChoose }: Props) {
  return (
    <Box component="main" sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1.15fr) minmax(0, 1fr)' }, minHeight: '100vh' }}>
      <BrandPanel />
      <Box sx={{ display: 'grid', placeItems: 'center', p: { xs: 2.5, sm: 5 }, pb: { xs: 10 } }}>
        <Card sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 } }}>
          <Typography variant="h1">Sign in</Typography>
          <Typography color="textSecondary" sx={{ mt: 0.75, mb: 3 }}>
            Access your dashboard seamlessly
          </Typography>
          {failure && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {failure}
            </Alert>
          )}
          <Stack spacing={1.25}>
            {PROVIDERS.map(({ id, name, Icon }, at) => (
              <Button
                key={id}
                size="large"
                variant={at === 0 ? 'contained' : 'outlined'}
                color={at === 0 ? 'primary' : 'inherit'}
                startIcon={<Icon />}
                disabled={busy}
                onClick={() => onChoose(id)}
              >
                {busy ? 'Signing in...' : `Continue with ${name}`}
              </Button>
            ))}
          </Stack>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
            A one-time code from your authenticator app follows.
          </Typography>
          {isSandbox && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
              No account at hand? This server runs a sandbox: continue with either, allow a demo account, and read the code in the{' '}
              <Link href="/sandbox/mailbox" underline="always" target="_blank" rel="noreferrer">
                sandbox mailbox
              </Link>
              .
            </Typography>
          )}
        </Card>
      </Box>
    </Box>
  );
}

function Bitbucket(props: SvgIconProps) {
  return (
    <SvgIcon {...props}>
      <path d="M2.7 3.5a.7.7 0 0 0-.7.8l2.8 16.6c.1.4.4.7.9.7h12.9c.3 0 .6-.2.7-.6L22 4.3a.7.7 0 0 0-.7-.8H2.7Zm11.7 12H9.7L8.4 9h7.2l-1.2 6.5Z" />
    </SvgIcon>
  );
}
