import * as fc from 'fast-check';
import '../../../scripts/jest/fuzzSeed';
import { cleanLine, createLineSplitter } from './output';

const MAX_LINE = 8 * 1024;

function linesOf(...chunks: (Buffer | string)[]): string[] {
  const lines: string[] = [];
  const splitter = createLineSplitter((line) => lines.push(line));
  for (const chunk of chunks) splitter.push(Buffer.from(chunk));
  splitter.end();
  return lines;
}

it('cuts output into the same lines, whichever way the chunks fall', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\n', '\r\n', ' ', '\u001b[31m'), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.array(fc.nat(80), { maxLength: 5 }), (whole, cuts) => {
      const bytes = Buffer.from(whole);
      const places = [...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].sort((one, other) => one - other);
      const chunks = places.map((end, at) => bytes.subarray(at === 0 ? 0 : places[at - 1], end));
      expect(linesOf(...chunks)).toEqual(linesOf(whole));
    }),
  );
});

it('cuts a line that is too long into several, and loses nothing of it', () => {
  const long = '😀'.repeat(10_000);
  const lines = linesOf(`${long}\nend`);
  expect(lines.slice(0, -1).join('')).toBe(long);
  expect(lines.at(-1)).toBe('end');
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(MAX_LINE);
    expect(encodeURIComponent(line)).toBeTruthy();
  }
});

it('does not cut a colour in two', () => {
  const coloured = `${'x'.repeat(MAX_LINE - 2)}\u001b[31mred`;
  expect(linesOf(coloured)).toEqual(['x'.repeat(MAX_LINE - 2), '\u001b[31mred']);
});

it.each([
  ['colours', '\u001b[1;31mred\u001b[0m', '\u001b[1;31mred\u001b[0m'],
  ['what a carriage return left over', '10%\r50%\r100%\r', '100%'],
])('keeps %s', (_, raw, clean) => {
  expect(cleanLine(raw)).toBe(clean);
});

it.each([
  ['cursor movements', 'a\u001b[2K\u001b[1Gb'],
  ['window titles', 'a\u001b]0;title\u0007b'],
  ['links', 'a\u001b]8;;http://x\u001b\\b'],
  ['control characters', 'a\u0000\u0007\u0008\u007fb'],
  ['a lone escape', 'ab\u001b'],
])('drops %s', (_, raw) => {
  expect(cleanLine(raw)).toBe('ab');
});

it('never lets a control character through but the ones of colours', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', '')),
      (raw) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
        expect(cleanLine(raw).replace(/\u001b\[[0-9;:]*m/g, '')).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f]/);
      },
    ),
  );
});
