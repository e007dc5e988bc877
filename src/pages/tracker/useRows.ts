import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DeploymentLog, entryAt, entryOfSeq, type LogEntry } from '../../../store/logs/slice';
import type { Picked } from './picks';

export const LINE_PX = 21;
const NEAR_END_PX = 40;

type Options = {
  log: DeploymentLog;
  /** The lines that are shown. */
  lines: Picked;
  matches: Picked | null;
  /** Changes when something else is searched for. */
  search: unknown;
  /** The number of the line to show first. */
  line: number | null;
  onLine?: ((seq: number) => void) | undefined;
};

/** Which rows are in sight, whether the end is followed, and which line is selected. */
export function useRows({ log, lines, matches, search, line, onLine }: Options) {
  const panel = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  /** Lines with a lower key were there when following stopped. */
  const [seenKey, setSeenKey] = useState(0);
  const [selectedKey, setSelectedKey] = useState<number | null>(null);
  /** A jump that ends near the end does not mean that the end is wanted. */
  const hasJumped = useRef(false);

  const list = useVirtualizer({
    count: lines.count,
    getScrollElement: () => panel.current,
    estimateSize: () => LINE_PX,
    overscan: 24,
    getItemKey: (index) => lines.at(index)?.key ?? index,
  });
  const inSight = list.getVirtualItems();

  useEffect(() => {
    if (isFollowing && lines.count > 0) list.scrollToIndex(lines.count - 1, { align: 'end' });
  }, [isFollowing, lines.count, list]);

  const stop = () => {
    if (!isFollowing) return;
    setSeenKey(log.count);
    setFollowing(false);
  };
  const select = (entry: LogEntry) => {
    stop();
    hasJumped.current = true;
    setSelectedKey(entry.key);
    if (entry.seq !== null) onLine?.(entry.seq);
  };
  const jump = (entry: LogEntry) => {
    select(entry);
    list.scrollToIndex(lines.indexFrom(entry.key), { align: 'center' });
  };
  const firstInSight = () => lines.at(inSight.find(({ end }) => end > (list.scrollOffset ?? 0))?.index ?? 0);
  /** To the next of `among`, or the one before, from the selected line or else from the first in sight; round at the ends. */
  const step = (direction: 1 | -1, among: Picked) => {
    const from = selectedKey ?? (firstInSight()?.key ?? 0) - 1;
    const index = direction === 1 ? among.indexFrom(from + 1) : among.indexFrom(from) - 1;
    const entry = among.at((index + among.count) % among.count);
    if (entry) jump(entry);
  };

  const onSearch = useEffectEvent(() => {
    const from = firstInSight();
    const entry = from && matches && (matches.at(matches.indexFrom(from.key)) ?? matches.at(0));
    if (entry) jump(entry);
  });
  useEffect(() => {
    if (search) onSearch();
  }, [search]);

  const selected = selectedKey === null ? null : (entryAt(log, selectedKey) ?? null);
  const isLineThere = line !== null && line <= log.lastSeq;
  const onLinkedLine = useEffectEvent((seq: number) => {
    const entry = selected?.seq === seq ? undefined : entryOfSeq(log, seq);
    if (entry) jump(entry);
  });
  useEffect(() => {
    if (isLineThere) onLinkedLine(line);
  }, [isLineThere, line]);

  const isScrolling = () => panel.current !== null && panel.current.scrollHeight > panel.current.clientHeight;
  const isNearEnd = () => panel.current !== null && panel.current.scrollHeight - panel.current.scrollTop - panel.current.clientHeight < NEAR_END_PX;
  const matchIndex = selected && matches ? matches.indexFrom(selected.key) : -1;
  return {
    panel,
    inSight,
    height: list.getTotalSize(),
    measure: list.measureElement,
    isFollowing,
    selected,
    /** Which of the matches is selected, from 1; 0 for none. */
    matchAt: selected && matches?.at(matchIndex) === selected ? matchIndex + 1 : 0,
    /** Lines that came after following stopped. */
    unseen: isFollowing ? 0 : lines.count - lines.indexFrom(seenKey),
    select,
    step,
    /** A person moves the panel. */
    touched: () => {
      hasJumped.current = false;
    },
    pause: () => {
      hasJumped.current = false;
      if (isScrolling()) stop();
    },
    toEnd: () => {
      hasJumped.current = false;
      setFollowing(true);
      if (lines.count > 0) list.scrollToIndex(lines.count - 1, { align: 'end' });
    },
    onScroll: () => {
      if (!hasJumped.current && isNearEnd()) setFollowing(true);
    },
  };
}
