/** The permanent address of a line: the deployment's page opens its log there. */
export const lineAddress = (deploymentId: string, seq: number): string =>
  new URL(`/sites/${encodeURIComponent(deploymentId)}#L${seq}`, window.location.href).href;

/** The line that an address asks for, or null. */
export function lineOfHash(hash: string): number | null {
  const seq = Number(/^#L(\d{1,9})$/.exec(hash)?.[1] ?? 0);
  return seq > 0 ? seq : null;
}
