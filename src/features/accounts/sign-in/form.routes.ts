import type { z } from 'zod';
import { codeInput, credentials, type SignInStep } from '../../../contract/accounts.ts';
import { readOwnPath } from '../../../domain/own-path.ts';
import { AppError } from '../../../platform/errors.ts';
import { readForm } from '../../../platform/http/form-call.ts';
import type { Api } from '../../../platform/http/mount.ts';
import type { Accounts } from '../model/accounts.ts';
import type { Answer } from '../model/refusals.rules.ts';
import { type From, tryCode, tryPassword } from './sign-in.ts';

const MAX_BODY = 10_000;

/** Handles sign-in forms that the browser submits before the page's JavaScript has loaded. */
export function mountSignInForms(api: Api, accounts: Accounts) {
  mountForm(api, '/api/auth/sign-in/form', {
    body: credentials,
    run: (body, from) => tryPassword(accounts, body, from),
    back: { error: 'credentials' },
  });
  mountForm(api, '/api/auth/sign-in/code/form', {
    body: codeInput,
    run: (body, from) => tryCode(accounts, body, from),
    back: { error: 'code', step: 'code' },
  });
}

interface Form<Body extends z.ZodType> {
  body: Body;
  run: (body: z.output<Body>, from: From) => Promise<Answer<SignInStep>>;
  back: Record<string, string>;
}

function mountForm<Body extends z.ZodType>(
  { http, guards }: Api,
  path: string,
  { body, run, back }: Form<Body>,
) {
  http.post(path, async (c) => {
    c.header('cache-control', 'no-store');
    const address = c.get('address');
    const fields = await readForm(c, guards.bodies, MAX_BODY);
    const next = readOwnPath(c.req.query('next')) ?? '/';
    const toScreen = (params: Record<string, string>) =>
      c.redirect(`/sign-in?${new URLSearchParams({ ...params, next })}`, 303);
    try {
      const by = { address, userId: undefined };
      await guards.spend('sign-in', by);
      const given = body.safeParse(fields);
      if (!given.success) return toScreen(back);
      const from = { address, requestId: c.get('requestId'), headers: c.req.raw.headers };
      const { output, headers } = await guards.hold('sign-in', by, () => run(given.data, from));
      for (const cookie of headers.getSetCookie()) {
        c.header('set-cookie', cookie, { append: true });
      }
      if (output === 'done') return c.redirect(next, 303);
      return toScreen(output === 'code' ? { step: 'code' } : {});
    } catch (error) {
      return toScreen(explain(error, back));
    }
  });
}

function explain(error: unknown, back: Record<string, string>): Record<string, string> {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'too_many_requests') return { error: 'too-many' };
  if (error.code === 'unauthenticated') return { error: back.step ? 'expired' : 'credentials' };
  if (error.code === 'invalid') return back;
  throw error;
}
