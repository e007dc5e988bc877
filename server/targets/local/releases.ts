import { mkdir } from 'node:fs/promises';
import { type Application, startApplication } from './application';
import { childEnvironment } from './childEnvironment';
import type { Folders } from './folders';
import { freePort } from './loopback';
import type { ProcessGroups } from './processGroup';

/** A built version as it is stored: enough to start it again. `command` is null for a static site. */
export type LocalRelease = { releaseFolder: string; command: string[] | null; attempt: number };

export type ReleasesDeps = {
  groups: ProcessGroups;
  folders: Folders;
  /** The bundled staticServer.ts. */
  staticServerFile: string;
  host: string;
  readEnv(deploymentId: string): Promise<Record<string, string>>;
};

/** Starts built versions, each on a port of its own and with the user's variables as they are now. */
export function createReleases({ groups, folders, staticServerFile, host, readEnv }: ReleasesDeps) {
  /** Handed out but perhaps not listened on yet: two starts at once must not get the same port. */
  const promised = new Set<number>();

  async function newPort(): Promise<number> {
    for (;;) {
      const port = await freePort();
      if (promised.has(port)) continue;
      promised.add(port);
      return port;
    }
  }

  return {
    async start(id: string, { releaseFolder, command, attempt }: LocalRelease): Promise<Application> {
      const [port, user] = await Promise.all([newPort(), readEnv(id)]);
      const home = folders.home(id);
      await mkdir(home, { recursive: true });
      const env = childEnvironment({ home, cache: folders.cache, defaults: { NODE_ENV: 'production', HOST: host }, user, fixed: { PORT: String(port) } });
      const line = command ?? [process.execPath, staticServerFile, releaseFolder];
      try {
        const application = await startApplication(groups, {
          command: line as [string, ...string[]],
          cwd: releaseFolder,
          env,
          port,
          logFile: folders.log(id, attempt),
          deploymentId: id,
        });
        void application.exit.then(() => promised.delete(port));
        return application;
      } catch (error) {
        promised.delete(port);
        throw error;
      }
    },
  };
}

export type Releases = ReturnType<typeof createReleases>;
