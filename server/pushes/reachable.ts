import { BlockList, isIP } from 'node:net';

/** Networks that no code host can call into: this machine, private, link-local, carrier-grade, documentation. */
const INWARD = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INWARD.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['2001:db8::', 32],
] as const)
  INWARD.addSubnet(net, prefix, 'ipv6');

/** Names that public DNS never has (RFC 2606, 6761, 6762, 8375) or that people use at home. */
const INWARD_NAMES = /(^|\.)(localhost|local|test|example|invalid|internal|intranet|private|lan|home|corp|home\.arpa|onion)$/;

/** Whether a code host can be expected to reach this address; tried out it is not. */
export function isReachableFromOutside(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const version = isIP(host);
  if (version !== 0) return !INWARD.check(host, version === 6 ? 'ipv6' : 'ipv4');
  return host.includes('.') && !INWARD_NAMES.test(host);
}
