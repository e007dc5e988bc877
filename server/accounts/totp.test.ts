import { generateSync } from 'otplib';
import { acceptableCode, newTotpSecret, qrOf, STEP_SECONDS, stepOf } from './totp';

const secret = newTotpSecret();
const START = 1_700_000_010; // Begins a time step.
const STEP = START / STEP_SECONDS;
const at = (seconds: number) => (START + seconds) * 1000;
const codeAt = (seconds: number) => generateSync({ secret, epoch: START + seconds });

it.each([
  [-31, null],
  [-30, STEP],
  [0, STEP],
  [59, STEP],
  [60, null],
])('a code is taken one step before and one after its own: %i s', (seconds, step) => {
  expect(stepOf(codeAt(0), secret, at(seconds))).toBe(step);
});

it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '12 456', '-12345'])('%p is no code', (token) => {
  expect(stepOf(token, secret, at(0))).toBeNull();
});

it('knows the code that will be taken now, also right after one was used', () => {
  expect(acceptableCode(secret, null, at(10))).toEqual({ code: codeAt(0), secondsLeft: 50 });
  expect(acceptableCode(secret, STEP, at(10))).toEqual({ code: codeAt(30), secondsLeft: 80 });
  expect(acceptableCode(secret, STEP + 1, at(10))).toBeNull();
});

it('draws a QR code as PNG', async () => {
  expect((await qrOf(secret, 'ada@example.test')).subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
});
