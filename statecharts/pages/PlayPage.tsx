import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { CatalogEntry } from '../../machines/samples';
import { ChartCanvas } from '../chart/ChartCanvas';
import type { ChartTransition } from '../chart/model';
import { usePlaced } from '../chart/usePlaced';
import type { Place } from '../navigation';
import { ContextPanel } from '../panels/ContextPanel';
import { Divider, useShare } from '../panels/Divider';
import { EventsPanel } from '../panels/EventsPanel';
import { HistoryPanel } from '../panels/HistoryPanel';
import { PlayToolbar } from '../panels/PlayToolbar';
import { ScreenPanel } from '../panels/ScreenPanel';
import { StateCard } from '../panels/StateCard';
import { choicesIn, guardsNow } from '../play/choices';
import { traceOf } from '../play/trace';
import { usePlay } from '../play/usePlay';
import { hasState, warningOf } from '../play/warning';
import type { Finding } from '../shell/search';
import { useKept } from '../shell/useKept';

type Props = { entry: CatalogEntry; place: Extract<Place, { page: 'play' }>; finding: Finding | null };

const YES_NO = ['yes', 'no'] as const;

/** A machine on its chart, and beside it the real screen: whichever is used, the other follows. */
export function PlayPage({ entry, place, finding }: Props) {
  const { machine } = entry;
  const isWide = useMediaQuery('(min-width:1100px)');
  const [descriptions, keepDescriptions] = useKept('descriptions', YES_NO, 'yes');
  const { placed, failure } = usePlaced(machine, descriptions === 'yes');
  const playing = usePlay(entry, place);
  const { play, snapshot, send } = playing;
  const [selected, setSelected] = useState<string | null>(() => (hasState(entry, place.state) ? place.state : null));
  const [warning, setWarning] = useState(() => warningOf(entry, place, play.steps.length - 1));
  const drawing = useRef<SVGSVGElement>(null);

  const choices = useMemo(() => choicesIn(entry, snapshot), [entry, snapshot]);
  const guards = useMemo(() => guardsNow(choices), [choices]);
  const trace = useMemo(() => traceOf(play), [play]);
  const found = useMemo(() => new Set(finding?.machine === entry.id ? [finding.id] : []), [finding, entry]);
  const takerOf = ({ id }: ChartTransition) => {
    const choice = choices.find(({ possible, takes }) => possible && takes.includes(id));
    return choice ? () => send(choice.event) : null;
  };

  const chart = (
    <Box sx={{ position: 'relative', display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, flex: 1 }}>
      <PlayToolbar
        entry={entry}
        playing={playing}
        drawing={drawing}
        hasDescriptions={descriptions === 'yes'}
        onDescriptions={(on) => keepDescriptions(on ? 'yes' : 'no')}
      />
      {warning !== null && (
        <Alert severity="warning" onClose={() => setWarning(null)}>
          {warning}
        </Alert>
      )}
      <ChartCanvas
        title={entry.title}
        placed={placed}
        failure={failure}
        lit={trace.lit}
        lastTaken={trace.lastTaken}
        follow={trace.follow}
        found={found}
        selected={selected}
        onSelect={(state) => setSelected((before) => (before === state ? null : state))}
        takerOf={takerOf}
        guards={guards}
        drawing={drawing}
      />
      {selected !== null && <StateCard entry={entry} state={selected} onGo={() => playing.goToState(selected)} onClose={() => setSelected(null)} />}
    </Box>
  );
  const panels: Record<string, ReactNode> = {
    Screen: <ScreenPanel entry={entry} snapshot={snapshot} send={send} />,
    Events: <EventsPanel choices={choices} onTake={({ event }) => send(event)} />,
    Context: <ContextPanel context={snapshot.context} before={play.steps[play.at - 1]?.snapshot.context ?? null} />,
    History: <HistoryPanel machine={machine} steps={play.steps} at={play.at} onStep={playing.stepTo} />,
  };
  return isWide ? <Wide chart={chart} panels={panels} /> : <Narrow chart={chart} panels={panels} />;
}

type LayoutProps = { chart: ReactNode; panels: Record<string, ReactNode> };

function Wide({ chart, panels: { Screen, ...rest } }: LayoutProps) {
  const [share, setShare] = useShare();
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'grid', gridTemplateColumns: `minmax(0, 1fr) auto minmax(0, ${share}%)` }}>
      {chart}
      <Divider share={share} onShare={setShare} />
      <Box component="aside" aria-label="What is going on" sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, bgcolor: 'background.paper' }}>
        <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>{Screen}</Box>
        <Tabbed panels={rest} />
      </Box>
    </Box>
  );
}

function Narrow({ chart, panels }: LayoutProps) {
  return <Tabbed panels={{ Chart: chart, ...panels }} />;
}

function Tabbed({ panels }: { panels: Record<string, ReactNode> }) {
  const names = Object.keys(panels);
  const [chosen, setChosen] = useState(names[0]!);
  const name = names.includes(chosen) ? chosen : names[0]!;
  return (
    <>
      <Tabs
        value={name}
        onChange={(_event, value: string) => setChosen(value)}
        variant="scrollable"
        aria-label="Views"
        sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 42, flexShrink: 0 }}
      >
        {names.map((label) => (
          <Tab key={label} value={label} label={label} id={`tab-${label}`} aria-controls={`panel-${label}`} sx={{ minHeight: 42, textTransform: 'none' }} />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`panel-${name}`}
        aria-labelledby={`tab-${name}`}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', display: 'flex', flexDirection: 'column', p: name === 'Chart' ? 0 : 2 }}
      >
        {panels[name]}
      </Box>
    </>
  );
}
