import Search from '@mui/icons-material/Search';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { FINDINGS, type Finding, find } from './search';

/** Looks for states and events in all machines. */
export function SearchBox({ onFound }: { onFound: (finding: Finding | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Autocomplete
      options={FINDINGS}
      groupBy={({ title }) => title}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ machine, kind, id }) => `${machine} ${kind} ${id}`}
      filterOptions={(options, { inputValue }) => find(inputValue, options)}
      onChange={(_event, finding) => onFound(finding)}
      size="small"
      sx={{ width: { xs: '100%', sm: 320 } }}
      renderOption={({ key, ...props }, { kind, label, text }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {label}
            <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
              {kind}
            </Typography>
          </Typography>
          <Typography variant="caption" color="textSecondary" component="div">
            {text}
          </Typography>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={input}
          placeholder="Find a state or an event"
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': 'Find a state or an event' },
            input: {
              ...params.slotProps.input,
              startAdornment: (
                <InputAdornment position="start">
                  <Search fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    />
  );
}
