import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { NARROW_SORTS, type Query, sortOf } from './list';

type Props = { query: Query; statuses: string[]; isWide: boolean; onChange: (query: Query) => void };

/** Search and status filter; on narrow screens, where there are no column heads to press, the order too. */
export function ListTools({ query, statuses, isWide, onChange }: Props) {
  const sort = `${query.sort.key} ${query.sort.direction}`;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
      <TextField
        value={query.text}
        onChange={(event) => onChange({ ...query, text: event.target.value })}
        placeholder="Search sites"
        slotProps={{
          htmlInput: { 'aria-label': 'Search sites', type: 'search' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
        sx={{ maxWidth: { sm: 340 } }}
      />
      <TextField
        select
        label="Status"
        value={query.status}
        onChange={(event) => onChange({ ...query, status: event.target.value })}
        sx={{ maxWidth: { sm: 200 } }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">All</MenuItem>
        {statuses.map((status) => (
          <MenuItem key={status} value={status}>
            {status}
          </MenuItem>
        ))}
      </TextField>
      {!isWide && (
        // A column sorted by on a wide screen may have no option here.
        <TextField
          select
          label="Sort by"
          value={NARROW_SORTS.some(({ value }) => value === sort) ? sort : ''}
          onChange={(event) => onChange({ ...query, sort: sortOf(event.target.value) })}
        >
          {NARROW_SORTS.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Stack>
  );
}
