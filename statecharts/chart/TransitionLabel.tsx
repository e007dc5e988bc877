import type { KeyboardEvent } from 'react';
import type { GuardState } from '../play/choices';
import { COLOURS, KIND_COLOURS } from './colours';
import type { Box } from './geometry';
import { type ChartTransition, transitionText } from './model';
import { FONTS } from './text';

type Props = {
  transition: ChartTransition;
  box: Box;
  /** Null where the event would do nothing now. */
  onTake: (() => void) | null;
  /** Its guard, where it matters now. */
  guard: GuardState | null;
  isFound: boolean;
  isLast: boolean;
};

/** The name of an event on its arrow or in its state: a button while the event can be taken. */
export function TransitionLabel({ transition, box, onTake, guard, isFound, isLast }: Props) {
  const colour = KIND_COLOURS[transition.kind];
  const text = transitionText(transition);
  const press = (event: KeyboardEvent) => {
    if (onTake && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      onTake();
    }
  };
  const button = onTake
    ? { role: 'button', tabIndex: 0, 'aria-label': `Take ${text}`, onClick: onTake, onKeyDown: press, style: { cursor: 'pointer' } }
    : { 'aria-hidden': true };
  return (
    <g {...button} data-guard={guard ? (guard.holds ? 'holds' : 'fails') : undefined} data-transition={transition.id} data-possible={onTake !== null}>
      {guard && <title>{`${guard.name} ${guard.holds ? 'holds' : 'does not hold'}. ${guard.why}`}</title>}
      <rect
        {...box}
        rx={box.height / 2}
        style={{
          fill: onTake ? `color-mix(in srgb, ${colour} 16%, ${COLOURS.surface})` : COLOURS.surface,
          stroke: isFound ? COLOURS.found : colour,
          strokeWidth: isFound || isLast ? 2.5 : 1,
          strokeOpacity: onTake || isFound || isLast ? 1 : 0.35,
        }}
      />
      <text
        x={box.x + box.width / 2}
        y={box.y + box.height / 2}
        textAnchor="middle"
        dominantBaseline="central"
        style={{ font: FONTS.label, fill: onTake ? COLOURS.text : COLOURS.quiet }}
      >
        {text}
        {guard && <tspan style={{ fill: guard.holds ? KIND_COLOURS.done : KIND_COLOURS.failed, fontWeight: 700 }}>{guard.holds ? ' ✓' : ' ✗'}</tspan>}
      </text>
    </g>
  );
}
