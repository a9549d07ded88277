import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { DAY, openWebhooks } from '../../../tests/webhooks.ts';
import { webhookEvents } from '../../contract/webhooks.staff.ts';
import { allowsAddress, postDelivery } from './post.ts';

let directory: Directory;
let program: Awaited<ReturnType<typeof openWebhooks>>;

beforeAll(async () => {
  directory = await openDirectory();
  program = await openWebhooks(directory);
});
afterAll(async () => {
  await program.close();
  await directory.close();
});
beforeEach(() => program.reset());

function verify(secret: string) {
  return program.receiver.received.map(({ body, headers }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>),
  );
}

describe('a delivery', () => {
  test('is signed as the specification says, with the newest secret', async () => {
    await program.rename('Rosa');
    await program.send();
    expect(verify(program.hook.secret)).toMatchObject([{ type: 'listing.changed' }]);
    const [one] = program.receiver.received;
    if (one) one.body = one.body.replace('Rosa', 'Rita');
    expect(() => verify(program.hook.secret)).toThrow('No matching signature found');
    program.receiver.reset();
    const answer = await directory.post(
      `/api/admin/webhooks/${program.hook.id}/secret`,
      {},
      program.admin,
    );
    const { secret } = await answer.json();
    await program.rename('Rosita');
    await program.send();
    expect(verify(secret)).toHaveLength(1);
    expect(() => verify(program.hook.secret)).toThrow('No matching signature found');
  });

  test('that fails comes again, with the same id; and again by hand', async () => {
    program.receiver.answer = (response) => response.writeHead(500).end('Out of order');
    await program.rename('Rosa');
    await program.send();
    await program.send();
    expect(await program.log()).toMatchObject([
      { state: 'waiting', tries: 1, status: 500, answer: 'Out of order' },
    ]);
    program.receiver.answer = (response) => response.end('Thanks');
    await program.wait('1 minute');
    await program.send();
    const [{ id } = { id: 0 }] = await program.log();
    const again = await directory.post(
      `/api/admin/webhook-deliveries/${id}/again`,
      {},
      program.admin,
    );
    expect(await again.json()).toMatchObject({ state: 'waiting', tries: 0 });
    await program.send();
    expect(await program.log()).toMatchObject([
      { state: 'arrived', status: 200, answer: 'Thanks' },
    ]);
    expect(
      new Set(program.receiver.received.map(({ headers }) => headers['webhook-id'])).size,
    ).toBe(1);
    expect(program.receiver.received).toHaveLength(3);
  });

  test('waits for the one before it of the same listing, but not for others', async () => {
    const [other = 0] = await directory.open(lawFirm);
    program.receiver.answer = (response, { data }) =>
      response.writeHead(data.businessId === program.business ? 500 : 204).end();
    await program.rename('One');
    await program.rename('Hill', other);
    await program.rename('Two');
    await program.send();
    expect(program.receiver.received.map(({ data }) => data.businessId)).toEqual([
      program.business,
      other,
    ]);
    program.receiver.reset();
    await program.wait(DAY);
    await program.send();
    expect(program.receiver.received.map(({ data }) => data.businessId)).toEqual([
      program.business,
      program.business,
    ]);
    expect(await program.log()).toMatchObject(Array(3).fill({ state: 'arrived' }));
  });

  test('that nobody takes is given up after eleven tries, and the next one goes', async () => {
    program.receiver.answer = (response, { body }) =>
      response.writeHead(body.includes('Poison') ? 400 : 200).end();
    await program.rename('Poison');
    for (let tries = 0; tries < 11; tries += 1) {
      await program.send();
      await program.wait(DAY);
    }
    expect(await program.log()).toMatchObject([{ state: 'given-up', tries: 11, status: 400 }]);
    await program.rename('Rosa');
    await program.send();
    expect((await program.log())[0]).toMatchObject({ state: 'arrived' });
  });

  test.each<[string, (response: Parameters<typeof program.receiver.answer>[0]) => void, object]>([
    ['a receiver that is too slow', () => {}, { status: null, answer: 'No answer came in time.' }],
    [
      'a connection that is cut',
      (response) => response.destroy(),
      { status: null, answer: 'The server cut the connection.' },
    ],
    [
      'a redirect, which is not followed',
      (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      { status: 302 },
    ],
  ])('to %s is tried again', async (_, answer, expected) => {
    program.receiver.answer = answer;
    await program.rename('Rosa');
    await program.send(500);
    expect(await program.log()).toMatchObject([{ state: 'waiting', tries: 1, ...expected }]);
    expect(program.receiver.received).toHaveLength(1);
  });

  test('has arrived however long the answer is; its first characters are kept', async () => {
    program.receiver.answer = (response) => response.writeHead(200).end('é'.repeat(5_000_000));
    await program.rename('Rosa');
    await program.send();
    expect(await program.log()).toMatchObject([{ state: 'arrived', answer: 'é'.repeat(250) }]);
  });
});

describe('a webhook', () => {
  test('that is paused keeps what happens, and gets it afterwards', async () => {
    const input = { name: 'Calendar', url: program.receiver.url, events: [...webhookEvents] };
    const put = (isPaused: boolean, version: number) =>
      directory.call(`PUT /api/admin/webhooks/${program.hook.id}`, {
        headers: program.admin,
        body: { ...input, isPaused, version },
      });
    await put(true, 1);
    await program.rename('Rosa');
    await program.send();
    expect(program.receiver.take()).toEqual([]);
    expect(await (await put(false, 2)).json()).toMatchObject({ waiting: 1 });
    await program.send();
    expect(program.receiver.take()).toEqual(['listing.changed']);
  });

  test('at which nothing arrives for three days is switched off, and its maker told', async () => {
    program.receiver.answer = (response) => response.writeHead(503).end();
    await program.rename('Rosa');
    await program.send();
    await directory.db.pool.query(
      `update webhooks set failing_since = now() - interval '73 hours'`,
    );
    await program.wait(DAY);
    await program.send();
    const [shown] = await (await directory.get('/api/admin/webhooks', program.admin)).json();
    expect(shown).toMatchObject({ stoppedAt: expect.any(String), waiting: 1 });
    await program.rename('Not told');
    await program.wait(DAY);
    await program.send();
    expect(program.receiver.received).toHaveLength(2);
    await directory.runJobs();
    expect(directory.mails).toMatchObject([
      { to: 'admin@example.com', subject: 'Turned off: Calendar' },
    ]);
    expect(directory.mails[0]?.text).toContain('HTTP 503');
  });

  test('whose receiver is gone is switched off at once', async () => {
    program.receiver.answer = (response) => response.writeHead(410).end();
    await program.rename('Rosa');
    await program.send();
    const [shown] = await (await directory.get('/api/admin/webhooks', program.admin)).json();
    expect(shown).toMatchObject({ stoppedAt: expect.any(String) });
  });

  test('that fails is left alone after five tries in a row, until the next minute', async () => {
    program.receiver.answer = (response) => response.writeHead(500).end();
    const names = Array.from({ length: 8 }, (_, index) => ({
      ...lawFirm,
      name: `Firm ${index}`,
      slug: `firm-${index}`,
    }));
    for (const id of await directory.open(...names)) await program.rename(`Firm of ${id}`, id);
    await program.send();
    expect(program.receiver.received).toHaveLength(5);
  });
});

test('one that was lost between being sent and being noted comes twice, with one id', async () => {
  await program.rename('Rosa');
  const { rows } = await directory.db.pool.query('select * from webhook_deliveries');
  await program.send();
  await directory.db.pool.query(
    'update webhook_deliveries set next_try_at = $1, arrived_at = null',
    [rows[0].next_try_at],
  );
  await program.send();
  const ids = program.receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([`msg_${rows[0].message_id}`, `msg_${rows[0].message_id}`]);
});

test('deliveries are kept for thirty days', async () => {
  await program.rename('Rosa');
  await directory.db.pool.query(
    `update webhook_deliveries set happened_at = now() - interval '31 days'`,
  );
  await program.rename('Rita');
  await directory.db.kysely
    .transaction()
    .execute((trx) =>
      directory.jobs.enqueue(trx, { name: 'prune-webhook-deliveries', retries: 0 }, {}),
    );
  await directory.runJobs();
  expect(await program.log()).toHaveLength(1);
});

test.each(['https://localhost:1/', 'http://localhost:1/'])(
  'a site on the internet sends nothing into its own network: %s',
  async (url) => {
    const allows = allowsAddress('https://directory.example');
    const receipt = await postDelivery(url, { headers: {}, body: '{}', userAgent: '', allows });
    expect(receipt).toMatchObject({ hasArrived: false, status: null, answer: 'NOT_PUBLIC' });
  },
);

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['::1', false],
  ['fd00::1', false],
  ['93.184.216.34', true],
])('whether such a site sends to %s: %s', (address, isAllowed) => {
  expect(allowsAddress('https://directory.example')(address)).toBe(isAllowed);
});
