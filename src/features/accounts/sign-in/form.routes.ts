import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import { codeInput, credentials, type SignInStep } from '../../../contract/accounts.ts';
import { readOwnPath } from '../../../contract/own-path.ts';
import { AppError } from '../../../platform/errors.ts';
import type { HttpApp, HttpEnv } from '../../../platform/http/mount.ts';
import { copyCookies } from './cookies.routes.ts';
import type { Answer } from './refusals.rules.ts';
import { type SignInDependencies, tryCode, tryPassword } from './steps.ts';

/**
 * The forms of the sign-in as a browser itself sends them, before the screen's code has loaded. The
 * answer leads on, or back to the form with why.
 */
export function mountSignInForms(app: HttpApp, dependencies: SignInDependencies) {
  mountForm(app, '/api/auth/sign-in/form', {
    body: credentials,
    run: (body, c) => tryPassword(dependencies, body, c),
    back: { error: 'credentials' },
  });
  mountForm(app, '/api/auth/sign-in/code/form', {
    body: codeInput,
    run: (body, c) => tryCode(dependencies, body, c),
    back: { error: 'code', step: 'code' },
  });
}

interface Form<Body extends z.ZodType> {
  body: Body;
  run: (body: z.output<Body>, c: Context<HttpEnv>) => Promise<Answer<SignInStep>>;
  /** What the screen is told after a refusal. */
  back: Record<string, string>;
}

function mountForm<Body extends z.ZodType>(app: HttpApp, path: string, form: Form<Body>) {
  const limit = bodyLimit({
    maxSize: 10_000,
    onError: () => {
      throw new AppError('too_large', 'The request is too large.');
    },
  });
  app.post(path, limit, async (c) => {
    c.header('cache-control', 'no-store');
    const next = readOwnPath(c.req.query('next')) ?? '/';
    const toScreen = (params: Record<string, string>) =>
      c.redirect(`/sign-in?${new URLSearchParams({ ...params, next })}`, 303);
    const body = form.body.safeParse(await readForm(c));
    if (!body.success) return toScreen(form.back);
    try {
      const { output, headers } = await form.run(body.data, c);
      copyCookies(headers, c);
      if (output === 'done') return c.redirect(next, 303);
      return toScreen(output === 'code' ? { step: 'code' } : {});
    } catch (error) {
      return toScreen(explain(error, form.back));
    }
  });
}

async function readForm(c: Context): Promise<unknown> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'Send the data as a form.');
  }
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}

function explain(error: unknown, back: Record<string, string>): Record<string, string> {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'too_many_requests') return { error: 'too-many' };
  if (error.code === 'unauthenticated') return { error: back.step ? 'expired' : 'credentials' };
  if (error.code === 'invalid') return back;
  throw error;
}
