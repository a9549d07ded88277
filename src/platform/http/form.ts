import type { Context } from 'hono';
import * as m from '#messages';
import { AppError } from '../errors.ts';
import type { HttpEnv } from './app.ts';
import type { Bodies } from './bodies.ts';

/** The fields of a form that a browser sends by itself. Throws `unsupported_media_type` for none. */
export async function readForm(
  c: Context<HttpEnv>,
  bodies: Bodies,
  maxBytes: number,
): Promise<Record<string, string>> {
  const { raw } = c.req;
  const type = raw.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw new AppError('unsupported_media_type', m.http_form_needed());
  }
  const text = await bodies.read(raw, { client: c.get('address'), maxBytes });
  return Object.fromEntries(new URLSearchParams(text.toString()));
}
