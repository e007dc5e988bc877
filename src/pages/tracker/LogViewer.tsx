import ArrowDownward from '@mui/icons-material/ArrowDownward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LOG_LEVELS, type LogLevel } from '../../../contract/logs';
import { type DeploymentLog, entriesOf, entryAt, type LogEntry } from '../../../store/logs/slice';
import { MONO } from '../../app/theme';
import { LogToolbar } from './LogToolbar';
import { fileOf, matches, spansOf, timeOf } from './lines';

const LINE_PX = 21;
const NEAR_END_PX = 40;
const LEVEL_COLOURS: Record<LogLevel, string> = { info: '#d5dcea', success: '#7ee2a8', error: '#ff9b9b', warning: '#f2d479' };

export type LogViewerProps = { log: DeploymentLog; name: string; isBusy?: boolean };

/** A terminal's log: only the rows in sight are drawn, so that a million lines scroll. Follows the end until one scrolls up. */
export function LogViewer({ log, name, isBusy = false }: LogViewerProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [levels, setLevels] = useState<ReadonlySet<LogLevel>>(() => new Set(LOG_LEVELS));
  const [hasTimes, setHasTimes] = useState(false);
  const [isFollowing, setFollowing] = useState(true);
  const [seen, setSeen] = useState(0);
  const [isFull, setFull] = useState(false);

  const isFiltered = text !== '' || levels.size < LOG_LEVELS.length;
  // Null means every line: no copy of a long log is made for nothing.
  const filtered = useMemo(() => (isFiltered ? entriesOf(log).filter((entry) => matches(entry, { text, levels })) : null), [log, isFiltered, text, levels]);
  const count = filtered?.length ?? log.count;
  const at = useCallback((index: number): LogEntry | undefined => (filtered ? filtered[index] : entryAt(log, index)), [filtered, log]);

  const rows = useVirtualizer({
    count,
    getScrollElement: () => panel.current,
    estimateSize: () => LINE_PX,
    overscan: 24,
    getItemKey: (index) => at(index)?.key ?? index,
  });

  useEffect(() => {
    if (isFollowing && count > 0) rows.scrollToIndex(count - 1, { align: 'end' });
    if (isFollowing) setSeen(count);
  }, [isFollowing, count, rows]);

  const toEnd = () => {
    setFollowing(true);
    rows.scrollToIndex(count - 1, { align: 'end' });
  };
  // Only a person scrolls up: what the list does by itself ends at the end.
  const onScroll = () => {
    const { current } = panel;
    if (current && current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_END_PX) setFollowing(true);
  };
  const onUp = () => {
    const { current } = panel;
    if (current && current.scrollHeight > current.clientHeight) {
      setSeen(count);
      setFollowing(false);
    }
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([fileOf(entriesOf(log))], { type: 'text/plain' }));
    link.download = `${name}.log`;
    link.click();
    URL.revokeObjectURL(link.href);
  };

  return (
    <Box
      data-testid="log-viewer"
      sx={
        isFull
          ? { position: 'fixed', inset: 0, zIndex: 'tooltip', bgcolor: '#0a0e1a', display: 'flex', flexDirection: 'column', p: 1.5 }
          : { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }
      }
    >
      <LogToolbar
        text={text}
        onText={setText}
        matchCount={isFiltered ? count : null}
        levels={levels}
        onLevels={setLevels}
        hasTimes={hasTimes}
        onTimes={setHasTimes}
        isFull={isFull}
        onFull={setFull}
        copyText={() => fileOf(filtered ?? entriesOf(log))}
        onDownload={download}
      />
      <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
        <Box
          ref={panel}
          role="log"
          aria-label="Deployment log"
          aria-live="off"
          aria-busy={isBusy}
          tabIndex={0}
          onScroll={onScroll}
          onWheel={(event) => event.deltaY < 0 && onUp()}
          onTouchMove={onUp}
          onPointerDown={(event) => event.target === event.currentTarget && onUp()}
          onKeyDown={(event) => ['ArrowUp', 'PageUp', 'Home'].includes(event.key) && onUp()}
          sx={{
            height: isFull ? '100%' : { xs: 'calc(100dvh - 250px)', sm: 420 },
            overflow: 'auto',
            fontFamily: MONO,
            fontSize: 12.5,
            lineHeight: `${LINE_PX}px`,
            color: '#d5dcea',
            colorScheme: 'dark',
            outlineOffset: -2,
          }}
        >
          <div style={{ height: rows.getTotalSize(), position: 'relative', minWidth: '100%' }}>
            {rows.getVirtualItems().map(({ index, key, start }) => {
              const entry = at(index);
              return (
                <div
                  key={key}
                  data-index={index}
                  ref={rows.measureElement}
                  style={{ position: 'absolute', top: 0, left: 0, right: 0, transform: `translateY(${start}px)` }}
                >
                  {entry && <Line entry={entry} hasTime={hasTimes} />}
                </div>
              );
            })}
          </div>
          {count === 0 && <Box sx={{ p: 1.5, color: '#a9b4cb' }}>{isBusy ? 'Loading...' : isFiltered ? 'No line matches.' : ''}</Box>}
        </Box>
        {!isFollowing && count > seen && (
          <Button
            variant="contained"
            size="small"
            startIcon={<ArrowDownward />}
            onClick={toEnd}
            sx={{ position: 'absolute', bottom: 10, left: '50%', transform: 'translateX(-50%)', borderRadius: 99 }}
          >
            {count - seen} new {count - seen === 1 ? 'line' : 'lines'}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function Line({ entry, hasTime }: { entry: LogEntry; hasTime: boolean }) {
  const { key, level, message, timestamp, kind } = entry;
  return (
    <div
      data-level={level}
      data-kind={kind}
      style={{ display: 'flex', gap: 12, padding: '0 12px', color: LEVEL_COLOURS[level], fontStyle: kind === 'gap' ? 'italic' : undefined }}
    >
      <span aria-hidden style={{ color: '#76839d', minWidth: 36, textAlign: 'right', userSelect: 'none', flexShrink: 0 }}>
        {key + 1}
      </span>
      {hasTime && <span style={{ color: '#94a0b8', flexShrink: 0 }}>{timeOf(timestamp)}</span>}
      <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0 }}>
        {spansOf(message).map(({ text, colour, bold }, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
          <span key={part} style={colour || bold ? { color: colour ?? undefined, fontWeight: bold ? 700 : undefined } : undefined}>
            {text}
          </span>
        ))}
      </span>
    </div>
  );
}
