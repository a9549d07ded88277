import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { soon } from '../../../tests/soon.ts';
import { openReceiver } from '../../../tests/webhook-receiver.ts';
import type { WebhookInput } from '../../contract/webhooks.staff.ts';
import { recordEvents } from '../audit/record-events.queries.ts';
import { sendDue } from './send.ts';

let directory: Directory;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let admin: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  receiver = await openReceiver();
  admin = await directory.signIn('admin');
});
afterAll(async () => {
  await receiver.close();
  await directory.close();
});
beforeEach(async () => {
  receiver.reset();
  await directory.db.pool.query('truncate webhooks, audit_log cascade');
});

const wanted: WebhookInput = {
  name: 'Town calendar',
  url: 'https://calendar.example/hooks?key=s3cret',
  events: ['listing.approved'],
  isPaused: false,
};

async function ask(call: string, body?: unknown, headers: Record<string, string> = admin) {
  const answer = await directory.call(call, { headers, ...(body !== undefined && { body }) });
  return { status: answer.status, ...(await answer.json()) };
}

const make = (input: Partial<WebhookInput> = {}, as?: Record<string, string>) =>
  ask('POST /api/admin/webhooks', { ...wanted, ...input }, as);
const list = async () => (await directory.get('/api/admin/webhooks', admin)).json();

test('a webhook is added, changed and removed; the audit log says so, without the key', async () => {
  const { status, id, secret } = await make();
  expect(status).toBe(201);
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(await list()).toMatchObject([{ id, ...wanted, madeBy: 'admin@example.com', waiting: 0 }]);
  const changed = { ...wanted, name: 'Calendar', isPaused: true };
  const put = () => ask(`PUT /api/admin/webhooks/${id}`, { ...changed, version: 1 });
  expect(await put()).toMatchObject({ ...changed, version: 2 });
  expect(await put()).toMatchObject({ status: 409, current: { version: 2 } });
  expect((await ask(`DELETE /api/admin/webhooks/${id}`)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await ask(`DELETE /api/admin/webhooks/${id}`)).status).toBe(404);
  const log = await (await directory.get('/api/admin/audit', admin)).text();
  expect(JSON.parse(log).map(({ action }: { action: string }) => action)).toEqual([
    ...['webhook.delete', 'webhook.update', 'webhook.create'],
  ]);
  expect(log).toContain('calendar.example');
  expect(log).not.toContain('s3cret');
});

test('the secret stands in the answer that made it, and in no other', async () => {
  const { id, secret } = await make();
  const renewed = await ask(`POST /api/admin/webhooks/${id}/secret`, {});
  expect(renewed.secret).toMatch(/^whsec_/);
  expect(renewed.secret).not.toBe(secret);
  const asked = await Promise.all([
    ...['/api/admin/webhooks', `/api/admin/webhooks/${id}/deliveries`, '/api/admin/audit'].map(
      async (path) => (await directory.get(path, admin)).text(),
    ),
    JSON.stringify(await ask(`PUT /api/admin/webhooks/${id}`, { ...wanted, version: 2 })),
  ]);
  for (const answer of asked) expect(answer).not.toContain('whsec_');
});

test('who may not let others in adds none, and programs do not either', async () => {
  const editor = await directory.signIn('editor');
  expect((await make({}, editor)).status).toBe(403);
  const token = await ask('POST /api/admin/tokens', {
    name: 'Program',
    rights: ['listings'],
    mayChange: true,
    expiresOn: null,
  });
  expect((await make({}, { authorization: `Bearer ${token.token}` })).status).toBe(403);
});

test('there are twenty at most', async () => {
  for (let count = 0; count < 20; count += 1) await make({ name: `Program ${count}` });
  expect(await make()).toMatchObject({
    status: 409,
    detail: 'There are already 20 webhooks. Remove one that is not used.',
  });
});

describe('no address of a webhook is', () => {
  test.each([
    'http://calendar.example/',
    'ftp://calendar.example/',
    'https://user:password@calendar.example/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'http://127.0.0.1:5432/',
    'calendar.example',
    'javascript:alert(1)',
    `https://calendar.example/${'x'.repeat(2000)}`,
  ])('%s', async (url) => {
    const { status, errors } = await make({ url });
    expect([status, errors[0].field]).toEqual([422, 'url']);
  });
});

test('no event, one twice, and one that there is not are refused', async () => {
  const listed = 'listing.approved' as const;
  for (const events of [[], [listed, listed], ['listing.dreamed' as never]]) {
    expect((await make({ events })).status).toBe(422);
  }
});

test('a trial is sent at once, and says what came back', async () => {
  const { id } = await make({ url: receiver.url, isPaused: true });
  receiver.answer = (response) => response.writeHead(418).end('I am a teapot.\0 🫖');
  const trial = await ask(`POST /api/admin/webhooks/${id}/trial`, {});
  expect(trial).toMatchObject({ event: 'webhook.trial', answer: 'I am a teapot. 🫖', tries: 1 });
  expect(trial).toMatchObject({ state: 'given-up', nextTryAt: null });
  expect(receiver.take()).toEqual(['webhook.trial']);
  const log = await directory.get(`/api/admin/webhooks/${id}/deliveries`, admin);
  expect(await log.json()).toMatchObject([{ id: trial.id }]);
  expect((await ask(`POST /api/admin/webhooks/${id + 1}/trial`, {})).status).toBe(404);
});

test('why nothing came back is said in words, in the language of whoever asks', async () => {
  const { id } = await make({ url: 'http://localhost:1/' });
  const call = `POST /api/admin/webhooks/${id}/trial`;
  expect((await ask(call, {})).answer).toBe('The server refuses connections.');
  const spanish = { ...admin, 'accept-language': 'es' };
  expect((await ask(call, {}, spanish)).answer).toBe('El servidor rechaza las conexiones.');
});

test('one that is removed while it is sent to is removed', async () => {
  const [business = 0] = await directory.open({ ...bakery, isApproved: false });
  for (let count = 0; count < 10; count += 1) {
    const { id } = await make({ url: receiver.url, events: ['listing.changed'] });
    await directory.db.kysely
      .transaction()
      .execute((trx) =>
        recordEvents(trx, [
          { event: 'listing.changed', businessId: business, subject: { slug: '' } },
        ]),
      );
    const sent = sendDue(directory);
    await soon(() => expect(receiver.received).toHaveLength(1));
    expect((await ask(`DELETE /api/admin/webhooks/${id}`)).status).toBe(200);
    await sent;
    receiver.reset();
  }
});

test('a webhook that is removed while listings change harms no change', async () => {
  const [business = 0] = await directory.open({ ...bakery, isApproved: false });
  const { id } = await make();
  const removed = ask(`DELETE /api/admin/webhooks/${id}`);
  const approved = ask(`POST /api/admin/businesses/${business}/approve`, {});
  expect([(await removed).status, (await approved).status]).toEqual([200, 200]);
});
