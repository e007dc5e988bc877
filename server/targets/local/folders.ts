import path from 'node:path';

/** Where the local target keeps what it makes: a folder for each application, and in it one for each version. */
export function createFolders(root: string) {
  const siteOf = (id: string) => path.join(root, 'sites', id);
  const versionOf = (id: string, number: number) => path.join(siteOf(id), `version-${number}`);

  return {
    root,
    cache: path.join(root, 'cache'),
    notes: path.join(root, 'groups'),
    siteOf,
    versionOf,
    home: (id: string) => path.join(siteOf(id), 'home'),
    source: (id: string, number: number) => path.join(versionOf(id, number), 'source'),
    build: (id: string, number: number) => path.join(versionOf(id, number), 'build'),
    log: (id: string, number: number) => path.join(versionOf(id, number), 'app.log'),
    /** The folder of the version that a folder lies in. */
    versionAround: (folder: string) => path.join(root, ...path.relative(root, folder).split(path.sep).slice(0, 3)),
    holds: (folder: string) => folder.startsWith(root + path.sep),
  };
}

export type Folders = ReturnType<typeof createFolders>;
