import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { endpoints } from '../src/contract/api.ts';
import { type EndpointShape, nameCall, rawBody } from '../src/contract/endpoint.ts';
import { limits } from '../src/contract/limits.ts';
import { rights } from '../src/domain/rights.ts';
import type { HttpApp } from '../src/platform/http/app.ts';
import { bakery, type Directory, openDirectory } from './directory.ts';

let directory: Directory;
let apps: [HttpApp, HttpApp];
let admin: { cookie: string };
let listingId: number;

beforeAll(async () => {
  directory = await openDirectory('empty', {
    env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' },
  });
  const secret = 'a secret that only the tests know, 123';
  const other = createApp({
    ...directory,
    searchDb: directory.db,
    secret,
    documents: null,
    pages: null,
  });
  apps = [directory.app, other];
  [listingId = 0] = await directory.open(bakery);
  const [staff, owner] = [
    await directory.signIn('admin'),
    await directory.openOwnerArea(listingId),
  ];
  admin = { cookie: `${staff.cookie}; ${owner.cookie}` };
});
afterAll(() => directory.close());

test('two processes on one database count together', async () => {
  const statuses = [];
  for (let count = 0; count < 12; count += 1) {
    const answer = await apps[count % 2]?.request('/api/businesses/1/reviews/1/report', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'spam' }),
    });
    statuses.push(answer?.status);
  }
  expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
});

/** From an address of its own for each limit; the body is empty, so nothing comes of it. */
async function ask({ method, path }: Pick<EndpointShape, 'method' | 'path'>, limit: string) {
  const address = `192.0.2.${Object.keys(limits).indexOf(limit) + 1}`;
  const call = endpoints.find((one) => one.path === path && one.method === method);
  const type = (call && rawBody(call)?.types[0]) ?? 'application/json';
  const ownerArea = path.replace(/^\/api\/desk\/:id/, `/api/desk/${listingId}`);
  const answer = await directory.app.request(ownerArea.replace(/:\w+/g, '999999999'), {
    method,
    headers: { ...admin, 'x-forwarded-for': address, 'content-type': type },
  });
  if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  return answer.status;
}

const forgetWrites = () =>
  directory.db.pool.query(`delete from rate_limits where key like 'writes%'`);

const ofAll = ['reads', 'writes', 'programs'];
const named = Object.keys(limits).filter((name) => !ofAll.includes(name));

test.each(named)('all calls under the limit %s are counted together', async (name) => {
  const under = endpoints.filter(({ limit }) => limit === name);
  expect(under.length).toBeGreaterThan(0);
  const { points } = Object.entries(limits).find(([key]) => key === name)?.[1] ?? { points: 0 };
  for (let count = 0; count < points; count += 1) {
    // More than an address may write in a minute.
    if (count % 100 === 99) await forgetWrites();
    const call = under[count % under.length];
    if (call) expect(await ask(call, name)).not.toBe(429);
  }
  for (const call of under)
    expect([nameCall(call), await ask(call, name)]).toEqual([nameCall(call), 429]);
});

test('every call counts with the reads or the writes, but the provider’s and the figures’', async () => {
  for (let count = 0; count < limits.reads.points; count += 1) {
    await ask({ method: 'GET', path: '/api/nowhere' }, 'reads');
  }
  for (let count = 0; count < limits.writes.points; count += 1) {
    await ask({ method: 'POST', path: '/api/nowhere' }, 'writes');
  }
  const answered = [];
  for (const call of endpoints) {
    const status = await ask(call, call.method === 'GET' ? 'reads' : 'writes');
    if (status !== 429) answered.push(nameCall(call));
  }
  expect(answered.sort()).toEqual([
    ...['POST /api/figures', 'POST /api/figures/searches', 'POST /api/webhooks/stripe'],
  ]);
});

test('calls of one token are counted together, from wherever they come', async () => {
  const wanted = { name: 'Calendar', rights: ['insights'], mayChange: false, expiresOn: null };
  const made = await directory.post('/api/admin/tokens', wanted, admin);
  const { token } = await made.json();
  const call = async (count: number) => {
    const from = `198.51.100.${1 + (count % 50)}`;
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': from };
    return (await directory.get('/api/admin/searches', headers)).status;
  };
  const statuses = new Set<number>();
  for (let count = 0; count < limits.programs.points; count += 1) statuses.add(await call(count));
  expect(statuses.has(429)).toBe(false);
  expect(await call(0)).toBe(429);
});

test('what guesses, floods or costs much has a limit of its own', () => {
  const free = endpoints.filter(
    ({ access, method, limit }) =>
      !limit && method !== 'GET' && access !== 'staff' && !(access in rights),
  );
  // They ask the provider, which knows the payment or does not; and who leaves, leaves once.
  expect(free.map(nameCall)).toEqual([
    'DELETE /api/desk/:id/session',
    'DELETE /api/desk/:id/sessions',
    'POST /api/confirm-payment',
    'POST /api/webhooks/stripe',
  ]);
});

test.each([
  ['a /48', (index: number) => `2001:db8:7:${index.toString(16)}::1`],
  ['a /24', (index: number) => `203.0.113.${index}`],
])('who has all of %s has not the points of all its networks', async (_, address) => {
  const ask = async (index: number) => {
    const answer = await directory.app.request('/api/businesses/1/reviews/1/report', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address(index) },
      body: JSON.stringify({ reason: 'spam' }),
    });
    return answer.status;
  };
  const statuses = [];
  for (let index = 0; index < 100; index += 1) statuses.push(await ask(index));
  expect(statuses.filter((status) => status === 404)).toHaveLength(limits.reports.points * 8);
  expect(statuses.at(-1)).toBe(429);
});
