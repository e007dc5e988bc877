import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
export const KEY_FILE = 'secret.key';

/**
 * Keeps secrets unreadable at rest: AES-256-GCM, a fresh nonce each time, `v1.` and base64url of nonce, tag and text.
 * `open` throws when the text was altered or sealed with another key.
 */
export type Seal = {
  seal(text: string): string;
  open(sealed: string): string;
  /** HMAC-SHA-256 in base64url, for links that nobody else can make. */
  sign(text: string): string;
  /** Whether `signature` is `sign(text)`, in constant time. */
  verify(text: string, signature: string): boolean;
};

export function createSeal(secret: Buffer): Seal {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `gantry ${purpose}`, KEY_BYTES));
  const sealingKey = derive('seal');
  const signingKey = derive('sign');
  const mac = (text: string) => createHmac('sha256', signingKey).update(text).digest();

  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const [version, payload] = sealed.split('.');
      if (version !== VERSION || !payload) throw new Error('This is not a sealed text.');
      const bytes = Buffer.from(payload, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    sign: (text) => mac(text).toString('base64url'),
    verify(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      const expected = mac(text);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** Opens the seal with `secret` (GANTRY_SECRET), else with a key file in the data folder, made at the first start, readable by its owner only. */
export async function openSeal({ secret, dataFolder }: { secret?: string | undefined; dataFolder: string }): Promise<Seal> {
  return createSeal(secret ? Buffer.from(secret) : await keyOf(dataFolder));
}

async function keyOf(folder: string): Promise<Buffer> {
  const path = join(folder, KEY_FILE);
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true });
  try {
    // A link is made whole or not at all, and by one of several starting processes only.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`The key file ${path} is damaged. Restore it from a backup: sealed secrets cannot be read without it.`);
  return key;
}
