import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { foldText } from '../../platform/fold-text.ts';

const LINK =
  /https?:\/\/|www\.|\b[a-z0-9-]+\.(com|net|org|info|biz|io|co|ru|xyz|shop|site|online)\b/i;

export function hasLink(text: string): boolean {
  return LINK.test(text);
}

export function hashAuthor(secret: string, address: string, name: string): string {
  return createHmac('sha256', secret)
    .update(`${address}\n${foldText(name)}`)
    .digest('base64url');
}

/** Who reports a review. A household has one IPv6 network of 64 bits, and any number of addresses in it. */
export function hashReporter(secret: string, address: string): string {
  return hashAuthor(secret, findNetwork(address), '');
}

/** The owner of a business as a reporter, wherever they sit. */
export function hashOwner(secret: string, businessId: number): string {
  return hashAuthor(secret, `owner of ${businessId}`, '');
}

function findNetwork(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return [...start, ...zeros, ...end]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
