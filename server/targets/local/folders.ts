import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Where the local target keeps what it makes: a folder for each deployment, and in it one for each attempt. */
export function createFolders(root: string) {
  const siteOf = (id: string) => path.join(root, 'sites', id);
  const attemptOf = (id: string, attempt: number) => path.join(siteOf(id), `attempt-${attempt}`);

  return {
    root,
    cache: path.join(root, 'cache'),
    notes: path.join(root, 'groups'),
    siteOf,
    attemptOf,
    home: (id: string) => path.join(siteOf(id), 'home'),
    work: (id: string, attempt: number, token: string) => path.join(attemptOf(id, attempt), token),
    log: (id: string, attempt: number) => path.join(attemptOf(id, attempt), 'app.log'),
    holds: (folder: string) => folder.startsWith(root + path.sep),

    /** Removes what the current release does not need: other attempts, the source it was built from, and builds that were cut off. */
    async keepOnly(id: string, attempt: number, releaseFolder: string): Promise<void> {
      const site = siteOf(id);
      const mine = attemptOf(id, attempt);
      const attempts = (await readdir(site)).filter((name) => name.startsWith('attempt-') && path.join(site, name) !== mine);
      const work = (await readdir(mine, { withFileTypes: true })).filter(
        (entry) => entry.isDirectory() && !isInside(path.join(mine, entry.name), releaseFolder),
      );
      const spare = [...attempts.map((name) => path.join(site, name)), ...work.map(({ name }) => path.join(mine, name))];
      await Promise.all(spare.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

export type Folders = ReturnType<typeof createFolders>;

const isInside = (folder: string, place: string): boolean => place === folder || place.startsWith(folder + path.sep);
