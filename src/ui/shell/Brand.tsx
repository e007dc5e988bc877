import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Mark } from '../../components/Mark';

export function Brand() {
  return (
    <Stack direction="row" spacing={1.25} sx={{ alignItems: 'center' }}>
      <Mark />
      <Typography component="span" sx={{ fontWeight: 680, fontSize: 18, letterSpacing: '-0.02em' }}>
        Gantry
      </Typography>
    </Stack>
  );
}
