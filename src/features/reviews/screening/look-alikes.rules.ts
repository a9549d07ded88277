/** Letters of other scripts and styles that pass for a Latin one, beside those that Unicode folds. */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аАαΑɑΑᎪᴀ∀Λ',
  b: 'ЬВвбΒβᏴʙƄ',
  c: 'сСϲϹᏟᴄ¢',
  d: 'ԁԀᎠᴅɗđĐ',
  e: 'еЕεΕєЄᎬᴇɛəЭэ€',
  f: 'ƒҒғϝꜰ',
  g: 'ɡԌԍɢᏀց',
  h: 'һҺΗнНᎻʜհ',
  i: 'іІιΙıɪӀӏǀᎥ',
  j: 'јЈϳᎫᴊȷ',
  k: 'кКκΚᏦᴋĸ',
  l: 'ⅼʟᏞłŁ',
  m: 'мМΜᎷᴍ',
  n: 'ηпΝɴոռ',
  o: 'оОοΟσօՕᴏøØ',
  p: 'рРρΡᏢᴘ',
  q: 'ԛԚզգ',
  r: 'гᎡʀя',
  s: 'ѕЅꜱᏚՏ',
  t: 'тТτΤᎢᴛŧŦ',
  u: 'υսᴜцμ',
  v: 'νѵѴᏙᴠ',
  w: 'ԝԜωшᎳᴡ',
  x: 'хХχΧ×',
  y: 'уУγΥүҮʏᎩ',
  z: 'ΖᏃᴢʐ',
};
const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, forms]) =>
    Array.from(forms, (form) => [form, letter] as const),
  ),
);
/** Letters in filled circles and squares, and of flags: each from A to Z. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu;
const PLAIN = /^[\x20-\x7e\s]*$/;

/** Words and sentences that are one letter: written out, a text of them is eighteen times as long. */
const WHOLE_WORDS = /[\ufdf0-\ufdfc]/g;

export function writeOut(text: string, form: 'NFKC' | 'NFKD'): string {
  return text.replace(WHOLE_WORDS, '\u0635').normalize(form);
}

/** For comparing only: small Latin letters for all that looks like them, and nothing invisible. */
export function unmask(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const shown = writeOut(text, 'NFKD').replace(HIDDEN, '');
  return Array.from(shown, toLatin).join('').toLowerCase();
}

function toLatin(letter: string): string {
  const latin = LATIN.get(letter);
  if (latin) return latin;
  const code = letter.codePointAt(0) ?? 0;
  const start = ALPHABETS.find((first) => code >= first && code < first + 26);
  return start === undefined ? letter : String.fromCharCode(97 + code - start);
}
