import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

const MAX_LINE = 8 * 1024;
const LONGEST_COLOUR = 24;
const ESC = '\u001b';
// Colours stay; every other escape sequence and control character could repaint or garble what a person reads.
const COLOUR = new RegExp(`^${ESC}\\[[0-9;:]*m`);
const OTHER_SEQUENCE = new RegExp(`${ESC}(?:\\[[0-?]*[ -/]*[@-~]|\\][^\\u0007${ESC}]*(?:\\u0007|${ESC}\\\\)?|[@-Z\\\\-_])`, 'g');
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f]/g;

/** One line fit to be stored: colours kept, other control sequences gone, and what a carriage return overwrote left out. */
export function cleanLine(raw: string): string {
  const line = raw.replace(/\r+$/, '');
  const shown = line.slice(line.lastIndexOf('\r') + 1);
  return shown
    .replace(OTHER_SEQUENCE, (sequence) => (COLOUR.test(sequence) ? sequence : ''))
    .replace(CONTROL, '')
    .replace(new RegExp(`${ESC}(?!\\[[0-9;:]*m)`, 'g'), '');
}

/** Calls `onLine` for each line of a stream as it comes; a line longer than 8 KB is cut into several. */
export function readLines(stream: Readable, onLine: (line: string) => void): Promise<void> {
  const lines = createLineSplitter(onLine);
  stream.on('data', (chunk: Buffer) => lines.push(chunk));
  return new Promise((resolve) => stream.once('close', () => resolve(lines.end())));
}

/** Cuts bytes into lines, whichever way the chunks fall. */
export function createLineSplitter(onLine: (line: string) => void) {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const emit = (text: string) => {
    for (let at = 0, end = 0; at === 0 || at < text.length; at = end) {
      end = at + cutAt(text.slice(at, at + MAX_LINE));
      onLine(cleanLine(text.slice(at, end)));
    }
  };
  return {
    push(chunk: Buffer) {
      const parts = (rest + decoder.write(chunk)).split('\n');
      rest = parts.pop() ?? '';
      parts.forEach(emit);
      while (rest.length >= MAX_LINE) {
        const cut = cutAt(rest.slice(0, MAX_LINE));
        emit(rest.slice(0, cut));
        rest = rest.slice(cut);
      }
    },
    end() {
      rest += decoder.end();
      if (rest !== '') emit(rest);
      rest = '';
    },
  };
}

/** How much of a full piece makes a line: not half of a character that takes two units, nor half of a colour. */
function cutAt(piece: string): number {
  if (piece.length < MAX_LINE) return piece.length || MAX_LINE;
  const begun = piece.lastIndexOf(ESC);
  if (begun > piece.length - LONGEST_COLOUR && !COLOUR.test(piece.slice(begun))) return begun;
  return /[\uD800-\uDBFF]$/.test(piece) ? piece.length - 1 : piece.length;
}
