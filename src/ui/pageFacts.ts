/** What the server says of itself in the page. */
const fact = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="gantry-${name}"]`)?.content ?? '';

/** Whether its sandbox is open. */
export const isSandbox = (): boolean => fact('sandbox') === 'on';

/** Where a site answers under its domain: the local target's HTTPS gateway may have a port of its own. */
export function httpsAddress(domain: string): string {
  const port = fact('https-port');
  return `https://${domain}${port === '' || port === '443' ? '' : `:${port}`}`;
}
