import { mkdir } from 'node:fs/promises';
import type { DeploymentId } from '../../../contract/ids';
import { type Application, startApplication } from './application';
import type { LocalBuild } from './buildRelease';
import { childEnvironment } from './childEnvironment';
import type { Folders } from './folders';
import { freePort } from './loopback';
import type { ProcessGroups } from './processGroup';

export type StarterDeps = {
  groups: ProcessGroups;
  folders: Folders;
  /** The bundled staticServer.ts. */
  staticServerFile: string;
  host: string;
};

/** A version to start: what was built, perhaps by another one, and its own variables. */
export type Startable = { id: DeploymentId; number: number; build: LocalBuild; variables: Record<string, string> };

/** Starts built versions, each on a port of its own. */
export function createApplicationStarter({ groups, folders, staticServerFile, host }: StarterDeps) {
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

  return async function start({ id, number, build: { folder, command }, variables }: Startable): Promise<Application> {
    const port = await newPort();
    const home = folders.home(id);
    await mkdir(home, { recursive: true });
    const env = childEnvironment({
      home,
      cache: folders.cache,
      defaults: { NODE_ENV: 'production', HOST: host },
      user: variables,
      fixed: { PORT: String(port) },
    });
    const line = command ?? [process.execPath, staticServerFile, folder];
    try {
      const application = await startApplication(groups, {
        command: line as [string, ...string[]],
        cwd: folder,
        env,
        port,
        logFile: folders.log(id, number),
        applicationId: id,
        version: number,
      });
      void application.exit.then(() => promised.delete(port));
      return application;
    } catch (error) {
      promised.delete(port);
      throw error;
    }
  };
}

export type StartVersion = ReturnType<typeof createApplicationStarter>;
