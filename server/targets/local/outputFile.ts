import { copyFile, open, readFile, rm, rmdir, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OutputPage } from '../target';
import { cleanLine } from './output';

/** Two files of this size at the most: what an application printed last, 10 MB of it. */
const FILE_BYTES = 5 * 1024 * 1024;
const PAGE_BYTES = 512 * 1024;
const LINE_END = 0x0a;

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    (entry) => entry.size,
    () => 0,
  );
const olderOf = (file: string) => `${file}.1`;
const baseOf = (file: string) => `${file}.base`;

/** How many bytes were printed before the file's first one. */
const baseIn = async (file: string): Promise<number> => Number(await readFile(baseOf(file), 'utf8').catch(() => '0')) || 0;

/** Keeps what a chatty application prints from filling the disk: a full file becomes the older one, in place of the one before. */
export async function rotateOutput(file: string): Promise<void> {
  if ((await sizeOf(file)) <= FILE_BYTES) return;
  await copyFile(file, olderOf(file));
  const copied = await sizeOf(olderOf(file));
  const base = await baseIn(file);
  await truncate(file, 0);
  await writeFile(baseOf(file), String(base + copied));
}

/** Of a version that no longer runs nobody reads what it printed. */
export async function removeOutput(file: string): Promise<void> {
  await Promise.all([file, olderOf(file), baseOf(file)].map((one) => rm(one, { force: true })));
  // A version that was gone back to has nothing else in its folder; one with a build of its own keeps it.
  await rmdir(path.dirname(file)).catch(() => {});
}

async function bytesOf(file: string, from: number, length: number): Promise<Buffer> {
  const handle = await open(file, 'r').catch(() => null);
  if (!handle) return Buffer.alloc(0);
  try {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(length), position: from, length });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whole lines behind `after`, at most half a megabyte of them. `after` and `next` are `{version}.{bytes printed before}`; of another version's, or without one, it begins with the oldest that is kept. */
export async function readOutput(file: string, version: number, after: string | undefined): Promise<OutputPage> {
  const [of, at] = (after ?? '').split('.').map(Number);
  const base = await baseIn(file);
  const oldest = base - (await sizeOf(olderOf(file)));
  const wanted = of === version && Number.isSafeInteger(at) && at! >= 0 ? at! : oldest;
  const isCut = wanted < oldest;
  // A number that was never reached is the end as it is now.
  const from = Math.min(Math.max(wanted, oldest), base + (await sizeOf(file)));
  const bytes = from < base ? await bytesOf(olderOf(file), from - oldest, Math.min(PAGE_BYTES, base - from)) : await bytesOf(file, from - base, PAGE_BYTES);
  const end = bytes.lastIndexOf(LINE_END) + 1;
  // A line that fills a whole page, or the last of the older file, is not waited for.
  const isWhole = end > 0 || bytes.length === PAGE_BYTES || from < base;
  const taken = end > 0 ? bytes.subarray(0, end) : isWhole ? bytes : bytes.subarray(0, 0);
  const text = taken.toString('utf8').replace(/\n$/, '');
  return { version, lines: taken.length === 0 ? [] : text.split('\n').map(cleanLine), next: `${version}.${from + taken.length}`, isCut };
}
