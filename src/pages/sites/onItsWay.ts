import type { Deployment } from '../../../contract/deployments';
import { isUnderWay } from '../../../contract/status';
import type { Monitor } from '../../../store/shell/slice';

/** The number of the version that is on its way, or null. */
export const numberOnItsWay = ({ status, latest }: Deployment): number | null => (isUnderWay(status) && latest ? latest.number : null);

/** The live monitor of what is on its way shows that version only; any other log is the deployment's whole log. */
export const latestVersionOf = (site: Deployment): Pick<Monitor, 'version'> =>
  numberOnItsWay(site) !== null && site.latest ? { version: { number: site.latest.number, firstSeq: site.latest.first_seq } } : {};
