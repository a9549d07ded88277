import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import type { EndpointOutput, EndpointShape } from '../../../contract/endpoint.ts';
import { AppError } from '../../../platform/errors.ts';
import type { HttpApp, HttpEnv } from '../../../platform/http/mount.ts';
import { validationError } from '../../../platform/http/problem.ts';
import type { Answer } from './refusals.rules.ts';

type Write = EndpointShape & { body: z.ZodType };

/** The same as `mount`, for calls whose answers set cookies. */
export function mountWithCookies<E extends Write>(
  app: HttpApp,
  endpoint: E,
  handle: (body: z.output<E['body']>, c: Context<HttpEnv>) => Promise<Answer<EndpointOutput<E>>>,
) {
  const limit = bodyLimit({
    maxSize: 10_000,
    onError: () => {
      throw new AppError('too_large', 'The request is too large.');
    },
  });
  app.on(endpoint.method, endpoint.path, limit, async (c) => {
    const parsed = endpoint.body.safeParse(await readJson(c));
    if (!parsed.success) throw validationError(parsed.error, 'invalid');
    const { output, headers } = await handle(parsed.data as z.output<E['body']>, c);
    copyCookies(headers, c);
    c.header('cache-control', 'no-store');
    return c.json(output as object);
  });
}

async function readJson(c: Context): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'Send the data as JSON (application/json).');
  }
  return c.req.json().catch(() => {
    throw new AppError('malformed', 'The request is not valid JSON.');
  });
}

export function copyCookies(from: Headers, c: Context) {
  for (const cookie of from.getSetCookie()) c.header('set-cookie', cookie, { append: true });
}

export function requireUser(c: Context<HttpEnv>): User {
  const user = c.get('user');
  if (!user) throw new AppError('unauthenticated', 'Sign in to do this.');
  return user;
}
