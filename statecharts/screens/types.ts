import type { ReactNode } from 'react';
import type { AnyMachineSnapshot, EventObject } from 'xstate';

/** Draws the product's own view of a situation; null where nothing of it is on the screen. `send` takes what people do there. */
export type Screen<TSnapshot extends AnyMachineSnapshot = AnyMachineSnapshot> = {
  // A method: the table of all screens may hold one that takes its own machine's snapshot only.
  draw(snapshot: TSnapshot, send: (event: EventObject & Record<string, unknown>) => void): ReactNode;
}['draw'];
