import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { ChildOptions, Order, Said } from './deployServer';

/** A server in a process of its own; what it left running is the caller's. */
export async function startChild(options: ChildOptions) {
  const child: ChildProcess = spawn(process.execPath, [path.resolve('.cache/jest/deployServer.mjs'), JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const held = new Set<string>();
  await new Promise<void>((resolve, reject) => {
    child.on('message', (said: Said) => {
      if (said === 'ready') resolve();
      else held.add(said.held);
    });
    void exited.then(() => reject(new Error('The server in the child process ended by itself.')));
  });

  return {
    /** The applications that are held at their moment. */
    held,
    send: (order: Order): void => void child.send(order),
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

export type Child = Awaited<ReturnType<typeof startChild>>;
