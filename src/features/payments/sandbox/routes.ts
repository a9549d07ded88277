import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { HttpApp, HttpEnv } from '../../../platform/http/app.ts';
import { writePlainPage } from '../../../platform/http/plain-page.ts';
import { returnAddress, SandboxError, type SandboxIntent } from './rules.ts';
import type { Sandbox } from './sandbox.ts';

const BASE = '/sandbox/stripe';

export function mountSandbox(app: HttpApp, sandbox: Sandbox) {
  const limit = bodyLimit({ maxSize: 64 * 1024 });

  async function readOwnIntent(id: string, secret: string): Promise<SandboxIntent> {
    const intent = await sandbox.readIntent(id);
    if (intent.client_secret === secret) return intent;
    throw new SandboxError(401, {
      type: 'invalid_request_error',
      code: 'payment_intent_invalid_parameter',
      message: 'The client secret does not match this PaymentIntent.',
    });
  }

  /** Returns faults in Stripe's format, so that they aren't handled as errors of the product. */
  async function answer(c: Context<HttpEnv>, work: () => Promise<Response>): Promise<Response> {
    c.header('cache-control', 'no-store');
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      return c.json({ error: error.fault }, error.status);
    }
  }

  app.get(`${BASE}/v1/payment_intents/:id`, (c) =>
    answer(c, async () =>
      c.json(await readOwnIntent(c.req.param('id'), c.req.query('client_secret') ?? '')),
    ),
  );

  app.post(`${BASE}/v1/payment_intents/:id/confirm`, limit, (c) =>
    answer(c, async () => {
      const form = new URLSearchParams(await c.req.text());
      const { id, client_secret: secret } = await readOwnIntent(
        c.req.param('id'),
        form.get('client_secret') ?? '',
      );
      const card = (name: string) => form.get(`payment_method_data[card][${name}]`) ?? '';
      const returnUrl = sameSiteUrl(form.get('return_url') ?? '', c.req.url);
      const page = `${BASE}/authenticate/${id}?client_secret=${secret}`;
      const intent = await sandbox.confirmIntent(
        id,
        {
          number: card('number').replace(/\D/g, ''),
          expMonth: Number(card('exp_month')),
          expYear: Number(card('exp_year')) + (Number(card('exp_year')) < 100 ? 2000 : 0),
          cvc: card('cvc'),
          email: form.get('payment_method_data[billing_details][email]'),
        },
        returnUrl ? { url: new URL(page, returnUrl).href, return_url: returnUrl } : null,
      );
      return c.json(intent);
    }),
  );

  app.post(`${BASE}/v1/payment_intents/:id/authenticate`, limit, (c) =>
    answer(c, async () => {
      const form = new URLSearchParams(await c.req.text());
      const { id } = await readOwnIntent(c.req.param('id'), form.get('client_secret') ?? '');
      return c.json(await sandbox.authenticateIntent(id, form.get('outcome') === 'complete'));
    }),
  );

  app.get(`${BASE}/authenticate/:id`, (c) =>
    answer(c, async () => {
      await readOwnIntent(c.req.param('id'), c.req.query('client_secret') ?? '');
      return c.html(AUTHENTICATION_PAGE);
    }),
  );

  app.post(`${BASE}/authenticate/:id`, limit, (c) =>
    answer(c, async () => {
      const id = c.req.param('id');
      const before = await readOwnIntent(id, c.req.query('client_secret') ?? '');
      const { next_action: action } = before;
      if (action?.type !== 'redirect_to_url') return c.redirect('/', 303);
      const isComplete = new URLSearchParams(await c.req.text()).get('outcome') === 'complete';
      // The return URL reports a refusal, as a bank's page does.
      const after = await sandbox.authenticateIntent(id, isComplete).catch(async (error) => {
        if (!(error instanceof SandboxError)) throw error;
        return sandbox.readIntent(id);
      });
      return c.redirect(returnAddress(after, action.redirect_to_url.return_url), 303);
    }),
  );
}

/** Returns null for a URL on another host, to prevent open redirects. */
function sameSiteUrl(url: string, ours: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  return /^https?:$/.test(protocol) && host === new URL(ours).host ? url : null;
}

const AUTHENTICATION_PAGE = writePlainPage({
  title: 'Authentication',
  body: `<p>This page stands in for the one of your bank. It is a sandbox: no money moves.</p>
<form method="post">
<button name="outcome" value="complete">Complete authentication</button>
<button name="outcome" value="fail">Fail authentication</button>
</form>`,
});
