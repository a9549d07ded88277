import { z } from 'zod';

const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}]/u;
const CONTROL_CHARACTERS_BUT_LINES = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** One line of text: trimmed; no control characters (PostgreSQL refuses NUL, no screen shows the rest). */
export function line(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .refine((text) => !CONTROL_CHARACTERS.test(text), 'Remove the control characters');
}

/** Text of several lines; line breaks and tabs are kept. */
export function paragraphs(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .refine((text) => !CONTROL_CHARACTERS_BUT_LINES.test(text), 'Remove the control characters');
}

/** The id of a row, as it stands in a path or a query: a positive integer below 2^53. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Use a whole number')
  .transform(Number)
  .refine(Number.isSafeInteger, 'Use a whole number');

/** A slug in a path. Longer or stranger text can name nothing, and is answered as not found. */
export const slugText = z
  .string()
  .transform((text) => (/^[\p{L}\p{N}-]{1,200}$/u.test(text) ? text : ''));
