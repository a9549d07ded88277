import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, names, openDirectory } from '../../../tests/directory.ts';
import type { Span } from '../../domain/opening-hours.ts';

let directory: Directory;
let ids: number[];

const PHARMACIES = [
  { name: 'Night Pharmacy', slug: 'night-pharmacy' },
  { name: 'Day Pharmacy', slug: 'day-pharmacy' },
  { name: 'Silent Pharmacy', slug: 'silent-pharmacy' },
].map((listing) => ({ ...listing, category: 'healthcare', trades: ['pharmacies'] }));
const LUNCH = '2026-11-23T19:00:00Z';
const MIDNIGHT = '2026-11-24T07:30:00Z';

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime(LUNCH);
  ids = await directory.open(...PHARMACIES);
});

async function give(at: number, spans: Span[], special: object[] = []) {
  const id = ids[at] ?? 0;
  const headers = await directory.openOwnerArea(id);
  const { listing } = await (await directory.get(`/api/desk/${id}`, headers)).json();
  const weekly = Array.from({ length: 7 }, () => spans);
  const body = { hours: { weekly, special }, version: listing.version };
  const answer = await directory.call(`PUT /api/desk/${id}/hours`, { headers, body });
  expect(answer.status).toBe(200);
}

async function giveAll() {
  await give(0, [['20:00', '04:00']]);
  await give(1, [['09:00', '17:00']], [{ date: '2026-11-25', spans: [['22:00', '23:00']] }]);
}

const ask = (query: string) => directory.get(`/api/businesses/search?${query}`);
const list = async (query: string) => (await names(ask(query))).sort();

test('open=now lists who is open, to the minute', async () => {
  await giveAll();
  expect(await list('open=now')).toEqual(['Day Pharmacy']);
  directory.setTime(MIDNIGHT);
  expect(await list('open=now')).toEqual(['Night Pharmacy']);
  for (const [time, found] of [
    ['2026-11-24T15:59:59Z', []],
    ['2026-11-24T16:00:00Z', ['Day Pharmacy']],
    ['2026-11-24T23:59:59Z', ['Day Pharmacy']],
    ['2026-11-25T00:00:00Z', []],
  ] as const) {
    directory.setTime(time);
    expect(await list('open=now')).toEqual(found);
  }
});

test('a special day counts, when it opens and when it closes', async () => {
  await giveAll();
  directory.setTime('2026-11-25T19:00:00Z');
  expect(await list('open=now')).toEqual([]);
  directory.setTime('2026-11-26T05:30:00Z');
  expect(await list('open=now')).toEqual(['Day Pharmacy', 'Night Pharmacy']);
});

test.each([
  ['query=pharmacy', 1],
  ['query=day&literal=true', 1],
  ['city=Boise&state=ID', 1],
  ['trade=pharmacies', 1],
  ['category=healthcare', 1],
  ['near=83702', 1],
  ['near=Boise, ID&query=pharmacy', 1],
  ['bounds=-117,43,-116,44', 1],
  ['query=pharmacy&sort=newest', 1],
  ['sort=reviews', 1],
  ['query=night', 0],
  ['minRating=4', 0],
])('it goes with %s, and counts', async (query, count) => {
  await giveAll();
  const answer = await ask(`${query}&open=now`);
  expect(answer.status).toBe(200);
  expect(await names(answer)).toHaveLength(count);
  const facets = await directory.get(`/api/businesses/search/facets?${query}`);
  if (count === 1) expect((await facets.json()).open).toBe(1);
});

test('every page of a long list has those that are open, each once', async () => {
  const more = Array.from({ length: 7 }, (_, at) => ({
    name: `Pharmacy ${at}`,
    slug: `pharmacy-${at}`,
    category: 'healthcare',
    trades: ['pharmacies'],
  }));
  ids = await directory.open(...more);
  for (const at of [0, 2, 4, 6]) await give(at, [['09:00', '17:00']]);
  await give(1, [['18:00', '19:00']]);
  const seen: string[] = [];
  for (let next: string | null = 'open=now&limit=2'; next; ) {
    const answer: Response = await ask(next);
    seen.push(...(await names(answer)));
    next = answer.headers.get('link')?.match(/search\?([^>]+)>; rel="next"/)?.[1] ?? null;
  }
  expect(seen.sort()).toEqual(['Pharmacy 0', 'Pharmacy 2', 'Pharmacy 4', 'Pharmacy 6']);
});

test.each(['pharmacy open now', 'open now pharmacy boise', 'pharmacy open right now in boise'])(
  '"%s" is answered where somebody gave hours',
  async (query) => {
    await giveAll();
    const answer = await ask(`query=${query}`);
    expect(answer.headers.get('x-understood-as')).toContain('open=now');
    expect(answer.headers.get('x-left-out')).toBeNull();
    expect(await names(answer)).toEqual(['Day Pharmacy']);
    const facets = await directory.get(`/api/businesses/search/facets?query=${query}`);
    expect((await facets.json()).total).toBe(1);
  },
);

test('and where nobody did, all are shown, and the page says so', async () => {
  const answer = await ask('query=pharmacy open now');
  expect(answer.headers.get('x-left-out')).toBe('open now');
  expect(answer.headers.get('x-understood-as')).toBeNull();
  expect(await names(answer)).toHaveLength(3);
  expect(await list('query=open now')).toHaveLength(3);
});

test('a business that is called so is found by its name', async () => {
  await giveAll();
  await directory.open({ name: 'Open Now', slug: 'open-now', category: 'retail' });
  expect(await list('query=open now')).toEqual(['Open Now']);
  expect(await list('query=open now&literal=true')).toEqual(['Open Now']);
});

test('what is open now is kept by nobody for longer than a minute', async () => {
  const kept = async (query: string) => (await ask(query)).headers.get('cache-control');
  expect(await kept('query=pharmacy')).toContain('stale-while-revalidate');
  for (const query of ['open=now', 'query=pharmacy open now']) {
    expect(await kept(query)).toBe('public, max-age=0, s-maxage=60');
  }
});
