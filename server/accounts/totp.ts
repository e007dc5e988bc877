import { generateSecret, generateSync, generateURI, verifySync } from 'otplib';
import { toBuffer } from 'qrcode';
import { MFA_CODE_LENGTH } from '../../contract/constants';

/** Seconds that one code is shown for. */
export const STEP_SECONDS = 30;
const ISSUER = 'Gantry';
/** Whole pixels per module keep the edges sharp. */
const QR_SCALE = 5;
/** Trying all of PNG's filters costs ten times the time and makes two colours no smaller. */
const UNFILTERED = { filterType: 0, deflateLevel: 6, deflateStrategy: 0 };

const secondsOf = (nowMs: number) => Math.floor(nowMs / 1000);

/** 160 random bits in base 32, as authenticator apps take it. */
export const newTotpSecret = (): string => generateSecret();

/** The time step that `token` belongs to: this one, the one before or the one after; null for any other code. */
export function stepOf(token: string, secret: string, nowMs: number): number | null {
  if (!new RegExp(`^\\d{${MFA_CODE_LENGTH}}$`).test(token)) return null;
  const result = verifySync({ secret, token, epoch: secondsOf(nowMs), epochTolerance: STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/**
 * The first code that the server would take now, given the last accepted step, and for how many seconds it will;
 * null when this step's and the next one's code are used already.
 */
export function acceptableCode(secret: string, lastStep: number | null, nowMs: number): { code: string; secondsLeft: number } | null {
  const now = secondsOf(nowMs);
  const current = Math.floor(now / STEP_SECONDS);
  const step = Math.max(current, (lastStep ?? 0) + 1);
  if (step > current + 1) return null;
  // A code is still taken during the step after its own.
  return { code: generateSync({ secret, epoch: step * STEP_SECONDS }), secondsLeft: (step + 2) * STEP_SECONDS - now };
}

/** PNG of the QR code that an authenticator app scans. */
export const qrOf = (secret: string, email: string): Promise<Buffer> =>
  toBuffer(generateURI({ issuer: ISSUER, label: email, secret }), { type: 'png', scale: QR_SCALE, margin: 2, rendererOpts: UNFILTERED });
