import { type FoldedAddress, foldAddress } from './fold/address.rules.ts';
import { type FoldedName, foldName } from './fold/name.rules.ts';
import { foldPhone } from './fold/phone.rules.ts';
import { plainText } from './fold/plain-text.rules.ts';
import { foldWebsite } from './fold/website.rules.ts';

/** What of a listing tells whether it is another. */
export interface TwinFacts {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string | null;
  website: string | null;
  /** 0 if it is not known. */
  categoryId: number;
  /** Null unless they are its own. */
  latitude: number | null;
  longitude: number | null;
}

export interface Folded {
  name: FoldedName;
  address: FoldedAddress;
  city: string;
  state: string;
  zipCode: string;
  phone: string;
  host: string;
  categoryId: number;
  point: { latitude: number; longitude: number } | null;
}

export function foldFacts(facts: TwinFacts): Folded {
  const { latitude, longitude } = facts;
  const address = foldAddress(facts.address);
  return {
    name: foldName(facts.name, address.number),
    address,
    city: plainText(facts.city).replace(/[^\p{L}\p{N}]/gu, ''),
    state: facts.state.trim().toUpperCase(),
    zipCode: /^\d{5}/.exec(facts.zipCode.trim())?.[0] ?? '',
    phone: foldPhone(facts.phone),
    host: foldWebsite(facts.website),
    categoryId: facts.categoryId,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}
