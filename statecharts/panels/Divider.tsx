import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';

const KEY = 'statecharts.share';
const [LEAST, MOST, USUAL, STEP] = [25, 75, 40, 4];
const within = (share: number) => Math.round(Math.min(Math.max(share, LEAST), MOST));
const KEYS: Record<string, (share: number) => number> = {
  ArrowLeft: (share) => share + STEP,
  ArrowRight: (share) => share - STEP,
  Home: () => MOST,
  End: () => LEAST,
};

/** How much of the width, in percent, the side has; it is still there after a reload. */
export function useShare(): [number, (share: number) => void] {
  const [share, setShare] = useState(() => within(Number(localStorage.getItem(KEY)) || USUAL));
  const keep = (next: number) => {
    localStorage.setItem(KEY, String(within(next)));
    setShare(within(next));
  };
  return [share, keep];
}

/** The line between chart and side: drag it, or move it by arrow keys; a double click puts it back. */
export function Divider({ share, onShare }: { share: number; onShare: (share: number) => void }) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const around = event.currentTarget.parentElement?.getBoundingClientRect();
    if (around) onShare(((around.right - event.clientX) / around.width) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const next = KEYS[event.key];
    if (!next) return;
    event.preventDefault();
    onShare(next(share));
  };
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the screen's side"
      aria-valuenow={share}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      onDoubleClick={() => onShare(USUAL)}
      sx={{
        width: 9,
        cursor: 'col-resize',
        touchAction: 'none',
        borderLeft: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '&:hover, &:focus-visible': { bgcolor: 'primary.main' },
      }}
    />
  );
}
