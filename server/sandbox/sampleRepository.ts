import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { git } from './git';

const MAIN = 'main';
const PREVIEW = 'preview';

/** The same files always give the same commit ids. */
const SIGNATURE = {
  GIT_AUTHOR_NAME: 'Gantry samples',
  GIT_AUTHOR_EMAIL: 'samples@gantry.test',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Gantry samples',
  GIT_COMMITTER_EMAIL: 'samples@gantry.test',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
};

const PREVIEW_NOTE = (name: string) =>
  `# Preview of ${name}\n\nThis branch exists so that there is more than one to choose from. It has the files of main and this note.\n`;

/**
 * Puts the files of `folder` into the bare repository `gitDir`, made when missing: branch `main`, and `preview` one commit ahead.
 * Safe to run again at any time: branches move only when files have changed, and old commits stay readable for a clone under way.
 */
export async function writeSampleRepository(name: string, folder: string, gitDir: string): Promise<void> {
  await makeBare(gitDir);
  const index = join(gitDir, `index-${randomUUID()}`);
  const env = { ...SIGNATURE, GIT_DIR: gitDir, GIT_WORK_TREE: folder, GIT_INDEX_FILE: index };
  try {
    await git(['-c', 'core.autocrlf=false', 'add', '--all', '--', folder], { env });
    const main = await git(['commit-tree', await git(['write-tree'], { env }), '-m', `Sample ${name}`], { env });

    const note = await git(['hash-object', '-w', '--stdin'], { env, input: PREVIEW_NOTE(name) });
    await git(['update-index', '--add', '--cacheinfo', `100644,${note},PREVIEW.md`], { env });
    const preview = await git(['commit-tree', await git(['write-tree'], { env }), '-p', main, '-m', 'Add a note about this preview'], { env });

    await git(['update-ref', `refs/heads/${MAIN}`, main], { env });
    await git(['update-ref', `refs/heads/${PREVIEW}`, preview], { env });
  } finally {
    await rm(index, { force: true });
  }
}

/** Made beside and moved in whole, because two that start at once would stand in each other's way. */
async function makeBare(gitDir: string): Promise<void> {
  if (existsSync(join(gitDir, 'HEAD'))) return;
  const fresh = `${gitDir}.${randomUUID()}`;
  await mkdir(fresh, { recursive: true });
  await git(['init', '--quiet', '--bare', fresh]);
  await git([`--git-dir=${fresh}`, 'symbolic-ref', 'HEAD', `refs/heads/${MAIN}`]);
  await rename(fresh, gitDir).catch(async (error) => {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(join(gitDir, 'HEAD'))) throw error;
  });
}
