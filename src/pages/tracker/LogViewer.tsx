import ArrowDownward from '@mui/icons-material/ArrowDownward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type DeploymentLog, entriesOf, heldOf, type LogEntry } from '../../../store/logs/slice';
import { MONO } from '../../ui/theme';
import { ALL_LEVELS, type LogFilter } from './filter';
import { LogLine } from './LogLine';
import { LogToolbar } from './LogToolbar';
import { fileOf, hasMatch, wantedOf } from './lines';
import { createPicker } from './picks';
import { LINE_PX, useRows } from './useRows';

const UP_KEYS = ['ArrowUp', 'PageUp', 'Home'];

export type LogViewerProps = {
  /** What the log is called. */
  label: string;
  log: DeploymentLog;
  name: string;
  isBusy: boolean;
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  /** CSS height of the panel. */
  height: number | string;
  /** A line's permanent address. */
  addressOf?: ((seq: number) => string) | undefined;
  /** The line to show first, by its number. */
  line?: number | null | undefined;
  onLine?: ((seq: number) => void) | undefined;
};

/** A terminal's log: only the rows in sight are drawn, so that a million lines scroll. Follows the end until one scrolls up. */
export function LogViewer({ label, log, name, isBusy, filter, onFilter, height, addressOf, line = null, onLine }: LogViewerProps) {
  const { text, isOnly, levels, hasTimes } = filter;
  const [isFull, setFull] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const searched = useDeferredValue(text);
  const wanted = useMemo(() => wantedOf(searched), [searched]);
  const findMatches = useMemo(() => (wanted ? createPicker((entry) => levels.has(entry.level) && hasMatch(entry, wanted)) : null), [wanted, levels]);
  const findLevels = useMemo(() => createPicker(levels.size < ALL_LEVELS.size ? (entry) => levels.has(entry.level) : null), [levels]);
  const matches = useMemo(() => findMatches?.(log) ?? null, [findMatches, log]);
  const ofLevels = useMemo(() => findLevels(log), [findLevels, log]);
  const lines = isOnly && matches ? matches : ofLevels;
  const rows = useRows({ log, lines, matches, search: findMatches, line, onLine });
  const isFiltered = lines.count < heldOf(log);

  useEffect(() => {
    // The browser's own search sees only the rows in sight.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isFull) return;
    event.stopPropagation();
    setFull(false);
  };
  const onPanelKey = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (isArrow && event.shiftKey) {
      event.preventDefault();
      rows.step(event.key === 'ArrowUp' ? -1 : 1, lines);
    } else if (UP_KEYS.includes(event.key)) rows.pause();
    else rows.touched();
  };
  const addressed = ({ seq }: LogEntry) => (seq === null || !addressOf ? null : addressOf(seq));
  const selected = rows.selected?.seq ?? null;

  return (
    <Box
      data-testid="log-viewer"
      onKeyDown={onEscape}
      sx={
        isFull
          ? { position: 'fixed', inset: 0, zIndex: 'modal', bgcolor: '#0a0e1a', display: 'flex', flexDirection: 'column', p: 1.5 }
          : { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }
      }
    >
      <LogToolbar
        input={input}
        text={text}
        onText={(text) => onFilter({ ...filter, text })}
        matches={matches && { count: matches.count, at: rows.matchAt }}
        onStep={(direction) => matches && rows.step(direction, matches)}
        isOnly={isOnly}
        onOnly={(isOnly) => onFilter({ ...filter, isOnly })}
        levels={levels}
        onLevels={(levels) => onFilter({ ...filter, levels })}
        hasTimes={hasTimes}
        onTimes={(hasTimes) => onFilter({ ...filter, hasTimes })}
        isFollowing={rows.isFollowing}
        onFollow={(isFollowing) => (isFollowing ? rows.toEnd() : rows.pause())}
        isFull={isFull}
        onFull={setFull}
        line={selected !== null && addressOf ? { seq: selected, address: addressOf(selected) } : null}
        copyText={() => fileOf(lines.entries())}
        onDownload={() => download(`${name}.log`, fileOf(entriesOf(log)))}
      />
      <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
        <Box
          ref={rows.panel}
          role="log"
          aria-label={label}
          aria-description="Shift with the arrow keys selects a line."
          aria-live="off"
          aria-busy={isBusy}
          tabIndex={0}
          onScroll={rows.onScroll}
          onWheel={(event) => (event.deltaY < 0 ? rows.pause() : rows.touched())}
          onTouchMove={rows.pause}
          onPointerDown={(event) => event.target === event.currentTarget && rows.pause()}
          onKeyDown={onPanelKey}
          style={{ height: isFull ? '100%' : height }}
          sx={{
            overflow: 'auto',
            fontFamily: MONO,
            fontSize: 12.5,
            lineHeight: `${LINE_PX}px`,
            color: '#d5dcea',
            colorScheme: 'dark',
            outlineOffset: -2,
          }}
        >
          <div style={{ height: rows.height, position: 'relative', minWidth: '100%' }}>
            {rows.inSight.map(({ index, key, start }) => {
              const entry = lines.at(index);
              return (
                <div
                  key={key}
                  data-index={index}
                  ref={rows.measure}
                  style={{ position: 'absolute', top: 0, left: 0, right: 0, transform: `translateY(${start}px)` }}
                >
                  {entry && (
                    <LogLine
                      entry={entry}
                      hasTime={hasTimes}
                      wanted={wanted}
                      isSelected={entry === rows.selected}
                      href={addressed(entry)}
                      onSelect={() => rows.select(entry)}
                    />
                  )}
                </div>
              );
            })}
          </div>
          {lines.count === 0 && <Box sx={{ p: 1.5, color: '#a9b4cb' }}>{isBusy ? 'Loading...' : isFiltered ? 'No line matches.' : ''}</Box>}
        </Box>
        {rows.unseen > 0 && (
          <Button
            variant="contained"
            size="small"
            startIcon={<ArrowDownward />}
            onClick={rows.toEnd}
            sx={{ position: 'absolute', bottom: 10, left: '50%', transform: 'translateX(-50%)', borderRadius: 99 }}
          >
            {rows.unseen} new {rows.unseen === 1 ? 'line' : 'lines'}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
