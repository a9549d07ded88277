import type { OriginField } from '../../../contract/businesses.ts';
import type { ClaimWay } from '../../../contract/claims.ts';
import { toE164 } from '../../../contract/phone.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { sign } from '../../../platform/signature.ts';
import type { ListingRow } from '../../businesses/shapes.ts';
import type { ClaimRow } from './tables.ts';
import { hostOf, isMailOfHost, isSharedHost } from './website-hosts.rules.ts';

export type ClaimedListing = Pick<
  ListingRow,
  'address' | 'city' | 'state' | 'zipCode' | 'phone' | 'phoneE164' | 'website'
>;

/** The fields whose change makes a way unusable for a while. */
export const fieldsOfWay: Record<ClaimWay, readonly OriginField[]> = {
  domain: ['website'],
  website: ['website'],
  letter: ['place'],
  phone: ['phone'],
  staff: [],
};

/** The public contact that a letter or a call goes to; null where the listing has none. */
export function contactOfWay(way: ClaimWay, listing: ClaimedListing): string | null {
  if (way === 'phone') return toE164(listing.phoneE164 ?? listing.phone);
  if (way !== 'letter' || !listing.address) return null;
  const { address, city, state, zipCode } = listing;
  return `${address}, ${city}, ${state} ${zipCode}`.trim();
}

export function hashTarget(secret: string, way: ClaimWay, target: string): string {
  return sign(secret, `claimed ${way}`, foldText(target));
}

/** Whether what the claim goes by is still the listing's own. */
export function isOnFile(
  secret: string,
  { way, target, targetHash }: ClaimRow,
  listing: ClaimedListing,
): boolean {
  if (way === 'staff') return true;
  if (way === 'letter' || way === 'phone') {
    const contact = contactOfWay(way, listing);
    return contact !== null && hashTarget(secret, way, contact) === targetHash;
  }
  const host = hostOf(listing.website);
  if (!host || !target || isSharedHost(host)) return false;
  return way === 'domain' ? isMailOfHost(target, host) : host === target;
}

/** `+1 512-•••-••89` of a number, `r•••@bakery.example` of an address. */
export function maskPhone(number: string): string {
  return `${number.slice(0, 2)} ${number.slice(2, 5)}-•••-••${number.slice(-2)}`;
}

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
