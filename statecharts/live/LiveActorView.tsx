import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useMemo, useRef } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { activeNodes } from '../../machines/activeNodes';
import { entryOf } from '../../machines/catalog';
import { MONO } from '../../src/ui/theme';
import { ChartCanvas } from '../chart/ChartCanvas';
import type { DrawingProps } from '../chart/ChartDrawing';
import { usePlaced } from '../chart/usePlaced';
import { eventLabel } from '../describe';
import { ContextPanel } from '../panels/ContextPanel';
import { ScreenPanel } from '../panels/ScreenPanel';
import type { LiveActor } from './liveState';

const NONE: ReadonlySet<string> = new Set();
const NO_GUARDS: DrawingProps['guards'] = new Map();
const doNothing = () => {};
const timeOf = (at: number) => new Date(at).toLocaleTimeString();

/** Null where it stands in a state that this page does not know: a recording may be of another version. */
function situationOf(machine: AnyStateMachine, value: unknown, context: unknown): AnyMachineSnapshot | null {
  if (value === undefined) return null;
  try {
    return machine.resolveState({ value, context: context ?? {} } as never) as AnyMachineSnapshot;
  } catch {
    return null;
  }
}

/** One live actor on its chart. It is watched, not touched: nothing here sends it anything. */
export function LiveActorView({ actor }: { actor: LiveActor }) {
  const entry = entryOf(actor.machine);
  const { placed, failure } = usePlaced(entry.machine, true);
  const drawing = useRef<SVGSVGElement>(null);
  const { value, context } = actor.snapshot;
  const snapshot = useMemo(() => situationOf(entry.machine, value, context), [entry, value, context]);
  const lit = useMemo(() => new Set(snapshot === null ? [] : activeNodes(snapshot).map(({ id }) => id)), [snapshot]);
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        minHeight: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) minmax(360px, 32%)' },
        gridTemplateRows: { xs: 'minmax(320px, 1fr) auto', lg: 'minmax(0, 1fr)' },
        overflow: { xs: 'auto', lg: 'hidden' },
      }}
    >
      <Box sx={{ display: 'flex', minHeight: 0, minWidth: 0 }}>
        <ChartCanvas
          title={entry.title}
          placed={placed}
          failure={failure}
          lit={lit}
          lastTaken={NONE}
          follow={[...lit].at(-1) ?? null}
          found={NONE}
          selected={null}
          onSelect={doNothing}
          takerOf={() => null}
          guards={NO_GUARDS}
          drawing={drawing}
        />
      </Box>
      <Box
        component="aside"
        aria-label="What is going on"
        sx={{
          borderLeft: { lg: 1 },
          borderColor: 'divider',
          bgcolor: 'background.paper',
          overflow: 'auto',
          p: 2,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2.5,
          alignContent: 'start',
        }}
      >
        {!snapshot && <Typography color="textSecondary">It stands in a state that this page does not know.</Typography>}
        {snapshot && <ScreenPanel entry={entry} snapshot={snapshot} send={doNothing} inert />}
        <section>
          <Typography variant="h3">Events</Typography>
          <List dense disablePadding aria-label="Events">
            {actor.events.toReversed().map(({ type, at, event }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: newest first, and each is shown once
              <ListItem key={`${at} ${type} ${index}`} disableGutters>
                <ListItemText
                  primary={eventLabel(entry.machine, type)}
                  secondary={
                    <Box component="span" sx={{ fontFamily: MONO, fontSize: 12, overflowWrap: 'anywhere' }}>
                      {timeOf(at)} {JSON.stringify(event)}
                    </Box>
                  }
                />
              </ListItem>
            ))}
          </List>
        </section>
        <section>
          <Typography variant="h3" sx={{ mb: 1 }}>
            Context
          </Typography>
          <ContextPanel context={(context ?? {}) as object} before={null} />
        </section>
      </Box>
    </Box>
  );
}
