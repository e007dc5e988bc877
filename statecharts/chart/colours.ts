import type { EventKind } from '../describe';

const of = (name: string) => `var(--mui-palette-${name})`;

/** Colours of the drawing: the theme's own, so that both schemes fit. */
export const COLOURS = {
  surface: of('background-paper'),
  canvas: of('background-default'),
  line: of('divider'),
  text: of('text-primary'),
  quiet: of('text-secondary'),
  lit: of('primary-main'),
  litText: of('primary-contrastText'),
  found: of('warning-main'),
} as const;

/** People's events carry the accent; what answers, fails or passes has its own colour. */
export const KIND_COLOURS: Record<EventKind, string> = {
  event: of('primary-main'),
  done: of('success-main'),
  failed: of('error-main'),
  after: of('warning-main'),
  always: of('text-secondary'),
};
