import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CatalogEntry } from '../../machines/samples';
import { CopyButton } from '../../src/components/CopyButton';
import { linkTo } from '../navigation';
import { waysToStates } from '../play/ways';

type Props = { entry: CatalogEntry; state: string; onGo: () => void; onClose: () => void };

/** What a chosen state is, with a way to get there and a link to hand on. */
export function StateCard({ entry, state, onGo, onClose }: Props) {
  const node = state === entry.machine.id ? entry.machine.root : entry.machine.getStateNodeById(state);
  const way = waysToStates(entry).get(state);
  return (
    <Paper
      variant="outlined"
      role="region"
      aria-label={`State ${node.key}`}
      sx={{ position: 'absolute', right: 12, bottom: 12, width: 320, maxWidth: 'calc(100% - 24px)', p: 2, zIndex: 1 }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
        <Typography variant="h3" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {node.key}
        </Typography>
        <IconButton size="small" onClick={onClose} aria-label="Close">
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {node.description}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1.5 }}>
        {node.invoke.map(({ id }) => (
          <Chip key={id} size="small" color="primary" variant="outlined" label={`invokes ${id}`} />
        ))}
        {node.tags.map((tag) => (
          <Chip key={tag} size="small" label={tag} />
        ))}
      </Box>
      <Stack direction="row" spacing={1}>
        <Button size="small" variant="contained" onClick={onGo} disabled={!way}>
          {way ? 'Go to this state' : 'Left at once'}
        </Button>
        <CopyButton text={linkTo({ page: 'play', machine: entry.id, state, input: 0, events: [] })} name="link" />
      </Stack>
    </Paper>
  );
}
