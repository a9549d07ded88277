import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../tests/checkout.ts';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import type { Status } from '../../contract/status.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { createPaymentProvider, SANDBOX_SECRET_KEY } from '../payments/model/provider.ts';
import { createSandboxFetch } from '../payments/sandbox/api.routes.ts';

const START = Date.parse('2090-03-01T12:00:00Z');

let directory: Directory;
let till: Till;
let business: number;
let isProviderThere = true;
let minutes = 0;

beforeAll(async () => {
  let sandbox: typeof fetch | null = null;
  const callStripe: typeof fetch = async (...asked) => {
    if (!isProviderThere || !sandbox) throw new TypeError('fetch failed');
    return sandbox(...asked);
  };
  directory = await openDirectory('empty', {
    provider: createPaymentProvider({ kind: 'sandbox' }, 'http://localhost:3000', callStripe),
  });
  till = createCheckout(directory);
  sandbox = createSandboxFetch(till.sandbox, SANDBOX_SECRET_KEY);
  [business = 0] = await directory.open({ ...bakery, email: 'rosa@example.com' });
});
afterAll(() => directory.close());
beforeEach(() => pass(60));

/** Moves the clock, because the status is cached for some seconds. */
function pass(count: number) {
  minutes += count;
  directory.setTime(new Date(START + minutes * 60_000).toISOString());
}

async function read(): Promise<Status> {
  const answer = await directory.get('/api/status');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return answer.json();
}

const part = async (name: string) => (await read()).parts.find((one) => one.name === name);
const readPage = async (path = '/status') => (await directory.get(path)).text();

test('where everything works, the status says so to programs and to people', async () => {
  expect(await read()).toEqual({
    state: 'up',
    since: null,
    parts: ['pages', 'changes', 'payments', 'emails'].map((name) => ({
      name,
      state: 'up',
      since: null,
    })),
  });
  expect(await readPage()).toContain('Everything works.');
  expect(await readPage('/es/status')).toContain('Todo funciona.');
});

test('an email that nobody has sent for 15 minutes is late', async () => {
  const mail = { to: 'owner@example.com', subject: 'Hello', text: '', html: '' };
  await directory.db.kysely
    .transaction()
    .execute((trx) => directory.jobs.enqueue(trx, mailQueue, mail));
  const wait = async (length: string) => {
    pass(1);
    await directory.db.pool.query(
      `update pgboss.job set start_after = now() - $1::interval where name = 'mail'`,
      [length],
    );
  };
  await wait('14 minutes');
  expect(await part('emails')).toMatchObject({ state: 'up' });
  await wait('16 minutes');
  expect(await read()).toMatchObject({ state: 'degraded', since: expect.any(String) });
  expect(await part('emails')).toMatchObject({ state: 'late' });
  await directory.db.pool.query(`delete from pgboss.job where name = 'mail'`);
});

test('payments are late if one should have been checked an hour ago', async () => {
  await till.open(business);
  const { rows } = await directory.db.pool.query<{ since: Date }>(
    `update payments set check_at = now() - interval '61 minutes' returning check_at as since`,
  );
  const since = rows[0]?.since.toISOString();
  expect(await part('payments')).toEqual({ name: 'payments', state: 'late', since });
  await directory.db.pool.query('delete from payments');
});

test('payments do not work once the provider was found away, until nobody has met it for five minutes', async () => {
  isProviderThere = false;
  const since = directory.clock().toISOString();
  await expect(till.open(business)).rejects.toThrow('503');
  expect(await part('payments')).toEqual({ name: 'payments', state: 'down', since });
  pass(4);
  await expect(till.open(business)).rejects.toThrow('503');
  expect(await part('payments')).toEqual({ name: 'payments', state: 'down', since });
  expect(await readPage()).toMatch(/Payments<\/th><td>down for 4 minutes/);
  pass(5);
  expect(await part('payments')).toMatchObject({ state: 'up' });
});

test('nothing can be changed once the disk was found full', async () => {
  await directory.db.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'No space left on device' using errcode = '53100';
    end $$;
    create trigger full_disk after insert on reviews execute function refuse()`);
  const review = { rating: 5, reviewerName: 'Ann', comment: 'The best rye bread in town.' };
  const answer = await directory.post(`/api/businesses/${business}/reviews`, review);
  expect(answer.status).toBe(503);
  expect(await part('changes')).toMatchObject({ state: 'down' });
  expect(await readPage()).toContain('Some things are not working');
});

test('a database that has stopped taking changes', async () => {
  const { pool } = directory.db;
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  await pool.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = on`);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  // Connections that were opened before the change still accept writes, so they are closed.
  const others = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
  for (const client of others) client.release(true);
  const since = directory.clock().toISOString();
  expect(await part('changes')).toEqual({ name: 'changes', state: 'down', since });
});
