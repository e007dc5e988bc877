import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { MESSAGES } from '../../../contract/messages';
import { Mark } from '../../components/Mark';
import { usePageTitle } from '../../ui/usePageTitle';

const T = MESSAGES.errors;

export default function NotFoundPage() {
  usePageTitle(T.notFoundTitle);
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 3, textAlign: 'center' }}>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5 }}>
        <Mark size={44} />
        <Typography variant="h1">{T.notFoundTitle}</Typography>
        <Typography color="textSecondary">{T.notFound}</Typography>
        <Link component={RouterLink} to="/">
          {T.goHome}
        </Link>
      </Box>
    </Box>
  );
}
