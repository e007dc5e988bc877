import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { WIDE_SCREEN_PX } from '../../../contract/constants';
import type { OutputState } from '../../../store/output/slice';
import { NO_FILTER } from './filter';
import { LogViewer } from './LogViewer';
import { LINE_COLOUR } from './Tool';

const PANEL_PX = 380;
const note = { px: 2, py: 1, fontSize: 13, borderBottom: `1px solid ${LINE_COLOUR}` } as const;

/** What the running application prints, as a log. */
export function OutputView({ name, output }: { name: string; output: OutputState }) {
  const { log, failure, hasLoaded, version } = output;
  const [filter, setFilter] = useState(NO_FILTER);
  const isNarrow = useMediaQuery(`(max-width:${WIDE_SCREEN_PX}px)`);
  const dropped = log.dropped ?? 0;
  const isEmpty = hasLoaded && log.count === 0;
  return (
    <>
      {failure && (
        <Box role="alert" sx={{ ...note, color: '#ff9b9b' }}>
          {failure.message}
        </Box>
      )}
      {isEmpty && !failure && (
        <Box role="status" sx={{ ...note, color: '#a9b4cb' }}>
          {version === null ? 'Nothing runs yet.' : 'The application has printed nothing yet.'}
        </Box>
      )}
      {dropped > 0 && (
        <Box sx={{ ...note, color: '#f2d479' }}>{dropped.toLocaleString('en')} older lines are no longer kept in this window, so that it stays quick.</Box>
      )}
      <LogViewer
        label="Application output"
        log={log}
        name={name}
        isBusy={!hasLoaded && !failure}
        filter={filter}
        onFilter={setFilter}
        height={isNarrow ? '100%' : PANEL_PX}
      />
    </>
  );
}
