import type { Deployment } from '../../../contract/deployments';

/** What a person does with a site of the list. */
export type SiteActions = { onOpen: (site: Deployment) => void; onLogs: (site: Deployment) => void; onDelete: (site: Deployment) => void };
