import type { Box, Point, Size } from './geometry';

export type View = { x: number; y: number; scale: number };

const SMALLEST = 0.15;
const LARGEST = 2.5;
/** Below this nobody can read it. */
const READABLE = 0.6;
const MARGIN = 24;
const clamp = (scale: number) => Math.min(Math.max(scale, SMALLEST), LARGEST);

/** The view that shows all of the drawing. */
export function fitted(drawing: Size, window: Size): View {
  const scale = clamp(Math.min((window.width - 2 * MARGIN) / drawing.width, (window.height - 2 * MARGIN) / drawing.height, 1));
  return { scale, x: (window.width - drawing.width * scale) / 2, y: (window.height - drawing.height * scale) / 2 };
}

/** The view to begin with: all of the drawing where that can be read, else its beginning. */
export function opened(drawing: Size, window: Size): View {
  const all = fitted(drawing, window);
  return all.scale >= READABLE ? all : { scale: READABLE, x: Math.max(MARGIN, (window.width - drawing.width * READABLE) / 2), y: MARGIN };
}

/** The same view after zooming by `factor`, with `point` (in window pixels) staying where it is. */
export function zoomed(view: View, factor: number, point: Point): View {
  const scale = clamp(view.scale * factor);
  const ratio = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/** Moves the view just enough for the box to be seen. */
export function revealed(view: View, box: Box, window: Size): View {
  const shift = (start: number, length: number, room: number) => {
    if (length > room - 2 * MARGIN) return room / 2 - (start + length / 2);
    return Math.max(MARGIN - start, 0) || Math.min(room - MARGIN - (start + length), 0);
  };
  return {
    ...view,
    x: view.x + shift(view.x + box.x * view.scale, box.width * view.scale, window.width),
    y: view.y + shift(view.y + box.y * view.scale, box.height * view.scale, window.height),
  };
}
