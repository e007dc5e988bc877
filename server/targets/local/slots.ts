/** Lets so many work at once; who comes later waits, in order. */
export function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];

  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return {
    /** Runs `work` in a slot. `onWait` is told how many are before it when it has to wait; when `signal` fires it waits no longer. */
    async use<T>(signal: AbortSignal, onWait: (before: number) => void, work: () => Promise<T>): Promise<T> {
      signal.throwIfAborted();
      if (free > 0) free -= 1;
      else {
        onWait(waiting.length);
        await new Promise<void>((resolve, reject) => {
          const enter = () => {
            signal.removeEventListener('abort', leave);
            resolve();
          };
          const leave = () => {
            waiting.splice(waiting.indexOf(enter), 1);
            reject(signal.reason);
          };
          waiting.push(enter);
          signal.addEventListener('abort', leave, { once: true });
        });
      }
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

export type Slots = ReturnType<typeof createSlots>;
