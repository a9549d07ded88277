import { z } from 'zod';
import { cleanLine, cleanParagraphs } from './visible-text.ts';

const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}]/u;
const CONTROL_CHARACTERS_BUT_LINES = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

export function hasControlCharacters(text: string): boolean {
  return CONTROL_CHARACTERS.test(text);
}

/**
 * One line of text: without invisible characters (`cleanLine`) or control characters (PostgreSQL
 * refuses NUL, no screen shows the rest). With `missing` it is required, and that is the message
 * if it is absent.
 */
export function line(max: number, missing?: string) {
  return z
    .string(missing ? { error: missing } : undefined)
    .overwrite(cleanLine)
    .min(missing ? 1 : 0, missing)
    .max(max, `Use at most ${max} characters`)
    .refine((text) => !hasControlCharacters(text), 'Remove the control characters');
}

/** Text of several lines; line breaks and tabs are kept. */
export function paragraphs(max: number, missing?: string) {
  return z
    .string(missing ? { error: missing } : undefined)
    .overwrite(cleanParagraphs)
    .max(max, `Use at most ${max} characters`)
    .refine((text) => !CONTROL_CHARACTERS_BUT_LINES.test(text), 'Remove the control characters');
}

/** A required line, with the messages of staff forms: `label` names the field. */
export function shortLine(label: string, max: number) {
  return z
    .string({ error: `${label} is required` })
    .overwrite(cleanLine)
    .min(1, `${label} is required`)
    .max(max, `${label} must be less than ${max} characters`)
    .pipe(line(max));
}

export function slugLine(max: number) {
  return shortLine('Slug', max).pipe(
    z
      .string()
      .regex(/^[a-z0-9-]+$/, 'Slug must contain only lowercase letters, numbers, and hyphens'),
  );
}

/** One line that may be left out: absent, null and empty all become null. */
export function optionalLine(max: number) {
  return line(max)
    .nullish()
    .transform((text) => text || null);
}

/** Whether a text can name a place: digits and symbols alone cannot. */
export function isPlaceName(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** A required email address. `missing`: the message if it is absent. */
export function requiredEmail(message: string, missing?: string) {
  const email = z.email();
  return line(254, missing).refine((text) => email.safeParse(text).success, message);
}

/** An email address, or null for none. */
export function optionalEmail(message: string) {
  const email = z.email();
  return line(254)
    .refine((text) => text === '' || email.safeParse(text).success, message)
    .nullish()
    .transform((text) => text || null);
}

/** An address on the web (http or https), or null for none. */
export function optionalUrl(message: string) {
  const url = z.url({ protocol: /^https?$/ });
  return line(2000)
    .refine((text) => text === '' || url.safeParse(text).success, message)
    .nullish()
    .transform((text) => text || null);
}

/** The id of a row in a path or query: a positive integer below 2^53. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Use a whole number')
  .transform(Number)
  .refine(Number.isSafeInteger, 'Use a whole number');

/** A slug in a path. Longer or stranger text cannot match anything and counts as not found. */
export const slugText = z
  .string()
  .transform((text) => (/^[\p{L}\p{N}-]{1,200}$/u.test(text) ? text : ''));
