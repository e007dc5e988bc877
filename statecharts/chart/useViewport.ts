import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Box, Point, Size } from './geometry';
import { fitted, opened, revealed, type View, zoomed } from './viewport';

const DRAG_STARTS = 4;
const PANS: Record<string, [number, number]> = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
const ZOOMS: Record<string, number> = { '+': 1.2, '=': 1.2, '-': 1 / 1.2 };
const panned = (view: View, dx: number, dy: number): View => ({ ...view, x: view.x + dx, y: view.y + dy });

/** Pan by drag, wheel and arrow keys; zoom by pinch, Ctrl with the wheel, and + and -. */
export function useViewport(frame: RefObject<HTMLElement | null>, drawing: Size | null) {
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const pointers = useRef(new Map<number, Point>());
  const dragged = useRef(false);
  const size = useCallback((): Size => ({ width: frame.current?.clientWidth || 800, height: frame.current?.clientHeight || 600 }), [frame]);
  const width = drawing?.width ?? 0;
  const height = drawing?.height ?? 0;

  const showAll = useCallback(() => {
    if (width > 0) setView(fitted({ width, height }, size()));
  }, [width, height, size]);
  const zoom = useCallback((factor: number) => setView((before) => zoomed(before, factor, { x: size().width / 2, y: size().height / 2 })), [size]);
  const reveal = useCallback((box: Box) => setView((before) => revealed(before, box, size())), [size]);

  useEffect(() => {
    if (width > 0) setView(opened({ width, height }, size()));
  }, [width, height, size]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const point = { x: event.clientX - left, y: event.clientY - top };
      if (event.ctrlKey || event.metaKey) setView((before) => zoomed(before, Math.exp(-event.deltaY * 0.01), point));
      else setView((before) => panned(before, -event.deltaX, -event.deltaY));
    };
    // React listens passively to the wheel, and then the page would scroll too.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame]);

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    dragged.current = false;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent) => {
    const last = pointers.current.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (!dragged.current && !other && Math.hypot(dx, dy) < DRAG_STARTS) return;
    dragged.current = true;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!other) return setView((before) => panned(before, dx, dy));
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
    const factor = distance({ x: event.clientX, y: event.clientY }) / distance(last);
    setView((before) => zoomed(before, factor, { x: (event.clientX + other.x) / 2 - left, y: (event.clientY + other.y) / 2 - top }));
  };
  const onPointerUp = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };
  /** A drag that ends on a state is not a click on it. */
  const onClickCapture = (event: { stopPropagation: () => void }) => {
    if (dragged.current) event.stopPropagation();
    dragged.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const pan = PANS[event.key];
    const factor = ZOOMS[event.key];
    if (pan) setView((before) => panned(before, ...pan));
    else if (factor) zoom(factor);
    else if (event.key === '0') showAll();
    else return;
    event.preventDefault();
  };

  return {
    view,
    showAll,
    zoom,
    reveal,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClickCapture, onKeyDown },
  };
}
