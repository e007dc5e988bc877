import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { CALLS, type Call, type CallName } from '../../contract/calls';
import type { CreateDeploymentBody, Deployment } from '../../contract/deployments';
import type { UserId } from '../../contract/ids';
import { ProblemSchema } from '../../contract/reply';
import type { Version } from '../../contract/versions';
import { type BootOptions, bootServer } from './bootServer';
import { dropBranch, type Files, gitRepository, renameBranch } from './gitRepository';
import { testDatabase } from './testDatabase';

export { PUBLIC_URL } from './bootServer';
export const ROLE_ARN = 'arn:aws:iam::123456789012:role/DeploymentRole';
export const EMBEDDED = process.env.DATABASE_URL === undefined;
const POLL_MS = 50;

export type Answer<T = Record<string, unknown>> = { status: number; json: T };
type Sent = { body?: unknown; params?: Record<string, string>; query?: Record<string, string>; token?: string };
type Options = Pick<BootOptions, 'resolve' | 'backoffMs' | 'limits' | 'target' | 'pushTimes'>;

const BODY: CreateDeploymentBody = {
  app_name: 'my app',
  repo_name: '',
  branch: 'main',
  env_vars: {},
  monitoring: false,
  ci_cd: false,
  selected_cloud: 'AWS',
  service_selected: 'EC2',
  status: 'Active',
  deployment_env: 'development',
  analyze_options: 'manual',
};

/** The whole server on an empty database, with real builds and processes; repositories are git folders of the sandbox. */
export async function startDeployments(options: Options = {}) {
  const database = await testDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'gantry-deployments-'));
  const dataFolder = path.join(folder, 'data');
  const reposFolder = path.join(folder, 'repos');
  const warnings: unknown[] = [];
  const notes: string[] = [];
  const log = { info: (message: string) => void notes.push(message), warn: (fields: object, message: string) => void warnings.push([message, fields]) };
  const place = { url: database.url, embedded: EMBEDDED, dataFolder, reposFolder };
  const boot = () => bootServer({ ...place, ...options, log });
  let server = await boot();

  /** Makes a call of the contract and holds its answer against the contract: the reply's shape, or a problem's. */
  async function call<T = Record<string, unknown>>(name: CallName, { body, params = {}, query = {}, token }: Sent): Promise<Answer<T>> {
    const { method, path: template, reply }: Call = CALLS[name];
    const filled = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${server.address}/api${filled}${search && `?${search}`}`, {
      method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = (await response.json()) as T;
    (response.ok ? reply : ProblemSchema).parse(json);
    return { status: response.status, json };
  }

  const of = (token: string) => {
    const ask = <T = Record<string, unknown>>(name: CallName, id: string, more: Sent = {}) => call<T>(name, { token, ...more, params: { id, ...more.params } });
    const find = async (id: string) => (await ask<{ data: Deployment }>('getDeployment', id)).json.data;
    const user = {
      token,
      ask,
      find,
      create: (body: Partial<CreateDeploymentBody>) => call<{ id: string; code?: string }>('createDeployment', { token, body: { ...BODY, ...body } }),
      /** Creates and triggers; resolves to the id. */
      async deploy(body: Partial<CreateDeploymentBody>): Promise<string> {
        const { json } = await user.create(body);
        await ask('retriggerDeployment', json.id);
        return json.id;
      },
      /** Waits until the deployment has ended, one way or the other. */
      async ended(id: string): Promise<Deployment> {
        for (;;) {
          const deployment = await find(id);
          if (['completed', 'failed'].includes(deployment.status)) return deployment;
          await sleep(POLL_MS);
        }
      },
      versions: async (id: string) => (await ask<Version[]>('listVersions', id)).json,
      /** Deploys the branch again; resolves once that has ended. */
      async redeploy(id: string): Promise<Deployment> {
        await ask('redeploy', id);
        return user.ended(id);
      },
      /** Lines without their time. */
      logs: async (id: string) => (await ask<string[]>('getLogs', id)).json.map((line) => line.slice(line.indexOf(' ') + 1)),
      link: async (id: string) => (await ask<{ hosted_link: string }>('getHostedLink', id)).json.hosted_link,
    };
    return user;
  };

  return {
    dataFolder,
    warnings,
    /** What the server said, a line each. */
    notes,
    place,
    call,
    of,
    server: () => server,

    /** A session, with an AWS role connected unless told otherwise. */
    async user(username: string, { connected = true } = {}) {
      const account = { accountId: `sandbox:${username}`, username, email: `${username}@example.test`, token: username };
      const { accounts } = server;
      const { id } = await accounts.users.signedIn('github', account);
      const token = await accounts.sessions.open(id as UserId);
      if (connected) {
        await call('createAwsClient', { token, body: { role_arn: ROLE_ARN, region: 'us-east-1' } });
        await call('verifyAws', { token, body: { role_arn: ROLE_ARN } });
      }
      return { ...of(token), id: id as UserId };
    },

    repository: (name: string, files: Files) => gitRepository(path.join(reposFolder, name), files),
    repositoryFolder: (name: string) => path.join(reposFolder, name),
    renameBranch: (name: string, from: string, to: string) => renameBranch(path.join(reposFolder, name), from, to),
    dropBranch: (name: string, branch: string) => dropBranch(path.join(reposFolder, name), branch),

    /** How many rows of each kind are left of a deployment. */
    async countRows(id: string): Promise<Record<string, number>> {
      const { rows } = await server.db.execute<Record<string, number>>(sql`select
        (select count(*)::int from applications where id = ${id}) as applications,
        (select count(*)::int from versions where application_id = ${id}) as versions,
        (select count(*)::int from log_lines where application_id = ${id}) as log_lines,
        (select count(*)::int from version_steps where application_id = ${id}) as version_steps,
        (select count(*)::int from resources where application_id = ${id}) as resources,
        (select count(*)::int from dbos.workflow_status where workflow_uuid like ${`${id}/%`}) as workflows`);
      return rows[0]!;
    },

    /** Stops everything and starts it again on the same database and folder, as after `npm start`. */
    async restart({ between = async () => {} }: { between?: () => Promise<void> } = {}) {
      await server.stop();
      await between();
      server = await boot();
    },

    async close() {
      await server.stop();
      // Of a test that failed half-way.
      for (const pid of processesIn(dataFolder)) process.kill(pid, 'SIGKILL');
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Deployments = Awaited<ReturnType<typeof startDeployments>>;

/** Waits until `check` holds; for facts that come about by themselves. */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await check())) await sleep(POLL_MS);
}

/** Ids of the live processes that work inside a folder. */
export const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false;
      }
    })
    .map(Number);
