import { readE164 } from '../../../domain/phone.ts';
import { parseWords } from '../../../platform/database/like-words.ts';

/** What staff look for: any one of these. */
export interface StaffSearch {
  /** Each word as the patterns of which one must match. */
  words: string[][];
  id: number | null;
  zipCode: string | null;
  /** The last ten digits. */
  phone: string | null;
  /** In lower case. */
  email: string | null;
  /** The start of an address, as a pattern in lower case. */
  address: string | null;
}

const ID = /^#?([1-9]\d{0,15})$/;

/** Null without a search. */
export function parseSearch(given: string | undefined): StaffSearch | null {
  if (!given) return null;
  const text = given.replaceAll('\0', '').trim().toLowerCase();
  const [number = ''] = readE164(text)?.split(';') ?? [];
  const id = Number(ID.exec(text)?.[1] ?? Number.NaN);
  return {
    words: parseWords(text) ?? [],
    id: Number.isSafeInteger(id) ? id : null,
    zipCode: /^\d{5}(-\d{4})?$/.test(text) ? text.slice(0, 5) : null,
    phone: number.slice(-10) || null,
    email: /^[^\s@]+@[^\s@]+$/.test(text) ? text : null,
    address: /^\d\S*\s+\S/.test(text) ? `${escapePattern(text.replace(/\s+/g, ' '))}%` : null,
  };
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
