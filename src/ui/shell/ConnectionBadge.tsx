import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';

type Props = { message: string; success: boolean; busy: boolean; canRefresh: boolean; onRefresh: () => void; onConnect: (() => void) | null };

/** Whether the cloud account is connected, at the bottom right of every page. */
export function ConnectionBadge({ message, success, busy, canRefresh, onRefresh, onConnect }: Props) {
  const tone = busy ? 'info' : success ? 'success' : 'warning';
  return (
    <Paper
      variant="outlined"
      role="status"
      aria-label="Cloud connection"
      data-success={success}
      sx={{
        position: 'fixed',
        right: 16,
        bottom: 16,
        zIndex: 'speedDial',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 1.5,
        pr: 0.5,
        py: 0.25,
        minHeight: 40,
        borderRadius: 99,
        maxWidth: 'calc(100vw - 32px)',
      }}
    >
      <Box sx={{ width: 8, height: 8, borderRadius: '50%', flexShrink: 0, bgcolor: `${tone}.main` }} />
      <Typography variant="body2" noWrap>
        {message}
      </Typography>
      {onConnect && (
        <Button size="small" onClick={onConnect} sx={{ minHeight: 30, borderRadius: 99 }}>
          Connect
        </Button>
      )}
      <Tooltip title="Check again">
        <span>
          <IconButton size="small" onClick={onRefresh} disabled={!canRefresh || busy} aria-label="Refresh connection status">
            <Refresh fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
    </Paper>
  );
}
