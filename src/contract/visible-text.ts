/** Invisible, or reversing the text around them. U+2800 is the blank Braille pattern. */
const INVISIBLE =
  /(?![\u200c-\u200d\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{1d159}]/gu;
const LINE_SEPARATORS = /[\u2028\u2029]/g;
const BRAILLE_BLANK = /\u2800/g;
/** Variation selectors: they choose a form of the symbol before them, and nothing elsewhere. */
const LOOSE_SELECTORS = /(?<![\p{Emoji}\p{S}\p{P}\p{Lo}])\p{Variation_Selector}+/gu;

const REPEATED_JOINERS = /([\u200c-\u200d])[\u200c-\u200d]+/g;
/** Joiners make words in these scripts, and families among emoji. Elsewhere they only hide. */
const JOINED = [
  ...['Arabic', 'Syriac', 'Mandaic', 'Mongolian', 'Nko', 'Phags_Pa', 'Tibetan', 'Khmer', 'Myanmar'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Tirhuta', 'Grantha', 'Balinese', 'Javanese', 'Limbu'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const PICTURE = '\\p{Extended_Pictographic}';
const JOINERS = new RegExp(
  `(?:(?<=[${JOINED}])[\\u200c-\\u200d](?=[${JOINED}]))` +
    `|(?:(?<=[${PICTURE}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=${PICTURE}))` +
    '|([\\u200c-\\u200d])',
  'gu',
);

const NOTHING_TO_SEE = /^[\p{M}\p{Z}\p{Cf}\s]*$/u;

/** A line as stored: trimmed, composed (NFC), without invisible characters; may be ''. */
export function cleanLine(text: string): string {
  return clean(text.replace(LINE_SEPARATORS, ' '));
}

/** The same for text of several lines. */
export function cleanParagraphs(text: string): string {
  return clean(text.replace(LINE_SEPARATORS, '\n'));
}

// The fast path: most texts, by the million in an import.
const PLAIN = /^[\x20-\x7e\n\r\t]*$/;

function clean(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  const shown = text
    .replace(INVISIBLE, '')
    .replace(BRAILLE_BLANK, ' ')
    .replace(LOOSE_SELECTORS, '')
    .replace(REPEATED_JOINERS, '$1')
    .replace(JOINERS, (joiner, loose: string | undefined) => (loose ? '' : joiner))
    .normalize('NFC')
    .trim();
  return NOTHING_TO_SEE.test(shown) ? '' : shown;
}
