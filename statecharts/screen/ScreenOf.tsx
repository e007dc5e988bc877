import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { SCREENS } from '../screens';
import { type Scheme, ScreenFrame } from './ScreenFrame';

export type Device = 'wide' | 'narrow';
/** The windows a screen is shown in, in pixels: a laptop and a phone. */
export const DEVICES: Record<Device, { width: number; height: number }> = { wide: { width: 1180, height: 760 }, narrow: { width: 390, height: 760 } };

type Props = {
  machine: string;
  snapshot: AnyMachineSnapshot;
  send: (event: EventObject) => void;
  scheme: Scheme;
  device: Device;
  /** Pixels there are for it: the window is scaled down to fit. */
  room: number;
  title: string;
};

/** The real screen of a situation, as large as there is room for it. */
export function ScreenOf({ machine, snapshot, send, scheme, device, room, title }: Props) {
  const { width, height } = DEVICES[device];
  const scale = Math.min(1, room / width);
  const content = SCREENS[machine]?.(snapshot, send) ?? null;
  return (
    <Box
      sx={{ width: width * scale, height: height * scale, overflow: 'hidden', border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}
    >
      <Box sx={{ transform: `scale(${scale})`, transformOrigin: '0 0', width, height }}>
        <ScreenFrame title={title} scheme={scheme} width={width} height={height}>
          <MemoryRouter>
            <Suspense fallback={null}>{content ?? <Nothing />}</Suspense>
          </MemoryRouter>
        </ScreenFrame>
      </Box>
    </Box>
  );
}

const Nothing = () => (
  <Box sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', color: 'text.secondary', p: 3, textAlign: 'center' }}>
    Nothing of this machine is on the screen any more.
  </Box>
);
