import { z } from 'zod';
import * as m from '#messages';
import {
  type EndpointInput,
  type EndpointShape,
  isBodyOptional,
  jsonBody,
} from '../../contract/endpoint.ts';
import { AppError } from '../errors.ts';
import { validationError } from './problem.ts';

/** Input as it came: texts of path and query, and the body's bytes or stream. */
export interface GivenInput {
  params: Record<string, string>;
  query: Record<string, string>;
  body?: unknown;
}

/** Input as the call's shapes say. Throws `malformed` for path and query, `invalid` for the body. */
export function parseInput<E extends EndpointShape>(call: E, given: GivenInput): EndpointInput<E> {
  const json = jsonBody(call);
  return {
    params: parse(call.params, given.params, 'malformed'),
    query: parse(call.query, given.query, 'malformed'),
    body: json ? parse(json, readMended(call, given.body), 'invalid') : given.body,
  } as EndpointInput<E>;
}

function readMended(call: EndpointShape, given: unknown): unknown {
  const body = readJson(given, isBodyOptional(call));
  return call.mends ? call.mends(body) : body;
}

function readJson(body: unknown, isOptional: boolean): unknown {
  if (isOptional && body === '') return undefined;
  const text = String(body);
  if (isTooDeep(text)) {
    throw new AppError('malformed', m.http_json_too_deep());
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed', m.http_json_invalid());
  }
}

/** A shape has a few levels. Hundreds of thousands, a megabyte of brackets, take their time. */
const MOST_DEPTH = 50;

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInText && sign === '\\') at += 1;
    else if (sign === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > MOST_DEPTH) return true;
  }
  return false;
}

function parse(
  shape: z.ZodType | undefined,
  value: unknown,
  code: 'malformed' | 'invalid',
): unknown {
  if (!shape) return undefined;
  const parsed = shape.safeParse(value, { error: describeIssue });
  if (parsed.success) return parsed.data;
  throw validationError(parsed.error, code);
}

const NOTHING_TO_SAY = '-';

/** For a broken rule without words. A text that is missing says what it says when it is empty. */
function describeIssue({ code, input, inst }: z.core.$ZodRawIssue): string {
  if (code === 'invalid_type' && inst instanceof z.ZodString) {
    const empty = inst.safeParse('', { error: () => NOTHING_TO_SAY });
    const [first] = empty.error?.issues ?? [];
    if (first && first.message !== NOTHING_TO_SAY) return first.message;
  }
  return input === undefined ? m.http_field_required() : m.http_field_invalid();
}
