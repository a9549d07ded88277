import * as m from '#messages';
import { AppError } from '../errors.ts';
import { tooManyValues } from './json-body.ts';

export interface SentForm {
  fields: Record<string, string>;
  files: Uint8Array[];
  /** False if the end is missing; the parts before it are included. */
  isWhole: boolean;
}

const BREAK = '\r\n';
const MAX_PARTS = 100;

/** Parses a `multipart/form-data` body. Files are those parts of the field that have a file name and content. */
export function parseMultipart(body: Buffer, contentType: string, field: string): SentForm {
  const [, given = ''] = /boundary=([^\s;]{1,72})/i.exec(contentType) ?? [];
  const boundary = given.replaceAll('"', '');
  if (!boundary) throw new AppError('malformed', m.http_body_incomplete());
  const { parts, isWhole } = split(body, `--${boundary}`);
  const fields: Record<string, string> = {};
  const files: Uint8Array[] = [];
  for (const { head, content } of parts) {
    const name = /[;\s]name="([^"]{1,100})"/i.exec(head)?.[1];
    const isFile = /[;\s]filename=/i.test(head);
    if (name === undefined) continue;
    if (!isFile) fields[name] = content.toString();
    else if (name === field && content.byteLength > 0) files.push(content);
  }
  return { fields, files, isWhole };
}

function split(body: Buffer, delimiter: string) {
  const parts: { head: string; content: Buffer }[] = [];
  let at = body.indexOf(delimiter);
  while (at >= 0) {
    const start = at + delimiter.length;
    if (body.toString('latin1', start, start + 2) === '--') return { parts, isWhole: true };
    const next = body.indexOf(BREAK + delimiter, start);
    const blank = body.indexOf(BREAK + BREAK, start);
    if (next < 0 || blank < 0 || blank > next) break;
    if (parts.length === MAX_PARTS) throw tooManyValues(MAX_PARTS);
    const content = body.subarray(blank + 4, Math.max(blank + 4, next));
    parts.push({ head: body.toString('utf8', start, Math.min(blank, start + 2000)), content });
    at = next + BREAK.length;
  }
  return { parts, isWhole: false };
}
