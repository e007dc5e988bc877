import { parse as dotenv } from 'dotenv';
import * as fc from 'fast-check';
import '../../../../scripts/jest/fuzzSeed';
import { formatEnvFile, parseEnvFile } from './envFile';

const read = (text: string) => Object.fromEntries(parseEnvFile(text).entries.map(({ key, value }) => [key, value]));

it('splits lines at the first "=", trims key and value, ignores empty lines [5-5]', () => {
  const { entries, problems } = parseEnvFile('\n  NAME  =  one two  \n\n   \nURL=postgres://u:p@h/db?a=b\nEMPTY=\n');
  expect(entries).toEqual([
    { key: 'NAME', value: 'one two', line: 2 },
    { key: 'URL', value: 'postgres://u:p@h/db?a=b', line: 5 },
    { key: 'EMPTY', value: '', line: 6 },
  ]);
  expect(problems).toEqual([]);
});

it.each([
  ['comments', '# one\n  # two\nA=1 # three\nB= # four\n', { A: '1', B: '' }],
  ['a # inside a value', 'COLOUR=#fff\nURL=http://h/#top\nHASH=a#b #c', { COLOUR: '#fff', URL: 'http://h/#top', HASH: 'a#b' }],
  ['export', 'export A=1\n  export\tB=2\nexport=3\nexporter=4', { A: '1', B: '2', export: '3', exporter: '4' }],
  ['CRLF, CR and a byte order mark', '\uFEFFA=1\r\nB=2\rC="x\r\ny"\r\n', { A: '1', B: '2', C: 'x\ny' }],
  ['quotes of three kinds', `A='it''s'\nB="say 'hi'"\nC=\`both ' and "\`\nD=' spaced '`, { A: "it''s", B: "say 'hi'", C: 'both \' and "', D: ' spaced ' }],
  ['values over several lines', 'KEY="-----BEGIN\nabc\n-----END" # key\nB=\'x\ny\'\nC=3', { KEY: '-----BEGIN\nabc\n-----END', B: 'x\ny', C: '3' }],
  ['escapes in double quotes only', [String.raw`A="a\nb\r"`, String.raw`B='a\nb'`, String.raw`C=a\nb`].join('\n'), { A: 'a\nb\r', B: 'a\\nb', C: 'a\\nb' }],
  ['escaped quotes as they stand', [String.raw`A="{\"x\":1}"`, String.raw`B='C:\dir\'`, 'C=3'].join('\n'), { A: '{\\"x\\":1}', B: 'C:\\dir\\', C: '3' }],
  ['a # in quotes', `A="a # b"\nB='#c' # d`, { A: 'a # b', B: '#c' }],
])('reads %s', (_, text, expected) => {
  expect(read(text)).toEqual(expected);
});

it('says where the end of a value was taken for a comment, and not where nothing else could be meant', () => {
  const { entries, problems } = parseEnvFile('A=abc #def\nB= # note\nC="abc #def" # note\nD=abc#def\n');
  expect(entries.map(({ value }) => value)).toEqual(['abc', '', 'abc #def', 'abc#def']);
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'The text behind " #" was taken for a comment. Put the value in quotes to keep it.'],
  ]);
});

it('names the lines that it cannot read, and goes on behind them', () => {
  const { entries, problems } = parseEnvFile('A=1\nnonsense\n=nameless\nB="open\nC=3\n');
  expect(entries.map(({ key, value }) => [key, value])).toEqual([
    ['A', '1'],
    ['B', '"open'],
    ['C', '3'],
  ]);
  expect(problems.map(({ line, text }) => [line, text])).toEqual([
    [2, 'nonsense'],
    [3, '=nameless'],
    [4, 'B="open'],
  ]);
  for (const { reason } of problems) expect(reason).toMatch(/\.$/);
});

it('counts lines behind a value of several lines', () => {
  expect(parseEnvFile('A="1\n2\n3"\nB=4').entries.map(({ line }) => line)).toEqual([1, 4]);
});

const key = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/).filter((name) => name !== 'export' && name !== '__proto__');
const pieces = fc.array(fc.constantFrom('a', 'Z', '9', ' ', '=', '\\', '\\n', '\\r', ':', '$', '{', '}', 'é', '😀', '/', '.', '-'), { maxLength: 12 });
const plain = pieces.map((parts) => parts.join('').trim());
const quoted = fc
  .tuple(fc.constantFrom('"', "'", '`'), fc.array(fc.constantFrom('a', ' ', '\n', '#', '=', '\\n', '\\r', 'x y', '{'), { maxLength: 10 }))
  .map(([quote, parts]) => `${quote}${parts.join('')}${quote}`);
const line = fc
  .tuple(fc.constantFrom('', 'export ', '  '), key, fc.constantFrom('=', ' = ', '= '), fc.oneof(plain, quoted), fc.constantFrom('', '  ', ' # note'))
  .map((parts) => parts.join(''));
const file = fc.array(fc.oneof({ weight: 6, arbitrary: line }, fc.constantFrom('', '   ', '# comment', '  # a=b')), { maxLength: 12 });

it('agrees with the dotenv package wherever both have a rule', () => {
  fc.assert(
    fc.property(file, fc.constantFrom('\n', '\r\n', '\r'), (lines, separator) => {
      const text = lines.join(separator);
      expect(read(text)).toEqual({ ...dotenv(text) });
    }),
    { numRuns: 3_000 },
  );
});

it('never fails, whatever it is given, and finds a key in every entry', () => {
  const noise = fc.string({ unit: fc.constantFrom('A', '=', '"', "'", '`', '#', '\\', '\n', '\r', ' ', '\0', '\u2028', 'é') });
  fc.assert(
    fc.property(fc.oneof(noise, fc.string({ unit: 'binary' })), (text) => {
      for (const entry of parseEnvFile(text).entries) expect(entry.key).not.toBe('');
    }),
    { numRuns: 2_000 },
  );
});

it('reads back what it wrote', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    pieces.map((parts) => parts.join('')),
    fc.constantFrom('', ' x ', '#', 'a #b', '"', "'", '"\'`', 'a\nb', 'x\r\ny', "it's", 'C:\\'),
  );
  // Between real line ends, an escaped one and a quote of each kind at the end of a line, no way of writing is left.
  const writable = value.filter((text) => !(/\\[nr]/.test(text) && /[\n\r]/.test(text)));
  fc.assert(
    fc.property(fc.array(fc.record({ key, value: writable }), { maxLength: 6 }), (variables) => {
      const { entries, problems } = parseEnvFile(formatEnvFile(variables));
      expect(entries.map(({ key: name, value: text }) => ({ key: name, value: text }))).toEqual(variables);
      expect(problems).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

it('reads quotes, comments, export, CRLF and values of several lines as an application will have them', () => {
  const file = ['# settings', 'export KEY="-----BEGIN', 'abc', '-----END" # key', "QUOTED='it is # no comment'", 'PLAIN = a=b # a comment', '', 'EMPTY='].join(
    '\r\n',
  );
  expect(Object.fromEntries(parseEnvFile(file).entries.map(({ key, value }) => [key, value]))).toEqual({
    KEY: '-----BEGIN\nabc\n-----END',
    QUOTED: 'it is # no comment',
    PLAIN: 'a=b',
    EMPTY: '',
  });
});
