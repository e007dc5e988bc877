import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { CATALOG } from '../../machines/catalog';
import { statesOf, transitionsOf } from '../../machines/model/parts';

type Props = {
  /** Of the page with all machines at once, where there is one. */ allHref: string | null;
  isAll: boolean;
  current: string | null;
  hrefOf: (machine: string) => string;
  onChosen?: () => void;
};

/** Every machine of the product, with its size. */
export function MachineList({ current, allHref, isAll, hrefOf, onChosen }: Props) {
  return (
    <nav aria-label="Machines">
      <List dense sx={{ p: 1, display: 'grid', gap: 0.25 }}>
        {allHref !== null && (
          <ListItem disablePadding>
            <ListItemButton component="a" href={allHref} selected={isAll} aria-current={isAll ? 'true' : undefined} onClick={onChosen}>
              <ListItemText primary="All machines" slotProps={{ primary: { sx: { fontWeight: 600 } } }} />
            </ListItemButton>
          </ListItem>
        )}
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
    </nav>
  );
}
