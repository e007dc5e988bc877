import type { Deployment } from '../../../contract/deployments';

export const COLUMNS = [
  { key: 'app_name', label: 'APP NAME' },
  { key: 'repo_name', label: 'REPO' },
  { key: 'selected_cloud', label: 'CLOUD' },
  { key: 'service_selected', label: 'SERVICE' },
  { key: 'monitoring', label: 'MONITORING' },
  { key: 'ci_cd', label: 'CI/CD' },
  { key: 'analyze_options', label: 'ANALYZE OPTIONS' },
  { key: 'status', label: 'STATUS' },
  { key: 'branch', label: 'BRANCH' },
  { key: 'created_on', label: 'DEPLOYED ON' },
  { key: 'modified_at', label: 'UPDATED ON' },
] as const satisfies { key: keyof Deployment; label: string }[];

export type ColumnKey = (typeof COLUMNS)[number]['key'];
export type Sort = { key: ColumnKey; direction: 'asc' | 'desc' };
export type Query = { text: string; status: string; sort: Sort };

const SEARCHED = ['app_name', 'repo_name', 'branch', 'status'] as const;

/** The rows that a query leaves, in its order. */
export function queried(sites: Deployment[], { text, status, sort }: Query): Deployment[] {
  const wanted = text.trim().toLowerCase();
  const found = sites.filter(
    (site) => (status === '' || site.status.toLowerCase() === status) && (wanted === '' || SEARCHED.some((key) => site[key].toLowerCase().includes(wanted))),
  );
  const sign = sort.direction === 'asc' ? 1 : -1;
  return found.sort((one, other) => sign * String(one[sort.key]).localeCompare(String(other[sort.key]), undefined, { numeric: true, sensitivity: 'base' }));
}

export const statusesOf = (sites: Deployment[]): string[] => [...new Set(sites.map(({ status }) => status.toLowerCase()))].sort();
