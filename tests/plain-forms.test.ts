import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentRenderer, loadWebBuilds } from '../src/documents.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log.ts';
import { bakery, type Directory, openDirectory } from './directory.ts';

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
