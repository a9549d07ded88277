import { toE164 } from '../../../domain/phone.ts';
import { type FoldedAddress, foldStreet } from './address.rules.ts';
import { type FoldedName, foldName } from './name.rules.ts';
import { plainText } from './plain-text.rules.ts';
import { foldWebsite } from './website.rules.ts';

const TOLL_FREE = /^8(?:00|33|44|55|66|77|88)/;

export interface DuplicateFacts {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string | null;
  website: string | null;
  /** Id of the category; 0 if unknown. */
  categoryId: number;
  /** Exact latitude in degrees; null if the listing has none. */
  latitude: number | null;
  longitude: number | null;
}

export interface Folded {
  name: FoldedName;
  address: FoldedAddress;
  city: string;
  state: string;
  zipCode: string;
  /** Ten-digit North American number, or `''`. */
  phone: string;
  host: string;
  categoryId: number;
  point: { latitude: number; longitude: number } | null;
}

export function foldFacts(facts: DuplicateFacts): Folded {
  const { latitude, longitude } = facts;
  const address = foldStreet(facts.address);
  return {
    name: foldName(facts.name, address.number),
    address,
    city: plainText(facts.city).replace(/[^\p{L}\p{N}]/gu, ''),
    state: facts.state.trim().toUpperCase(),
    zipCode: /^\d{5}/.exec(facts.zipCode.trim())?.[0] ?? '',
    phone: toNationalNumber(facts.phone),
    host: foldWebsite(facts.website),
    categoryId: facts.categoryId,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

const PLAIN_PHONE = /^\(([2-9]\d\d)\) ([2-9]\d\d)-(\d{4})$/;

function toNationalNumber(phone: string | null): string {
  const [, area, exchange, line] = PLAIN_PHONE.exec(phone ?? '') ?? [];
  const isPlain = line !== undefined && area !== exchange;
  return isPlain ? `${area}${exchange}${line}` : (toE164(phone)?.slice(2) ?? '');
}

export function isTollFree(digits: string): boolean {
  return TOLL_FREE.test(digits);
}
