import { BlockList, isIP } from 'node:net';

/** Address ranges outside the public internet: IANA's special-purpose registries, and multicast. */
const SPECIAL: [family: 'ipv4' | 'ipv6', net: string, prefix: number][] = [
  ['ipv4', '0.0.0.0', 8],
  ['ipv4', '10.0.0.0', 8],
  ['ipv4', '100.64.0.0', 10],
  ['ipv4', '127.0.0.0', 8],
  ['ipv4', '168.63.129.16', 32],
  ['ipv4', '169.254.0.0', 16],
  ['ipv4', '172.16.0.0', 12],
  ['ipv4', '192.0.0.0', 24],
  ['ipv4', '192.0.2.0', 24],
  ['ipv4', '192.88.99.0', 24],
  ['ipv4', '192.168.0.0', 16],
  ['ipv4', '198.18.0.0', 15],
  ['ipv4', '198.51.100.0', 24],
  ['ipv4', '203.0.113.0', 24],
  ['ipv4', '224.0.0.0', 3],
  ['ipv6', '2001::', 23],
  ['ipv6', '2001:db8::', 32],
  ['ipv6', '2002::', 16],
  ['ipv6', '3fff::', 20],
];

const special = new BlockList();
for (const [family, net, prefix] of SPECIAL) special.addSubnet(net, prefix, family);
/** All IPv6 addresses that are assigned to networks. Ranges that map or translate IPv4 are outside of it. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Checks whether an address is on the public internet and not part of a private or special network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  if (family !== 6 || address.includes('.') || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Endings of names that no public server has, by RFC 6761, 6762, 8375 and the usage of routers and clouds. */
const NEAR_NAMES =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** Checks by its form alone whether the host of a URL can be on the internet. Doesn't resolve it. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(bare)) return isPublicAddress(bare);
  return bare.includes('.') && !NEAR_NAMES.test(bare.toLowerCase());
}
