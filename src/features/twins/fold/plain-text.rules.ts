const MARKS = /\p{M}/gu;
const APOSTROPHES = /['’‘`´]/g;

/** Lower case without accents, apostrophes and signs of trade. */
export function plainText(text: string): string {
  return text
    .replace(/[®™©]/g, ' ')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(/[&+]/g, ' ');
}
