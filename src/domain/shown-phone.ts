const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
const SPELLED = /^(?:[^a-z]*[a-z]){1,7}[^a-z]*$/i;

/** Returns the link that dials a number as it is shown, such as `(208) 555-0100 ext. 7`. */
export function callHref(phone: string): string {
  const [number = '', extension] = phone.split(' ext. ');
  const digits = dialLetters(number).replace(/[^\d+]/g, '');
  return extension === undefined ? `tel:${digits}` : `tel:${digits};ext=${extension}`;
}

/** Converts the letters of a spelled number to the digits of their keys, as in 1-800-FLOWERS. */
export function dialLetters(number: string): string {
  if (!SPELLED.test(number) || number.replace(/\D/g, '').length < 3) return number;
  const toKey = (letter: string) => String(KEYS.findIndex((keys) => keys.includes(letter)) + 2);
  return number.toLowerCase().replace(/[a-z]/g, toKey);
}
