import type { Deployment } from '../../../contract/deployments';

/** The columns of the specification, in its order; `width` in pixels where the table is as narrow as it gets. */
export const COLUMNS = [
  { key: 'app_name', label: 'APP NAME', width: 124 },
  { key: 'repo_name', label: 'REPO', width: 120 },
  { key: 'selected_cloud', label: 'CLOUD', width: 50 },
  { key: 'service_selected', label: 'SERVICE', width: 60 },
  { key: 'monitoring', label: 'MONITORING', width: 80 },
  { key: 'ci_cd', label: 'CI/CD', width: 50 },
  { key: 'analyze_options', label: 'ANALYZE OPTIONS', width: 72 },
  { key: 'status', label: 'STATUS', width: 98 },
  { key: 'branch', label: 'BRANCH', width: 84 },
  { key: 'created_on', label: 'DEPLOYED ON', width: 98 },
  { key: 'modified_at', label: 'UPDATED ON', width: 98 },
] as const satisfies { key: keyof Deployment; label: string; width: number }[];

export type ColumnKey = (typeof COLUMNS)[number]['key'];
export type Sort = { key: ColumnKey; direction: 'asc' | 'desc' };
export type Query = { text: string; status: string; sort: Sort };

export const FIRST_QUERY: Query = { text: '', status: '', sort: { key: 'created_on', direction: 'desc' } };

/** Orders that the card list offers. */
export const NARROW_SORTS = [
  { value: 'created_on desc', label: 'Newest first' },
  { value: 'created_on asc', label: 'Oldest first' },
  { value: 'modified_at desc', label: 'Last updated first' },
  { value: 'app_name asc', label: 'App name' },
  { value: 'repo_name asc', label: 'Repo' },
  { value: 'status asc', label: 'Status' },
] as const;

/** Reads `key direction`, as the options of the card list and the address have it; anything else is newest first. */
export function sortOf(value: string): Sort {
  const [name, direction] = value.split(' ');
  const key = COLUMNS.find((column) => column.key === name)?.key;
  return key && (direction === 'asc' || direction === 'desc') ? { key, direction } : FIRST_QUERY.sort;
}

/** Made once: with options, each comparison would make one of its own. */
const ORDER = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const SEARCHED = ['app_name', 'repo_name', 'branch', 'status'] as const;

/** The rows that a query leaves, in its order. */
export function queried(sites: Deployment[], { text, status, sort }: Query): Deployment[] {
  const wanted = text.trim().toLowerCase();
  const found = sites.filter(
    (site) => (status === '' || site.status.toLowerCase() === status) && (wanted === '' || SEARCHED.some((key) => site[key].toLowerCase().includes(wanted))),
  );
  const sign = sort.direction === 'asc' ? 1 : -1;
  return found.sort((one, other) => sign * ORDER.compare(String(one[sort.key]), String(other[sort.key])));
}

/** The statuses to choose from: those of the sites, and the one that is asked for. */
export const statusesOf = (sites: Deployment[], asked: string): string[] =>
  [...new Set([...sites.map(({ status }) => status.toLowerCase()), ...(asked ? [asked] : [])])].sort();
