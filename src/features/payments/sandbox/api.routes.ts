import { Hono } from 'hono';
import { parseFormFields, SandboxError } from './rules.ts';
import type { Sandbox } from './sandbox.ts';

export function createSandboxFetch(sandbox: Sandbox, secretKey: string): typeof fetch {
  const api = new Hono();

  api.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${secretKey}`) {
      throw new SandboxError(401, {
        type: 'invalid_request_error',
        code: 'api_key_invalid',
        message: 'Invalid API Key provided.',
      });
    }
    await next();
  });

  api.post('/v1/payment_intents', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const order = {
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      description: form.get('description'),
      metadata: parseFormFields(form, 'metadata'),
      customer: form.get('customer'),
      key: c.req.header('idempotency-key'),
    };
    const method = form.get('confirm') === 'true' ? form.get('payment_method') : null;
    return c.json(
      await (method === null
        ? sandbox.createIntent(order)
        : sandbox.chargeSavedCard(order, method)),
    );
  });

  api.get('/v1/payment_intents', async (c) =>
    c.json({
      object: 'list',
      has_more: false,
      data: await sandbox.listIntents(c.req.query('customer') ?? ''),
    }),
  );

  api.post('/v1/payment_intents/:id', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const customer = form.get('customer');
    const intent = await sandbox.updateIntent(c.req.param('id'), {
      ...(customer !== null && { customer }),
      setup_future_usage: form.get('setup_future_usage') === 'off_session' ? 'off_session' : null,
    });
    return c.json(intent);
  });

  api.post('/v1/customers', async (c) =>
    c.json(await sandbox.createCustomer(c.req.header('idempotency-key'))),
  );

  api.post('/v1/customers/:id', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    return c.json(await sandbox.updateCustomer(c.req.param('id'), form.get('email')));
  });

  api.delete('/v1/customers/:id', async (c) =>
    c.json(await sandbox.deleteCustomer(c.req.param('id'))),
  );

  api.get('/v1/payment_intents/:id', async (c) => {
    const intent = await sandbox.readIntent(c.req.param('id'));
    const isExpanded = [...new URL(c.req.url).searchParams].some(
      ([key, value]) => key.startsWith('expand[') && value === 'latest_charge',
    );
    if (!isExpanded || !intent.latest_charge) return c.json(intent);
    return c.json({ ...intent, latest_charge: await sandbox.readObject(intent.latest_charge) });
  });

  api.post('/v1/payment_intents/:id/cancel', async (c) =>
    c.json(await sandbox.cancelIntent(c.req.param('id'))),
  );

  api.post('/v1/refunds', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const refund = await sandbox.refundIntent(
      form.get('payment_intent') ?? '',
      Number(form.get('amount')) || undefined,
      { key: c.req.header('idempotency-key'), metadata: parseFormFields(form, 'metadata') },
    );
    return c.json(refund);
  });

  api.get('/v1/refunds', async (c) =>
    c.json({
      object: 'list',
      has_more: false,
      data: await sandbox.listRefunds(c.req.query('payment_intent') ?? ''),
    }),
  );

  api.get('/v1/disputes', async (c) =>
    c.json({
      object: 'list',
      has_more: false,
      data: await sandbox.listDisputes(c.req.query('payment_intent') ?? ''),
    }),
  );

  api.get('/v1/events', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const types = [...query].filter(([key]) => key.startsWith('types[')).map(([, type]) => type);
    const since = Number(query.get('created[gte]') ?? 0);
    const events = await sandbox.listEvents();
    return c.json({
      object: 'list',
      has_more: false,
      data: events.filter(({ type, created }) => types.includes(type) && created >= since),
    });
  });

  api.onError((error, c) => {
    if (!(error instanceof SandboxError)) throw error;
    return c.json({ error: error.fault }, error.status);
  });
  return async (input, init) => api.request(new Request(input, init));
}
