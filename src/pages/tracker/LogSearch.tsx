import FilterList from '@mui/icons-material/FilterList';
import ArrowDown from '@mui/icons-material/KeyboardArrowDown';
import ArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Stack from '@mui/material/Stack';
import type { KeyboardEvent, RefObject } from 'react';
import { LINE_COLOUR, Tool } from './Tool';

export type LogSearchProps = {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  /** Lines that match and which of them is selected, from 1, or 0; null while nothing is searched for. */
  matches: { count: number; at: number } | null;
  onStep: (direction: 1 | -1) => void;
  isOnly: boolean;
  onOnly: (isOnly: boolean) => void;
};

const told = ({ count, at }: { count: number; at: number }): string => {
  if (count === 0) return 'No matches';
  return at > 0 ? `${at} of ${count}` : `${count} ${count === 1 ? 'match' : 'matches'}`;
};

/** Finds lines, steps through them, and leaves the others out if wanted. */
export function LogSearch({ input, text, onText, matches, onStep, isOnly, onOnly }: LogSearchProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onStep(event.shiftKey ? -1 : 1);
    }
    // Emptied first: the window's own Escape comes after.
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      onText('');
    }
  };
  const hasNone = !matches || matches.count === 0;
  return (
    <Stack
      direction="row"
      spacing={0.5}
      role="search"
      sx={{ alignItems: 'center', border: `1px solid ${LINE_COLOUR}`, borderRadius: 1.5, pl: 1, flex: '1 1 260px', minWidth: 0 }}
    >
      <Search sx={{ fontSize: 17, color: '#94a0b8' }} />
      <InputBase
        inputRef={input}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder="Search the log"
        inputProps={{ 'aria-label': 'Search the log' }}
        sx={{ color: 'inherit', fontSize: 13, flex: 1, minWidth: 60 }}
      />
      <Box component="span" role="status" sx={{ fontSize: 12, color: '#a9b4cb', whiteSpace: 'nowrap' }}>
        {matches && told(matches)}
      </Box>
      <Tool title="Previous match" disabled={hasNone} onClick={() => onStep(-1)}>
        <ArrowUp fontSize="small" />
      </Tool>
      <Tool title="Next match" disabled={hasNone} onClick={() => onStep(1)}>
        <ArrowDown fontSize="small" />
      </Tool>
      <Tool title="Show only lines that match" disabled={text === ''} pressed={isOnly} onClick={() => onOnly(!isOnly)}>
        <FilterList fontSize="small" />
      </Tool>
    </Stack>
  );
}
