import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DataFolderLockedError, lockFolder } from './lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'gantry-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('lets one in, and the next when the first is done', async () => {
  const first = await lockFolder(folder, 0);
  await expect(lockFolder(folder, 0)).rejects.toThrow(`The data folder ${folder} is in use by another process. Stop it, or set GANTRY_DATA to another folder.`);
  const next = lockFolder(folder, 60_000);
  first.release();
  (await next).release();
});

it('knows a folder by any of its names', async () => {
  const alias = `${folder}-alias`;
  symlinkSync(folder, alias);
  const lock = await lockFolder(folder, 0);
  await expect(lockFolder(alias, 0)).rejects.toThrow(DataFolderLockedError);
  lock.release();
  rmSync(alias);
});

it('makes a folder that is not there, however long its path', async () => {
  const deep = path.join(folder, 'a'.repeat(100), 'b'.repeat(100));
  const lock = await lockFolder(deep, 0);
  await expect(lockFolder(deep, 0)).rejects.toThrow(DataFolderLockedError);
  lock.release();
});

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('sees a holder in another container, by the socket in the folder', async () => {
  // Abstract sockets do not cross network namespaces, so all that such a holder shows is this file.
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(path.join(folder, 'in-use.sock'), resolve));
  await expect(lockFolder(folder, 0)).rejects.toThrow(DataFolderLockedError);
  await new Promise((resolve) => holder.close(resolve));
  (await lockFolder(folder, 0)).release();
});
