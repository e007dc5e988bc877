import { createLogger } from './log';

const SECRET = 'v1.the-sealed-secret\nsecond line';
const failed = () =>
  new Error(`Failed query: update users set totp = $1\nparams: ${SECRET},42`, { cause: Object.assign(new Error('terminating connection'), { code: '57P01' }) });

function lines(terminal: boolean, level = 'info') {
  const written: string[] = [];
  return { written, log: createLogger({ level, terminal, write: (text) => written.push(text) }) };
}

it('writes a short line with the reasons on a terminal', () => {
  const { written, log } = lines(true);
  log.warn({ err: failed(), deploymentId: 'd1' }, 'A deployment waits');
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(
    /^\d\d:\d\d:\d\d warn {2}A deployment waits: Failed query: update users set totp = \$1, because terminating connection deploymentId=d1\n$/,
  );
});

it('adds where it happened when it is our fault', () => {
  const { written, log } = lines(true);
  log.error({ err: failed() }, 'INTERNAL');
  expect(written[0]).toMatch(/\n {4}at .*log\.test\.ts/);
});

it.each([true, false])('never tells the values of a failed query (terminal: %s)', (terminal) => {
  const { written, log } = lines(terminal);
  log.error({ err: failed() }, 'INTERNAL');
  log.error({ err: new Error('outer', { cause: failed() }) }, 'INTERNAL');
  expect(written.join()).not.toMatch(/sealed-secret|second line|,42/);
});

it('writes JSON for programs, and nothing below its level', () => {
  const { written, log } = lines(false, 'warn');
  log.info('unheard');
  log.warn({ err: failed() }, 'heard');
  expect(written.map((line) => JSON.parse(line))).toEqual([
    { level: 40, time: expect.any(Number), msg: 'heard', err: expect.objectContaining({ type: 'Error', cause: expect.objectContaining({ code: '57P01' }) }) },
  ]);
});
