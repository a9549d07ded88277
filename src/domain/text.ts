import { z } from 'zod';
import * as m from '#messages';

/** Characters that are invisible or reverse the text around them. U+2800 is the blank Braille pattern. */
const INVISIBLE =
  /(?![\u200c-\u200d\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{1d159}]/gu;
const LINE_SEPARATORS = /[\u2028\u2029]/g;
const BRAILLE_BLANK = /\u2800/g;
/**
 * Variation selectors that don't follow a symbol. After a symbol they select its form; elsewhere they have no
 * effect.
 */
const LOOSE_SELECTORS = /(?<![\p{Emoji}\p{S}\p{P}\p{Lo}])\p{Variation_Selector}+/gu;

const REPEATED_JOINERS = /([\u200c-\u200d])[\u200c-\u200d]+/g;
/**
 * Zero-width joiners affect letters in these scripts and combine emoji. Anywhere else they are invisible and
 * are removed.
 */
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

export function cleanLine(text: string): string {
  return clean(text.replace(LINE_SEPARATORS, ' '));
}

export function cleanParagraphs(text: string): string {
  return clean(text.replace(LINE_SEPARATORS, '\n'));
}

// Fast path for plain ASCII, because an import checks millions of texts.
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

/** A message, or a function that returns it in the request's language when it is needed. */
type Words = string | (() => string);

type Tidy = (text: string) => string;
const asItIs: Tidy = (text) => text;

/** Skips cleaning for texts far beyond the limit, which validation rejects anyway. */
function unlessEndless(max: number, clean: Tidy): Tidy {
  return (text) => (text.length > max * 10 + 10_000 ? text : clean(text));
}

const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}]/u;
const CONTROL_CHARACTERS_BUT_LINES = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

export function hasControlCharacters(text: string): boolean {
  return CONTROL_CHARACTERS.test(text);
}

/**
 * Schema for one line of text, without invisible or control characters (PostgreSQL rejects NUL). With
 * `missing`, the text is required and `missing` is the error message.
 */
export function line(max: number, missing?: Words, tidy: Tidy = asItIs) {
  return z
    .string(missing ? { error: missing } : undefined)
    .overwrite(unlessEndless(max, (text) => cleanLine(tidy(text))))
    .min(missing ? 1 : 0, missing && { error: missing })
    .max(max, { error: () => m.input_max_characters({ max }) })
    .refine((text) => !hasControlCharacters(text), {
      error: () => m.input_control_characters(),
    });
}

export function paragraphs(max: number, missing?: Words, tidy: Tidy = asItIs) {
  return z
    .string(missing ? { error: missing } : undefined)
    .overwrite(unlessEndless(max, (text) => cleanParagraphs(tidy(text))))
    .max(max, { error: () => m.input_max_characters({ max }) })
    .refine((text) => !CONTROL_CHARACTERS_BUT_LINES.test(text), {
      error: () => m.input_control_characters(),
    });
}

export function shortLine(label: Words, max: number, tidy: Tidy = asItIs) {
  const name = () => (typeof label === 'string' ? label : label());
  return z
    .string({ error: () => m.input_field_required({ value: name() }) })
    .overwrite(unlessEndless(max, (text) => cleanLine(tidy(text))))
    .min(1, { error: () => m.input_field_required({ value: name() }) })
    .max(max, { error: () => m.input_field_too_long({ value: name(), max }) })
    .pipe(line(max));
}

export function slugLine(max: number) {
  return shortLine(() => m.field_slug(), max).pipe(
    z.string().regex(/^[a-z0-9-]+$/, { error: () => m.input_slug_format() }),
  );
}

export function optionalLine(max: number, tidy: Tidy = asItIs) {
  return line(max, undefined, tidy)
    .nullish()
    .transform((text) => text || null);
}

export function isPlaceName(text: string): boolean {
  return /\p{L}/u.test(text);
}

export function requiredEmail(message: Words, missing?: Words) {
  const email = z.email();
  return line(254, missing).refine((text) => email.safeParse(text).success, { error: message });
}

export function optionalEmail(message: Words, tidy: Tidy = asItIs) {
  const email = z.email();
  return line(254, undefined, tidy)
    .refine((text) => text === '' || email.safeParse(text).success, { error: message })
    .nullish()
    .transform((text) => text || null);
}

/** Schema for an http or https URL; absent and empty values become null. */
export function optionalUrl(message: Words, tidy: Tidy = asItIs) {
  const url = z.url({ protocol: /^https?$/ });
  return line(2000, undefined, tidy)
    .refine((text) => text === '' || url.safeParse(text).success, { error: message })
    .nullish()
    .transform((text) => text || null);
}

/** Row id in a path or query: a positive integer below 2^53. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, { error: () => m.input_whole_number() })
  .transform(Number)
  .refine(Number.isSafeInteger, { error: () => m.input_whole_number() });

/**
 * Slug in a path. An invalid or overlong slug becomes `''`, so the request ends in "not found" rather than a
 * validation error.
 */
export const slugText = z
  .string()
  .transform((text) => (/^[\p{L}\p{N}-]{1,200}$/u.test(text) ? text : ''));
