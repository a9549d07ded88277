import { readE164 } from '../../../domain/phone.ts';
import { parseWords } from '../../../platform/database/like-words.ts';

/** A staff search. Listings match by all words or by any of the other values. */
export interface StaffSearch {
  words: string[][];
  id: number | null;
  zipCode: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
}

const ID = /^#?([1-9]\d{0,15})$/;

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
