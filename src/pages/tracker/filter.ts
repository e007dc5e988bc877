import { LOG_LEVELS, type LogLevel } from '../../../contract/logs';

/** What a person has set to see of a log; it outlives the terminal, which goes when it is minimized. */
export type LogFilter = {
  text: string;
  /** Only the lines that match the text. */
  isOnly: boolean;
  levels: ReadonlySet<LogLevel>;
  hasTimes: boolean;
};

export const ALL_LEVELS: ReadonlySet<LogLevel> = new Set(LOG_LEVELS);
export const NO_FILTER: LogFilter = { text: '', isOnly: false, levels: ALL_LEVELS, hasTimes: false };
