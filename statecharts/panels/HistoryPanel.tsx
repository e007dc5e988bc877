import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { activeNodes } from '../../machines/activeNodes';
import { eventLabel } from '../describe';
import type { Step } from '../play/player';

type Props = { machine: AnyStateMachine; steps: Step[]; at: number; onStep: (at: number) => void };

/** The states it stands in, the innermost ones, without the machine's own name. */
export const leafNames = (snapshot: AnyMachineSnapshot): string =>
  activeNodes(snapshot)
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ id }) => id.slice(snapshot.machine.id.length + 1))
    .join(', ');

/** Everything that has happened, oldest first; a step can be gone back to and played from there. */
export function HistoryPanel({ machine, steps, at, onStep }: Props) {
  return (
    <List dense disablePadding aria-label="History">
      {steps.map(({ event, snapshot }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
        <ListItem key={index} disablePadding>
          <ListItemButton
            selected={index === at}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => onStep(index)}
            sx={{ opacity: index > at ? 0.55 : 1 }}
          >
            <ListItemText primary={event === null ? 'Start' : eventLabel(machine, event.type)} secondary={leafNames(snapshot)} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
