import type { CodeHost } from '../codehosts/codeHost';
import type { PushDeps } from './deps';
import type { Watch, Watches } from './watches';

/** What was last seen of a branch, in this process only; `local` is null where asking costs something. */
type Seen = { watch: Watch; local: CodeHost | null; etag: string | null; hash: string | null };

type Deps = { watches: Pick<Watches, 'askFor'>; access: PushDeps['access']; everyMs: number; onMoved(): void; log: PushDeps['log'] };

/** Looks every two seconds at folders on this machine, and asks for a real look when a branch moved. The database hears nothing otherwise. */
export function createLocalTicker({ watches, access, everyMs, onMoved, log }: Deps) {
  let seen = new Map<string, Seen>();
  let timer: NodeJS.Timeout | null = null;
  let ticking: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function hasMoved(one: Seen): Promise<boolean> {
    const head = await one.local?.headCommit('', one.watch.repository, one.watch.branch, one.etag === null ? undefined : { etag: one.etag });
    if (!head || head === 'unchanged') return false;
    const before = one.hash;
    one.etag = head.etag;
    one.hash = head.commit?.hash ?? null;
    return one.hash !== before;
  }

  async function tick(): Promise<void> {
    let moved = 0;
    for (const one of seen.values()) {
      // A folder that is gone is told by the real look, which comes anyway.
      if (!(await hasMoved(one).catch(() => false))) continue;
      await watches.askFor(one.watch.id);
      moved += 1;
    }
    if (moved > 0) onMoved();
  }

  function schedule(): void {
    if (isClosed || timer !== null || ![...seen.values()].some((one) => one.local)) return;
    timer = setTimeout(() => {
      ticking = tick()
        .catch((err) => log.warn({ err }, 'Watching local repositories failed'))
        .finally(() => {
          timer = null;
          schedule();
        });
    }, everyMs);
  }

  async function open(watch: Watch): Promise<Seen | null> {
    const reached = await access(watch.userId).catch(() => null);
    return reached && { watch, local: reached.host.isLocal ? reached.host : null, etag: watch.etag, hash: watch.lastCommit };
  }

  return {
    /** Takes over which branches there are; with no local one it sleeps. */
    async watch(all: Watch[]): Promise<void> {
      const opened = await Promise.all(all.map(async (watch) => seen.get(watch.id) ?? (await open(watch))));
      seen = new Map(opened.flatMap((one) => (one ? [[one.watch.id, one]] : [])));
      schedule();
    },
    async close(): Promise<void> {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await ticking;
    },
  };
}
