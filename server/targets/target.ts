import type { Commit } from '../../contract/commits';
import type { InstanceMeta, LocalMetrics } from '../../contract/deployments';
import type { DeploymentId } from '../../contract/ids';
import type { GitSource } from '../codehosts/codeHost';
import type { Owner } from '../data/schema';

export type { Owner };

/** Writes one line of a version's log. */
export type WriteLog = (message: string, status?: 'info' | 'success' | 'warning' | 'error') => void;

/** What a target is told of a version: plain JSON, without secrets. `builtBy` is the version whose build runs, another one's for a rollback. */
export type VersionFacts = {
  applicationId: DeploymentId;
  applicationName: string;
  versionId: string;
  number: number;
  builtBy: number;
  repository: string;
  branch: string;
  deploymentEnv: string;
  dockerfilePath: string | null;
};

/** One thing that was made, or is about to be: a row of the ledger. `version` is null for what stays over all versions. */
export type Resource = {
  id: string;
  applicationId: DeploymentId;
  version: number | null;
  kind: string;
  name: string;
  token: string;
  state: 'intent' | 'made' | 'undone';
  data: Record<string, unknown>;
  /** In whose account it was made. */
  owner: Owner | null;
};

/** `token` is what the thing is found by, the same at every try. `data` is plain JSON. */
export type Intent = { kind: string; name: string; token: string; data?: Record<string, unknown>; version?: number | null; monthlyCostCents?: number };

/** The ledger of one application. */
export interface Ledger {
  /** Written before the thing is made; a row that is there already is given back as it is, one that was undone begins anew. */
  intend(intent: Intent): Promise<Resource>;
  made(token: string, found?: { name?: string; data?: Record<string, unknown> }): Promise<void>;
  undone(token: string): Promise<void>;
  /** What is not undone, oldest first. */
  list(filter?: { kind?: string; version?: number | null }): Promise<Resource[]>;
}

/** What is kept of a version to come back to it is of this kind, on every target. */
export const BUILD = 'build';

export type StepOutput = Record<string, unknown>;

/** What a step gets. `workToken` is the same when the step is begun again after a crash, so that what the first run made is found. */
export type StepContext = {
  version: VersionFacts;
  owner: Owner;
  workToken: string;
  /** What the steps before left, by their names. */
  outputs: Readonly<Record<string, StepOutput>>;
  source(): Promise<GitSource>;
  variables(): Promise<Record<string, string>>;
  ledger: Ledger;
  log: WriteLog;
  /** Fires when the version is cancelled, its application deleted, the step's time over, or this server closes. */
  signal: AbortSignal;
};

/** How far a step is. What is known of the version by then is told along. Failures are thrown as DomainErrors of the catalogue's "Steps of a version" part. */
export type Progress =
  | { state: 'pending'; againInMs: number }
  | {
      state: 'done';
      /** What was made, in words a person understands. */
      resource?: string | undefined;
      output?: StepOutput;
      commit?: Commit;
      running?: { instanceMeta: InstanceMeta; hostedLink: string };
    };

/** One step of a version. `start` and `poll` may each be called again with the same context after a crash, in this process or another. */
export type PlannedStep = {
  name: string;
  title: string;
  /** How long it may take at the most; its own failures come sooner. */
  timeoutMs: number;
  /** With this step the version takes over from the one before: it can no longer be cancelled, and is live when the step is done. */
  isSwitch?: true;
  /** Begins the work, or finds that it has begun. */
  start(context: StepContext): Promise<void>;
  /** Says how far it is; may wait a while for the end. */
  poll(context: StepContext): Promise<Progress>;
};

/** What a running application printed; `next` is where to go on, `isCut` says that lines behind `after` are no longer kept. */
export type OutputPage = { version: number; lines: string[]; next: string; isCut: boolean };

/**
 * Where applications run: this machine, or a machine in the user's own account. A driver: it plans the steps of a version, and keeps
 * what it must know in the ledger alone. Capabilities that not every target has are null where it has them not.
 */
export interface Target {
  readonly name: string;
  plan(version: VersionFacts): PlannedStep[];
  /** Removes one thing of the ledger; resolves to null once it is gone (or never was), else to what is left, in words. May be called again. */
  undo(resource: Resource): Promise<string | null>;
  /** Whether a thing of the ledger is there. */
  exists(resource: Resource): Promise<boolean>;
  /** Called once at the start of the server: brings back what should be running. */
  restore(): Promise<void>;
  /** Stops what this process holds open. */
  close(): Promise<void>;
  readonly metrics: { of(applicationId: DeploymentId): Promise<LocalMetrics> } | null;
  readonly output: { read(applicationId: DeploymentId, after: string | undefined): Promise<OutputPage | null> } | null;
  readonly domains: TargetDomains | null;
}

/** Domains and certificates, where a target can set them up. */
export interface TargetDomains {
  /** Whether a name needs no DNS, because only this machine asks for it. */
  needsNoDns(domain: string): boolean;
  /** Gets a certificate and serves the site under the name, and under no other; `keep` is called in between and may refuse. Resolves to a sentence. */
  serve(applicationId: DeploymentId, domain: string, email: string, keep: () => Promise<void>): Promise<string>;
  /** Serves every site with a certificate that does not end soon after `now`. */
  renew(now: number): Promise<void>;
  /** Port of https addresses, null while it is not known. */
  port(): number | null;
}
