import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import type { Span } from '../../domain/opening-hours.ts';
import { renewOpenings } from './renew.ts';

let directory: Directory;
let id: number;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2026-10-20T12:00:00Z');
  [id = 0] = await directory.open(bakery);
  const headers = await directory.openOwnerArea(id);
  const weekly = Array.from({ length: 7 }, (): Span[] => [['09:00', '17:00']]);
  const { listing } = await (await directory.get(`/api/desk/${id}`, headers)).json();
  const body = { hours: { weekly, special: [] }, version: listing.version };
  const answer = await directory.call(`PUT /api/desk/${id}/hours`, { headers, body });
  expect(answer.status).toBe(200);
});

const openings = async () => {
  const [business] = await (await directory.get('/api/businesses/recent')).json();
  return business.openings;
};
const renew = () => renewOpenings(directory);

test('the days ahead are written again before they run out, over a change of the clocks', async () => {
  directory.setTime('2026-10-27T11:00:00Z');
  await renew();
  directory.setTime('2026-11-10T12:00:00Z');
  expect(await openings()).toEqual([]);
  await renew();
  expect(await openings()).toEqual([
    { opensAt: '2026-11-10T17:00:00.000Z', closesAt: '2026-11-11T01:00:00.000Z' },
    { opensAt: '2026-11-11T17:00:00.000Z', closesAt: '2026-11-12T01:00:00.000Z' },
  ]);
  const { rows } = await directory.db.pool.query('select known_until from opening_spans');
  await renew();
  expect((await directory.db.pool.query('select known_until from opening_spans')).rows).toEqual(
    rows,
  );
});

test('those that a clock wrote which was years ahead are written again', async () => {
  directory.setTime('2030-01-01T12:00:00Z');
  await renew();
  directory.setTime('2026-10-21T12:00:00Z');
  expect((await openings())[0]?.opensAt).toContain('2030');
  await renew();
  expect((await openings())[0]?.opensAt).toBe('2026-10-21T16:00:00.000Z');
});

test('whoever was moved by other means gets the clocks of the new place', async () => {
  await directory.db.pool.query(
    `update businesses set latitude = 33.45, longitude = -112.07, state = 'AZ'`,
  );
  directory.setTime('2026-11-10T12:00:00Z');
  await renew();
  const detail = await (await directory.get(`/api/businesses/${bakery.slug}`)).json();
  expect(detail.timeZone).toBe('America/Phoenix');
  expect((await openings())[0]?.opensAt).toBe('2026-11-10T16:00:00.000Z');
  directory.setTime('2026-11-10T17:00:00Z');
  const found = await (await directory.get('/api/businesses/search?open=now')).json();
  expect(found).toHaveLength(1);
});

test('one that is being changed waits for nobody', async () => {
  directory.setTime('2026-11-10T12:00:00Z');
  await directory.db.kysely.transaction().execute(async (trx) => {
    await trx.selectFrom('businesses').select('id').where('id', '=', id).forUpdate().execute();
    await renew();
  });
  expect(await openings()).toEqual([]);
});
