import DarkMode from '@mui/icons-material/DarkModeOutlined';
import Laptop from '@mui/icons-material/LaptopOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Phone from '@mui/icons-material/SmartphoneOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { CatalogEntry } from '../../machines/samples';
import type { Scheme } from '../screen/ScreenFrame';
import { type Device, ScreenOf, DEVICES as WINDOWS } from '../screen/ScreenOf';
import { useKept } from '../shell/useKept';

type Props = {
  entry: CatalogEntry;
  snapshot: AnyMachineSnapshot;
  send: (event: EventObject) => void;
  /** Only to be looked at. */
  inert?: boolean;
};

const SCHEMES = ['light', 'dark'] as const satisfies Scheme[];
const DEVICES = ['wide', 'narrow'] as const satisfies Device[];
/** Of the window's height, so that the events below stay in sight. */
const TALLEST = 0.52;

/** The real screen of the current state; what is done on it moves the chart. */
export function ScreenPanel({ entry, snapshot, send, inert = false }: Props) {
  const { mode, systemMode } = useColorScheme();
  const around: Scheme = (mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light';
  const [chosen, setChosen] = useState<Scheme | null>(null);
  const scheme = chosen ?? around;
  const [device, keepDevice] = useKept('device', DEVICES, 'wide');
  const holder = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(400);

  useEffect(() => {
    const element = holder.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([change]) => change && setRoom(change.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const tallest = Math.max(280, window.innerHeight * TALLEST);
  const { width, height } = WINDOWS[device];

  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h2" sx={{ mr: 'auto' }}>
          The screen in this state
        </Typography>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={device}
          onChange={(_event, value: Device | null) => value && keepDevice(value)}
          aria-label="Width of the screen"
        >
          <ToggleButton value={DEVICES[0]} aria-label="Wide" sx={{ py: 0.25 }}>
            <Laptop fontSize="small" />
          </ToggleButton>
          <ToggleButton value={DEVICES[1]} aria-label="Narrow" sx={{ py: 0.25 }}>
            <Phone fontSize="small" />
          </ToggleButton>
        </ToggleButtonGroup>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={scheme}
          onChange={(_event, value: Scheme | null) => value && setChosen(value)}
          aria-label="Colours of the screen"
        >
          <ToggleButton value={SCHEMES[0]} aria-label="Light screen" sx={{ py: 0.25 }}>
            <LightMode fontSize="small" />
          </ToggleButton>
          <ToggleButton value={SCHEMES[1]} aria-label="Dark screen" sx={{ py: 0.25 }}>
            <DarkMode fontSize="small" />
          </ToggleButton>
        </ToggleButtonGroup>
      </Stack>
      <Box ref={holder} inert={inert} sx={{ display: 'flex', justifyContent: 'center', minWidth: 0 }}>
        <ScreenOf
          key={entry.id}
          machine={entry.id}
          snapshot={snapshot}
          send={send}
          scheme={scheme}
          device={device}
          room={Math.min(room, (tallest / height) * width)}
          title={`Screen of ${entry.title}`}
        />
      </Box>
    </Stack>
  );
}
