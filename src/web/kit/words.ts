export function capitalize(text: string): string {
  return text.replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}

/** Truncates to `length` characters without splitting surrogate pairs. */
export function truncate(text: string, length: number): string {
  return Array.from(text.slice(0, length * 2))
    .slice(0, length)
    .join('');
}

/** Matches English words that keep their capital in the middle of a sentence. */
const PROPER =
  /^(\p{L}+(ican|ian|ese|ean)|Thai|French|Greek|Latin|Asian|Cuban|German|Middle Eastern|Spanish|Irish|British|Jewish)\b/u;

/**
 * Returns the name of a trade or category for the middle of a sentence: `bakeries`, but `Thai restaurants`
 * and `RV parks`.
 */
export function lowerFirst(name: string): string {
  if (PROPER.test(name) || !/^\p{Lu}\p{Ll}/u.test(name)) return name;
  return name.charAt(0).toLowerCase() + name.slice(1);
}
