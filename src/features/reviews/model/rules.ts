import { createHash, createHmac } from 'node:crypto';
import { foldText } from '../../../platform/fold-text.ts';
import { blockOf, networkOf } from '../../../platform/http/client.ts';
import { unmask } from '../screening/likeness.rules.ts';

export function hashAuthor(secret: string, address: string, name: string): string {
  return createHmac('sha256', secret)
    .update(`${address}\n${foldText(name)}`)
    .digest('base64url');
}

/** Who reports a review. A household has one IPv6 network of 64 bits, and any number of addresses in it. */
export function hashReporter(secret: string, address: string): string {
  return hashAuthor(secret, networkOf(address), '');
}

/** The owner of a business as a reporter, wherever they sit. */
export function hashOwner(secret: string, businessId: number): string {
  return hashAuthor(secret, `owner of ${businessId}`, '');
}

/** An author's neighborhood, in hexadecimal. What was hashed in one year says nothing in another. */
export function hashNetwork(secret: string, address: string, at: Date): string {
  return hashForYear(secret, blockOf(address), at.getUTCFullYear());
}

/** Under the keys of this year and the last. */
export function hashNetworks(secret: string, address: string, at: Date): [string, string] {
  const year = at.getUTCFullYear();
  const block = blockOf(address);
  return [hashForYear(secret, block, year), hashForYear(secret, block, year - 1)];
}

/** A reporter's, which tells nobody what else was written from there. */
export function hashReportNetwork(secret: string, address: string, at: Date): string {
  return hashForYear(secret, blockOf(address), at.getUTCFullYear(), 'report network');
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

/** A neighborhood and a review in one, which names neither. */
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
