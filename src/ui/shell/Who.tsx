import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

export type ShellUser = { username: string; email: string };

export const initialOf = (username: string): string => ([...username.trim()][0] ?? '?').toUpperCase();

/** Who is signed in: initial, name and address. */
export function Who({ user }: { user: ShellUser }) {
  return (
    <Stack direction="row" spacing={1.25} sx={{ alignItems: 'center', minWidth: 0 }}>
      <Avatar aria-hidden sx={{ width: 34, height: 34, fontSize: 15, fontWeight: 600, bgcolor: 'primary.main', color: 'primary.contrastText' }}>
        {initialOf(user.username)}
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="div" noWrap title={user.username}>
          {user.username}
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap component="div" title={user.email}>
          {user.email}
        </Typography>
      </Box>
    </Stack>
  );
}
