import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentRenderer, loadWebBuilds } from '../src/documents.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { bakery, type Directory, openDirectory } from './directory.ts';
import { changeSettings } from './settings.ts';

let directory: Directory;
let bakeryId: number;

const shop = {
  name: 'Plain Paper',
  description: 'Paper, pens and ink.',
  address: '12 Plain Street',
  city: 'Boise',
  state: 'ID',
  zipCode: '83702',
  categoryId: '1',
  email: '',
  website: '',
  listing: 'free',
  nickname: '',
};

beforeAll(async () => {
  const documents = createDocumentRenderer(
    readConfig({}),
    await loadWebBuilds(),
    createLog('silent'),
  );
  directory = await openDirectory('empty', {
    documents,
    env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' },
  });
  [bakeryId = 0] = await directory.open(bakery);
});
afterAll(() => directory.close());

let visitors = 0;

function sendForm(
  path: string,
  fields: Record<string, string>,
  { address = `192.0.2.${++visitors}`, ...headers }: Record<string, string> = {},
) {
  return directory.app.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': address,
      ...headers,
    },
    body: String(new URLSearchParams(fields)),
  });
}

async function findListing(name: string) {
  const { rows } = await directory.db.pool.query(
    'select is_approved, is_premium, deleted_at from businesses where name = $1',
    [name],
  );
  return rows;
}

test('a business that a browser submits by itself waits like any other', async () => {
  const answer = await sendForm('/api/businesses/form', { ...shop, name: 'Free Paper' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/submit?sent=true');
  expect(await findListing('Free Paper')).toEqual([
    { is_approved: false, is_premium: false, deleted_at: null },
  ]);
  const premium = { ...shop, name: 'Gold Paper', listing: 'premium', isPremium: 'true' };
  const paid = await sendForm('/api/businesses/form', premium);
  expect(paid.headers.get('location')).toMatch(/^\/checkout\/\d+\?token=.+/);
  expect(await findListing('Gold Paper')).toMatchObject([{ is_premium: false }]);
});

test('a plan that is chosen goes on to the checkout, if the listing can buy it', async () => {
  const plan = {
    id: 'gold',
    name: { en: 'Gold', es: null },
    price: 5000,
    months: null,
    photos: 10,
    website: true,
    badge: true,
    services: true,
    offers: true,
    sponsored: true,
    priority: true,
    states: ['HI' as const],
    categories: [],
  };
  await changeSettings(directory, { plans: [plan] });
  const chosen = { ...shop, name: 'Plan Paper', listing: 'gold' };
  const refused = await sendForm('/api/businesses/form', chosen);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('Plan Paper');
  expect(await findListing('Plan Paper')).toEqual([]);
  await changeSettings(directory, { plans: [{ ...plan, states: [] }] });
  const answer = await sendForm('/api/businesses/form', chosen);
  expect(answer.headers.get('location')).toMatch(/^\/checkout\/\d+\?token=.+&plan=gold$/);
  await changeSettings(directory, {});
});

test('the traps and refusals of the call are those of the form', async () => {
  await sendForm('/api/businesses/form', { ...shop, name: 'Spam Paper', nickname: 'bot' });
  expect(await findListing('Spam Paper')).not.toMatchObject([{ deleted_at: null }]);
  const foreign = await sendForm('/api/businesses/form', shop, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect(await findListing(shop.name)).toEqual([]);
  const nobody = await sendForm('/api/businesses/999999/reviews/form', {
    rating: '5',
    reviewerName: 'Ana',
    comment: 'There is no such shop at all.',
  });
  expect(nobody.status).toBe(404);
});

test('call and form count together', async () => {
  const address = '198.51.100.7';
  const review = { reviewerName: 'Ana', comment: 'The bread is worth the drive.' };
  const path = `/api/businesses/${bakeryId}/reviews`;
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1) {
    const call = await directory.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ ...review, reviewerName: `Ana ${at}`, rating: 5 }),
    });
    const form = await sendForm(
      `${path}/form`,
      { ...review, reviewerName: `Bea ${at}`, rating: '4' },
      { address },
    );
    statuses.push(call.status, form.status);
  }
  expect(statuses.slice(0, 2)).toEqual([201, 303]);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test('what is wrong is said at each field, beside what was typed, and runs nothing', async () => {
  const answer = await sendForm(`/api/businesses/${bakeryId}/reviews/form`, {
    rating: '4',
    reviewerName: '"><script>alert(1)</script>',
    comment: 'Short',
    isInsider: 'on',
  });
  expect(answer.status).toBe(422);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const page = await answer.text();
  expect(page).toContain('Comment must be at least 10 characters');
  expect(page).toMatch(/<textarea[^>]*aria-invalid="true"[^>]*>Short<\/textarea>/);
  expect(page).toMatch(/<option[^>]*value="4"[^>]*selected|<option[^>]*selected[^>]*value="4"/);
  expect(page).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/);
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(page).not.toMatch(/<script[^>]*(src|>alert)/);
});

