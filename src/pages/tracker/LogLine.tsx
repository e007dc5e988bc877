import type { CSSProperties, MouseEvent } from 'react';
import type { LogLevel } from '../../../contract/logs';
import type { LogEntry } from '../../../store/logs/slice';
import { spansOf, timeOf } from './lines';

const LEVEL_COLOURS: Record<LogLevel, string> = { info: '#d5dcea', success: '#7ee2a8', error: '#ff9b9b', warning: '#f2d479' };
const NUMBER: CSSProperties = { color: '#8592ab', minWidth: 44, textAlign: 'right', userSelect: 'none', flexShrink: 0 };
const SELECTED: CSSProperties = { background: '#1b2547', boxShadow: 'inset 3px 0 #8fa2ff' };
const MATCH: CSSProperties = { background: '#6b5600', color: '#fff6d6', borderRadius: 2 };

type Props = {
  entry: LogEntry;
  hasTime: boolean;
  wanted: RegExp | null;
  isSelected: boolean;
  /** The line's permanent address; without it the number is no link. */
  href: string | null;
  onSelect: () => void;
};

export function LogLine({ entry, hasTime, wanted, isSelected, href, onSelect }: Props) {
  const { seq, level, message, timestamp, kind } = entry;
  // With a key held down the browser opens the address elsewhere.
  const select = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onSelect();
  };
  return (
    <div
      data-level={level}
      data-kind={kind}
      data-seq={seq ?? undefined}
      aria-current={isSelected || undefined}
      style={{
        display: 'flex',
        gap: 12,
        padding: '0 12px',
        color: LEVEL_COLOURS[level],
        fontStyle: kind === 'gap' ? 'italic' : undefined,
        ...(isSelected ? SELECTED : {}),
      }}
    >
      {seq !== null && href !== null ? (
        // Out of the tab order: there are as many as there are lines. Shift with the arrow keys selects a line.
        <a href={href} tabIndex={-1} onClick={select} aria-label={`Line ${seq}`} style={{ ...NUMBER, textDecoration: 'none' }}>
          {seq}
        </a>
      ) : (
        <span aria-hidden style={NUMBER}>
          {seq}
        </span>
      )}
      {hasTime && (
        <time dateTime={timestamp ?? undefined} title={timestamp ?? undefined} style={{ color: '#94a0b8', flexShrink: 0, minWidth: '8ch' }}>
          {timeOf(timestamp)}
        </time>
      )}
      <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0 }}>
        {spansOf(message, wanted).map(({ text, colour, bold, isMatch }, part) => {
          const style = { color: colour ?? undefined, fontWeight: bold ? 700 : undefined };
          // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a line never move
          if (isMatch)
            return (
              <mark key={part} style={{ ...style, ...MATCH }}>
                {text}
              </mark>
            );
          return (
            <span key={part} style={colour || bold ? style : undefined}>
              {text}
            </span>
          );
          // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of a line never move
        })}
      </span>
    </div>
  );
}
