import type { DeploymentId } from '../../../contract/ids';

/** What should be running here. `builtBy` is the version whose build it is; one that was given up waits for the next deployment. */
export type LiveVersion = { id: DeploymentId; number: number; builtBy: number; isGivenUp: boolean };