test('a form that is sent twice counts once, and both sendings lead to the first one’s result', async () => {
  const address = '198.51.100.40';
  const open = { ...shop, name: 'Twice Paper', listing: 'premium' };
  const send = () => sendForm('/api/businesses/form', open, { address });
  const atOnce = await Promise.all([send(), send(), send()]);
  const places = [...atOnce, await send()].map(({ headers }) => headers.get('location'));
  expect(places[0]).toMatch(/^\/checkout\/\d+\?token=.+/);
  expect(new Set(places).size).toBe(1);
  expect(await findListing('Twice Paper')).toHaveLength(1);
  const { rows } = await directory.db.pool.query('select s::text as row from sent_forms s');
  expect(JSON.stringify(rows)).not.toContain(places[0]?.split('token=')[1]);
});

test('every plain form that saves something counts once', async () => {
  const address = '198.51.100.41';
  const contact = { email: 'ann@home.example', message: 'Where are you on Sundays?' };
  await directory.openOwnerArea(bakeryId);
  const forms: [string, Record<string, string>, string][] = [
    [
      `/api/businesses/${bakeryId}/reviews/form`,
      { rating: '5', reviewerName: 'Twice', comment: 'The bread is worth the drive.' },
      `select from reviews where reviewer_name = 'Twice'`,
    ],
    [
      `/api/businesses/${bakeryId}/reports/form`,
      { reason: 'phone' },
      `select from business_reports where business_id = ${bakeryId}`,
    ],
    ['/api/contact/form', { ...contact, name: 'Twice', topic: 'other' }, 'select from messages'],
    [
      '/api/inquiries/form',
      { ...contact, name: 'Twice', businessId: String(bakeryId), wantedOn: '' },
      'select from inquiries',
    ],
    [
      '/api/claims/form',
      {
        businessId: String(bakeryId),
        email: 'me@home.example',
        way: 'staff',
        note: 'I have baked here since 1990.',
      },
      'select from claims',
    ],
  ];
  for (const [path, fields, saved] of forms) {
    const send = async () => (await sendForm(path, fields, { address })).headers.get('location');
    const places = [...(await Promise.all([send(), send()])), await send()];
    expect(places[0], path).toBeTruthy();
    expect(new Set(places).size, path).toBe(1);
    expect((await directory.db.pool.query(saved)).rows, path).toHaveLength(1);
  }
});

test('a form that was refused may be sent again, and another address’s form is its own', async () => {
  const address = '198.51.100.42';
  const send = (fields: object, from = address) =>
    sendForm(
      '/api/businesses/form',
      { ...shop, name: 'Other Paper', ...fields },
      { address: from },
    );
  expect((await send({ zipCode: '' })).status).toBe(422);
  expect((await send({})).status).toBe(303);
  expect((await send({ zipCode: '' })).status).toBe(422);
  expect((await send({}, '198.51.100.43')).status).toBe(303);
  expect(await findListing('Other Paper')).toHaveLength(2);
});

test('a message to a business that takes none any more is shown again, to be kept', async () => {
  const [shopId = 0] = await directory.open({ ...bakery, name: 'Quiet Oven', slug: 'quiet-oven' });
  await directory.openOwnerArea(shopId);
  const page = async () => (await directory.get('/restaurants/quiet-oven')).text();
  const form = await (await directory.get(`/ask/${shopId}`)).text();
  expect(form).toContain('action="/api/inquiries/form"');
  expect(await page()).toContain(`href="/ask/${shopId}"`);
  await directory.db.pool.query('update business_owners set takes_inquiries = false');
  const message = 'Do you bake <wedding> cakes?';
  const fields = { name: 'Ann', email: 'ann@home.example', message, businessId: String(shopId) };
  const refused = await sendForm('/api/inquiries/form', fields);
  expect(refused.status).toBe(409);
  const text = await refused.text();
  expect(text).toContain('Quiet Oven takes no messages at the moment');
  expect(text).toContain('Do you bake &lt;wedding&gt; cakes?');

  await changeSettings(directory, { inquiries: false });
  const off = await sendForm('/api/inquiries/form', fields);
  expect(off.status).toBe(404);
  expect(await off.text()).toContain('What you typed is still there.');
  await directory.db.pool.query('update business_owners set takes_inquiries = true');
  expect(await page()).not.toMatch(/\/ask\/|takesInquiries/);
  expect((await directory.get(`/ask/${shopId}`)).status).toBe(404);
});
