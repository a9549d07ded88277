import { createHash, createHmac } from 'node:crypto';
import { foldText } from '../../../platform/fold-text.ts';
import { blockOf, networkOf } from '../../../platform/http/client.ts';
import { unmask } from '../screening/likeness.rules.ts';

export function hashAuthor(secret: string, address: string, name: string): string {
  return createHmac('sha256', secret)
    .update(`${address}\n${foldText(name)}`)
    .digest('base64url');
}

/** Hashes the reporter's network. A household has one IPv6 /64 network with any number of addresses. */
export function hashReporter(secret: string, address: string): string {
  return hashAuthor(secret, networkOf(address), '');
}

/** Hashes the owner of a business as a reporter, regardless of the IP address. */
export function hashOwner(secret: string, businessId: number): string {
  return hashAuthor(secret, `owner of ${businessId}`, '');
}

/**
 * Hashes the author's network in hexadecimal. The key changes every year, so hashes of different years can't
 * be linked.
 */
export function hashNetwork(secret: string, address: string, at: Date): string {
  return hashForYear(secret, blockOf(address), at.getUTCFullYear());
}

export function hashNetworks(secret: string, address: string, at: Date): [string, string] {
  const year = at.getUTCFullYear();
  const block = blockOf(address);
  return [hashForYear(secret, block, year), hashForYear(secret, block, year - 1)];
}

/** Number of past years whose keys may have hashed a network that is still blocked. */
const BLOCKED_YEARS = 3;

/** Returns the network's hash under each yearly key that a stored block may use. */
export function hashBlockedNetworks(secret: string, address: string, at: Date): string[] {
  const block = blockOf(address);
  return Array.from({ length: BLOCKED_YEARS + 1 }, (_, back) =>
    hashForYear(secret, block, at.getUTCFullYear() - back),
  );
}

/** Hashes a reporter's network with a separate key, so that it can't be linked with reviews from there. */
export function hashReportNetwork(secret: string, address: string, at: Date): string {
  return hashForYear(secret, blockOf(address), at.getUTCFullYear(), 'report network');
}

/** Hashes the network of a sender of messages to businesses, with this year's key and with last year's. */
export function hashInquirers(secret: string, address: string, at: Date): [string, string] {
  const year = at.getUTCFullYear();
  const hash = (year: number) => hashForYear(secret, networkOf(address), year, 'inquiry network');
  return [hash(year), hash(year - 1)];
}

function hashForYear(
  secret: string,
  from: string,
  year: number,
  purpose = 'review network',
): string {
  return createHmac('sha256', `${secret} ${year}`)
    .update(`${purpose}\n${from}`)
    .digest('hex')
    .slice(0, 32);
}

/** Hashes network and review together, so that neither can be identified. */
export function hashVote(secret: string, address: string, reviewId: number): string {
  return createHmac('sha256', secret)
    .update(`helpful review ${reviewId}\n${blockOf(address)}`)
    .digest('hex')
    .slice(0, 32);
}

export function hashComment(comment: string): string {
  return createHash('sha256')
    .update(foldText(unmask(comment)) || comment)
    .digest('base64url');
}
