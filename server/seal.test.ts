import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeal, KEY_FILE, openSeal } from './seal';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-seal-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('opens what it sealed, and seals the same text differently each time', () => {
  const seal = createSeal(Buffer.from('a secret'));
  const sealed = seal.seal('påssword 🔑');
  expect(seal.open(sealed)).toBe('påssword 🔑');
  expect(seal.seal('påssword 🔑')).not.toBe(sealed);
  expect(seal.open(seal.seal(''))).toBe('');
});

it('refuses what was altered, shortened, sealed with another key or never sealed', () => {
  const seal = createSeal(Buffer.from('a secret'));
  const sealed = seal.seal('text');
  const flipped = sealed.slice(0, -2) + (sealed.at(-2) === 'A' ? 'B' : 'A') + sealed.at(-1);
  for (const bad of [flipped, sealed.slice(0, 20), 'v1.', 'v2.AAAA', 'text', '']) expect(() => seal.open(bad)).toThrow();
  expect(() => createSeal(Buffer.from('another')).open(sealed)).toThrow();
});

it('keeps its key in a file of the owner only, the same for processes that start together', async () => {
  const seals = await Promise.all([1, 2, 3].map(() => openSeal({ dataFolder: folder })));
  const sealed = seals[0]!.seal('text');
  for (const seal of [...seals, await openSeal({ dataFolder: folder })]) expect(seal.open(sealed)).toBe('text');
  expect((await stat(join(folder, KEY_FILE))).mode & 0o777).toBe(0o600);
});

it('takes its key from the settings when there is one, and writes no file', async () => {
  const sealed = (await openSeal({ secret: 'from the settings', dataFolder: folder })).seal('text');
  expect((await openSeal({ secret: 'from the settings', dataFolder: '/nowhere' })).open(sealed)).toBe('text');
  await expect(readFile(join(folder, KEY_FILE))).rejects.toThrow();
});

it('refuses to start with a damaged key file', async () => {
  await writeFile(join(folder, KEY_FILE), 'short');
  await expect(openSeal({ dataFolder: folder })).rejects.toThrow('damaged');
});

it('verifies its own signatures only', () => {
  const seal = createSeal(Buffer.from('a secret'));
  expect(seal.verify('link 1', seal.sign('link 1'))).toBe(true);
  for (const bad of [seal.sign('link 2'), '', 'x', `${seal.sign('link 1')}AAAA`]) expect(seal.verify('link 1', bad)).toBe(false);
});
