/** How many times as much as one network its whole neighborhood may: several people live there. */
export const BLOCK_SHARE = 8;

/** The neighborhood of an address, which one person can have all of: its /24, or its /48 in IPv6. */
export function blockOf(address: string): string {
  const network = networkOf(address);
  return network
    .split(/[.:]/)
    .slice(0, 3)
    .join(network.includes('.') ? '.' : ':');
}

/** What identifies a provider's customer: 64 bits of an IPv6 address, otherwise the address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [start = '', end] = address.toLowerCase().split('::');
  const before = start.split(':').filter(Boolean);
  const after = end?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = end === undefined ? before : [...before, ...zeros, ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
