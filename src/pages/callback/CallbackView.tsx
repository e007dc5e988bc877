import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { Mark } from '../../components/Mark';

type Props = { failure: string | null; hasReturnButton: boolean; onReturn: () => void };

export function CallbackView({ failure, hasReturnButton, onReturn }: Props) {
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2.5 }}>
      <Card sx={{ width: '100%', maxWidth: 400, p: 4, textAlign: 'center', display: 'grid', justifyItems: 'center', gap: 1.5 }}>
        {failure === null ? (
          <>
            <Mark size={40} />
            <Typography variant="h2" component="h1">
              Authenticating...
            </Typography>
            <Typography color="textSecondary">Processing your authentication</Typography>
            <CircularProgress size={22} aria-label="Processing your authentication" />
          </>
        ) : (
          <>
            <ErrorOutline color="error" sx={{ fontSize: 40 }} />
            <Typography variant="h2" component="h1">
              Authentication Error
            </Typography>
            <Typography role="alert">{failure}</Typography>
            <Typography color="textSecondary">Redirecting to login page...</Typography>
            {hasReturnButton && (
              <Button variant="outlined" onClick={onReturn}>
                Return to Login
              </Button>
            )}
          </>
        )}
      </Card>
    </Box>
  );
}
