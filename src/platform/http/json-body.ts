import * as m from '#messages';
import type { EndpointShape } from '../../contract/endpoint.ts';
import { AppError } from '../errors.ts';

const MAX_DEPTH = 50;
export const MAX_VALUES = 5000;

/**
 * Parses the JSON body of a call. Throws `malformed` if it isn't JSON or is nested too deeply, and
 * `too_large` for too many values, which is checked before parsing.
 */
export function readJsonBody(call: EndpointShape, text: string): unknown {
  measure(text, call.maxValues ?? MAX_VALUES);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed', m.http_json_invalid());
  }
}

function measure(text: string, most: number): void {
  const sign = /["[\]{},]/g;
  let depth = 0;
  let values = 0;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const [at] = found;
    if (at === '"') sign.lastIndex = endOfText(text, found.index) + 1;
    else if (at === '[' || at === '{') depth += 1;
    else if (at === ']' || at === '}') depth -= 1;
    if (at === '[' || at === '{' || at === ',') values += 1;
    if (depth > MAX_DEPTH) throw new AppError('malformed', m.http_json_too_deep());
    if (values > most) throw tooManyValues(most);
  }
}

export function tooManyValues(most: number): AppError {
  const shown = most.toLocaleString(m.format_locale());
  return new AppError('too_large', m.http_json_too_many({ most: shown }));
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
