import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { CATALOG } from '../../machines/catalog';
import { statesOf, transitionsOf } from '../../machines/model/parts';

type Props = { current: string | null; hrefOf: (machine: string) => string; onChosen?: () => void };

/** Every machine of the product, with its size. */
export function MachineList({ current, hrefOf, onChosen }: Props) {
  return (
    <List component="nav" aria-label="Machines" dense sx={{ p: 1, display: 'grid', gap: 0.25 }}>
      {CATALOG.map(({ id, title, machine }) => (
        <ListItem key={id} disablePadding>
          <ListItemButton component="a" href={hrefOf(id)} selected={id === current} aria-current={id === current ? 'true' : undefined} onClick={onChosen}>
            <ListItemText
              primary={title}
              secondary={`${statesOf(machine).length} states, ${transitionsOf(machine).length} transitions`}
              slotProps={{ primary: { sx: { fontWeight: 600 } } }}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
