import type { InstanceMeta } from '../../contract/deployments';
import type { DeploymentId } from '../../contract/ids';
import type { GitSource } from '../codehosts/codeHost';

/** Writes one line of the deployment's log; `status` is info, success, warning or error. */
export type WriteLog = (message: string, status?: 'info' | 'success' | 'warning' | 'error') => void;

/** What every step gets. `workToken` is the same when a step is run again after a crash, so that what the first run made is found. */
export type StepContext = {
  deploymentId: DeploymentId;
  attempt: number;
  workToken: string;
  log: WriteLog;
  /** Fires when the deployment is deleted or its deadline has passed. */
  signal: AbortSignal;
};

export type SourceHandle = { folder: string; commit: string };
export type ReleaseHandle = { folder: string; kind: 'static' | 'process'; command: string[] | null };
export type LaunchHandle = { instanceMeta: InstanceMeta; hostedLink: string; data: Record<string, unknown> };

/**
 * Where an application runs: this machine (`local`) or the user's AWS account (`aws`).
 * Handles are plain JSON, kept by the workflow between steps. Every method may be called again with the same context after a crash.
 * Failures are DomainErrors of the catalogue's "Steps of a deployment" part.
 */
export interface Target {
  readonly name: 'local' | 'aws';
  fetchSource(context: StepContext, source: GitSource, branch: string): Promise<SourceHandle>;
  build(context: StepContext, source: SourceHandle, env: Record<string, string>): Promise<ReleaseHandle>;
  /** Whether what an earlier step made is still there: another server may have taken the deployment over. */
  holds(handle: SourceHandle | ReleaseHandle): Promise<boolean>;
  /** Starts the new version beside the old one. */
  launch(context: StepContext, release: ReleaseHandle, env: Record<string, string>): Promise<LaunchHandle>;
  /** Resolves once the new version answers over HTTP; then it takes the old one's place. */
  waitHealthy(context: StepContext, launched: LaunchHandle): Promise<LaunchHandle>;
  /** Ends what an attempt that failed or was cancelled has started; what ran before stays. */
  undo(deploymentId: DeploymentId, attempt: number): Promise<void>;
  /** Removes everything the deployment has on this target; resolves to what could not be removed, in words (empty when all is gone). */
  remove(deploymentId: DeploymentId): Promise<string[]>;
  /** Called once at the start of the server: brings back what should be running. */
  restore(): Promise<void>;
  /** Stops what this process holds open; applications themselves are stopped too on `local`. */
  close(): Promise<void>;
}
