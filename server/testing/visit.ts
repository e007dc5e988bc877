import { setTimeout as sleep } from 'node:timers/promises';

const VISIT_MS = 100;
const open = new Set<() => Promise<unknown>>();

/** Asks a site all the while. `answers` are the texts, null for a request that failed. */
export function visit(link: string) {
  const answers: (string | null)[] = [];
  let isOver = false;
  const visitor = (async () => {
    for (; !isOver; await sleep(VISIT_MS)) {
      const answer = await fetch(link).catch(() => null);
      answers.push(answer?.ok ? (await answer.text()).trim() : null);
    }
  })();
  async function end(): Promise<(string | null)[]> {
    open.delete(end);
    isOver = true;
    await visitor;
    return answers;
  }
  open.add(end);
  return { answers, end };
}

/** Of tests that failed half-way. */
export const endVisits = (): Promise<unknown> => Promise.all([...open].map((end) => end()));
