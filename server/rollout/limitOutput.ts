import type { WriteLog } from '../targets/target';

const MAX_LINES = 50_000;
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Lets a step write so much and no more: a build that prints without end must not fill the database. `end` tells how much was left out. */
export function limitOutput(write: WriteLog, { lines = MAX_LINES, characters = MAX_CHARACTERS } = {}): { log: WriteLog; end(): void } {
  let written = 0;
  let size = 0;
  let leftOut = 0;
  return {
    log(message, status) {
      written += 1;
      size += message.length;
      if (written <= lines && size <= characters) return write(message, status);
      if (leftOut === 0) write(`This step prints very much; what comes after ${written - 1} lines is left out`, 'warning');
      leftOut += 1;
    },
    end() {
      if (leftOut > 0) write(`${leftOut} lines were left out`, 'warning');
    },
  };
}
