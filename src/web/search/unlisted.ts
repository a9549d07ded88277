import * as m from '#messages';
import { capitalize, lowerFirst } from '../kit/words.ts';

/** Returns, for example, `In-N-Out isn’t listed here. These are burger restaurants.` */
export function describeUnlisted(
  brand: string,
  { query, trade, total }: { query: string; trade: string | null; total: number },
): string {
  const named = spellBrand(query, brand);
  if (total === 0) return m.search_unlisted_alone({ brand: named });
  return trade
    ? m.search_unlisted({ brand: named, trade: lowerFirst(trade) })
    : m.search_unlisted_kind({ brand: named });
}

const INITIALS = /(?<![\p{L}\p{N}&])[b-df-hj-np-tv-xz&]{2,}(?![\p{L}\p{N}&])/gu;

/** Returns a brand as it was typed; with capitals if it was typed without any. */
export function spellBrand(query: string, brand: string): string {
  const letters = brand.normalize('NFD').match(/[\p{L}\p{N}]/gu) ?? [];
  const pattern = new RegExp(letters.join('[^\\p{L}\\p{N}]*'), 'iu');
  const name = pattern.exec(query.normalize('NFD'))?.[0].normalize('NFC') || brand;
  return /\p{Lu}/u.test(name)
    ? name
    : capitalize(name.replace(INITIALS, (initials) => initials.toUpperCase()));
}
