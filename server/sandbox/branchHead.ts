import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Head } from '../codehosts/codeHost';
import { DomainError } from '../problem';
import { git } from './git';

const FIELDS = '%(refname)%00%(objectname)%00%(contents:subject)%00%(authorname)%00%(committerdate:iso-strict)';
const HASH = /^[0-9a-f]{40,64}\s*$/;

/** The newest commit of a branch of a local repository. Git is only started when the files that name the commit have changed. */
export async function branchHead(name: string, gitDir: string, branch: string, since?: { etag: string }): Promise<Head | 'unchanged'> {
  // Read before git is: a commit that comes between is then found the next time.
  const etag = await markOf(gitDir, branch);
  if (etag !== null && etag === since?.etag) return 'unchanged';
  try {
    const found = await git(['for-each-ref', `--format=${FIELDS}`, `refs/heads/${branch}`], { env: { GIT_DIR: gitDir } });
    // The pattern also fits what lies below a folder of that name.
    const fields = found.split('\n').map((line) => line.split('\0'));
    const [, hash, message = '', author = '', time] = fields.find(([ref]) => ref === `refs/heads/${branch}`) ?? [];
    return { commit: hash && time ? { hash, message, author, time: new Date(time).toISOString() } : null, etag };
  } catch (cause) {
    throw new DomainError('REPOSITORY_NOT_FOUND', { repo: name }, { cause });
  }
}

/** What changes whenever the branch moves; null when that cannot be told from the files (another storage of refs, a linked work tree). */
async function markOf(gitDir: string, branch: string): Promise<string | null> {
  if (branch.split('/').some((part) => part === '' || part === '..')) return null;
  try {
    const loose = await readFile(join(gitDir, 'refs', 'heads', branch), 'utf8');
    return HASH.test(loose) ? loose.trim() : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return null;
  }
  try {
    const { mtimeNs, size, ino } = await stat(join(gitDir, 'packed-refs'), { bigint: true });
    return `packed ${mtimeNs} ${size} ${ino}`;
  } catch {
    return null;
  }
}
