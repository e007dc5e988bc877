import ZoomIn from '@mui/icons-material/Add';
import FitScreen from '@mui/icons-material/FitScreen';
import ZoomOut from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useRef } from 'react';
import { ChartDrawing, type DrawingProps } from './ChartDrawing';
import type { Box as Place } from './geometry';
import type { Placed } from './layout';
import { useViewport } from './useViewport';

type Props = Omit<DrawingProps, 'placed'> & {
  title: string;
  placed: Placed | null;
  failure: string | null;
  /** The state to bring into view when it changes. */
  follow: string | null;
  drawing: RefObject<SVGSVGElement | null>;
};

const CONTROLS = [
  { label: 'Zoom in', Icon: ZoomIn, factor: 1.2 },
  { label: 'Zoom out', Icon: ZoomOut, factor: 1 / 1.2 },
] as const;

/** Where what was looked for is drawn: a state, or an event's first name on an arrow or in a state. */
function placeOf({ states, arrows }: Placed, found: ReadonlySet<string>): Place | undefined {
  const isFound = ({ event }: { event: string }) => found.has(event);
  return (
    states.find(({ state }) => found.has(state.id))?.box ??
    arrows.find(({ arrow }) => arrow.transitions.some(isFound))?.labels ??
    states.find(({ state }) => state.rows.some(isFound))?.box
  );
}

/** The chart in its window: pan, zoom, fit, and follow the current state. */
export function ChartCanvas({ title, placed, failure, follow, found, drawing, ...rest }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, showAll, zoom, reveal, handlers } = useViewport(frame, placed);

  useEffect(() => {
    const box = placed?.states.find(({ state }) => state.id === follow)?.box;
    if (box) reveal(box);
  }, [placed, follow, reveal]);

  useEffect(() => {
    const box = placed && placeOf(placed, found);
    if (box) reveal(box);
  }, [placed, found, reveal]);

  return (
    <Box sx={{ position: 'relative', flex: 1, minWidth: 0, minHeight: 0, overflow: 'hidden', bgcolor: 'background.default' }}>
      <Box
        ref={frame}
        tabIndex={0}
        role="group"
        aria-label={`${title}: chart. Arrow keys move it, plus and minus zoom, 0 fits it.`}
        sx={{ position: 'absolute', inset: 0, touchAction: 'none', cursor: 'grab' }}
        {...handlers}
      >
        {placed && (
          // biome-ignore lint/a11y/noSvgWithoutTitle: the frame around it is named, and a title would follow the pointer everywhere
          <svg width="100%" height="100%">
            <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
              <svg ref={drawing} width={placed.width} height={placed.height} viewBox={`0 0 ${placed.width} ${placed.height}`} aria-label={title}>
                <ChartDrawing placed={placed} found={found} {...rest} />
              </svg>
            </g>
          </svg>
        )}
      </Box>
      {!placed && (
        <Box role="status" sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2 }}>
          {failure === null ? <CircularProgress size={28} aria-label="Laying the chart out" /> : null}
          <Typography color={failure === null ? 'textSecondary' : 'error'}>{failure ?? 'Laying the chart out...'}</Typography>
        </Box>
      )}
      <Paper variant="outlined" sx={{ position: 'absolute', left: 12, bottom: 12, display: 'flex', p: 0.25 }}>
        {CONTROLS.map(({ label, Icon, factor }) => (
          <IconButton key={label} size="small" aria-label={label} title={label} onClick={() => zoom(factor)}>
            <Icon fontSize="small" />
          </IconButton>
        ))}
        <IconButton size="small" aria-label="Show the whole chart" title="Show the whole chart" onClick={showAll}>
          <FitScreen fontSize="small" />
        </IconButton>
      </Paper>
    </Box>
  );
}
