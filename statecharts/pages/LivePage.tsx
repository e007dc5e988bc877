import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { entryOf } from '../../machines/catalog';
import { MONO } from '../../src/ui/theme';
import { LiveActorView } from '../live/LiveActorView';
import { hasBegun, type LiveActor } from '../live/liveState';
import { RecordingButtons } from '../live/RecordingButtons';
import { useLive } from '../live/useLive';

const byNewest = (one: LiveActor, other: LiveActor) =>
  Number(other.snapshot.status === 'active') - Number(one.snapshot.status === 'active') || other.seenAt - one.seenAt;

/** Where the people who use the app right now stand, for whoever helps them. */
export function LivePage() {
  const { state, told, tellAll } = useLive();
  const [chosen, setChosen] = useState<string | null>(null);
  const actors = [...state.values()].filter(hasBegun).sort(byNewest);
  const actor = (chosen === null ? undefined : state.get(chosen)) ?? actors[0];
  const recording = <RecordingButtons told={told} hasAny={actor !== undefined} onOpened={tellAll} />;
  if (!actor) return <Waiting>{recording}</Waiting>;
  return (
    <Box component="main" sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: { xs: 'column', md: 'row' } }}>
      <Box
        component="nav"
        aria-label="Actors"
        sx={{
          width: { md: 260 },
          maxHeight: { xs: 180, md: 'none' },
          flexShrink: 0,
          overflow: 'auto',
          borderRight: { md: 1 },
          borderBottom: { xs: 1, md: 0 },
          borderColor: 'divider',
          bgcolor: 'background.paper',
          p: 1,
        }}
      >
        {recording}
        <List dense disablePadding>
          {actors.map(({ key, machine, snapshot, address, tab }) => (
            <ListItem key={key} disablePadding>
              <ListItemButton selected={key === actor.key} aria-current={key === actor.key ? 'true' : undefined} onClick={() => setChosen(key)}>
                <ListItemText
                  primary={entryOf(machine).title}
                  secondary={`${address}, tab ${tab.slice(0, 4)}`}
                  slotProps={{ primary: { sx: { fontWeight: 600 } } }}
                />
                <Chip
                  size="small"
                  color={snapshot.status === 'active' ? 'success' : 'default'}
                  variant="outlined"
                  label={snapshot.status === 'active' ? 'live' : 'ended'}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
      <LiveActorView key={actor.key} actor={actor} />
    </Box>
  );
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <Box component="main" sx={{ flex: 1, display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1, p: 3, textAlign: 'center' }}>
    <Typography variant="h2">No actors yet</Typography>
    <Typography color="textSecondary" sx={{ maxWidth: 460 }}>
      Open the app in another tab of this browser with{' '}
      <Box component="code" sx={{ fontFamily: MONO }}>
        ?inspect
      </Box>{' '}
      behind its address. Everything its machines do shows up here; codes, tokens and values of environment variables do not leave that tab.
    </Typography>
    <Typography color="textSecondary" sx={{ maxWidth: 460 }}>
      The app must be at this same address, {window.location.origin}: start it with{' '}
      <Box component="code" sx={{ fontFamily: MONO }}>
        GANTRY_STATECHARTS=1
      </Box>
      . What happened elsewhere can be opened as a recording.
    </Typography>
    {children}
  </Box>
);
