import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { findProcess } from '../targets/local/processTable';
import { type Deployments, processesIn, startDeployments } from './deployments';
import { type Cloud, startCloud } from './fakeRemote/cloud';
import { createFakeTarget, type FakeTargetDeps } from './fakeRemote/fakeTarget';
import type { Files } from './gitRepository';
import { createMoments, type Moments, watched } from './moments';

/** The whole server on one target, and a look past both at what there really is. */
export type Rig = {
  server: Deployments;
  target: string;
  moments: Moments;
  /** Kinds of all that was made for an application and is there, sorted. */
  kinds(id: string): Promise<string[]>;
  /** What there is of one version of it. */
  tracesOf(id: string, number: number): string[];
  close(): Promise<void>;
};

/** A site that every target can run: it answers with `text`. */
export const page = (text: string): Files => ({ 'index.html': text, 'package.json': {} });
/** Gets through the build and never answers. */
export const BROKEN: Files = { 'index.html': 'broken', 'package.json': { scripts: { start: 'node missing.js' } } };

export async function localRig(): Promise<Rig> {
  const moments = createMoments();
  const server = await startDeployments({ target: (local) => watched(local, moments.watch, moments.isTwice) });
  const { kinds, tracesOf } = localWorld(server);
  return { server, target: 'local', moments, kinds, tracesOf, close: server.close };
}

export async function fakeRig(more: Omit<FakeTargetDeps, 'address'> = {}): Promise<Rig & { cloud: Cloud }> {
  const moments = createMoments();
  const cloud = await startCloud();
  const server = await startDeployments({ target: () => watched(createFakeTarget({ address: cloud.address, ...more }), moments.watch, moments.isTwice) });
  return {
    server,
    target: 'fake',
    moments,
    cloud,
    ...cloudWorld(cloud),
    async close() {
      await server.close();
      await cloud.close();
    },
  };
}

export const cloudWorld = (cloud: Pick<Cloud, 'tokens'>) => ({
  kinds: async (id: string) => cloud.tokens(id).map(kindOf).sort(),
  tracesOf: (id: string, number: number) => cloud.tokens(id).filter((token) => token.endsWith(`-${number}`)),
});

export function localWorld({ dataFolder, server }: Pick<Deployments, 'dataFolder' | 'server'>) {
  const siteOf = (id: string) => path.join(dataFolder, 'local', 'sites', id);
  const portOf = async (id: string): Promise<number | null> => {
    const [address] = await server()
      .services.ledgers.of({ applicationId: id as never, target: 'local' })
      .list({ kind: 'address' });
    return (address?.data.port as number | undefined) ?? null;
  };
  return {
    async kinds(id: string): Promise<string[]> {
      const site = siteOf(id);
      const versions = existsSync(site) ? readdirSync(site).filter((name) => name.startsWith('version-')) : [];
      const made = versions.flatMap((name) => readdirSync(path.join(site, name)).filter((entry) => ['source', 'build'].includes(entry)));
      const groups = new Set(processesIn(site).map((pid) => findProcess(pid)?.group));
      const port = await portOf(id);
      const open = port !== null && (await isListening(port));
      return [...made, ...Array.from(groups, () => 'process'), ...(existsSync(site) ? ['folder'] : []), ...(open ? ['address'] : [])].sort();
    },
    tracesOf: (id: string, number: number): string[] => (existsSync(path.join(siteOf(id), `version-${number}`)) ? [`version-${number}`] : []),
  };
}

const kindOf = (token: string): string => token.replace(/-\d+$/, '');

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
