import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { fieldsOfSearch, giveValues } from '../../../../tests/fields-of-search.ts';
import { setFields } from '../../../../tests/own-fields.ts';
import type { Compared } from '../../../contract/compare.ts';

let directory: Directory;
let ids: number[];

const NAMES = ['Amber', 'Barrel', 'Cask', 'Dark', 'Easy'];

beforeAll(async () => {
  directory = await openDirectory();
  ids = await directory.open(
    ...NAMES.map((name) => ({ name, slug: name.toLowerCase(), trades: ['breweries'] })),
  );
  await setFields(directory, fieldsOfSearch);
  const [amber = 0, barrel = 0] = ids;
  await giveValues(directory, amber, { 'outdoor-seating': true, payment: ['cash', 'apple-pay'] });
  await giveValues(directory, barrel, { 'outdoor-seating': false, seats: 40, gone: 'x' });
});
afterAll(() => directory.close());

async function compare(given: string, language = 'en'): Promise<Compared> {
  const answer = await directory.get(`/api/businesses/compare?ids=${given}`, {
    'accept-language': language,
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

test('they stand in the order of their ids, and say No apart from nothing', async () => {
  const [amber, barrel, cask] = ids;
  const { businesses, fields, gone } = await compare(`${barrel},${amber},${cask}`);
  expect(businesses.map(({ name }) => name)).toEqual(['Barrel', 'Amber', 'Cask']);
  expect(fields.map(({ name }) => name)).toEqual(['Outdoor seating', 'Ways to pay', 'Seats']);
  expect(businesses.map(({ own }) => own)).toEqual([
    { 'outdoor-seating': 'No', seats: '40 guests' },
    { 'outdoor-seating': 'Yes', payment: 'Cash, Apple Pay' },
    {},
  ]);
  expect(gone).toBe(0);
});

test('more than four, what is gone, and what was never an id', async () => {
  const five = await compare(`${ids.join(',')},x`);
  expect(five.businesses).toHaveLength(4);
  const { businesses, gone } = await compare(`${ids[0]},99999999,0,-1,${ids[0]},1e99,%00`);
  expect([businesses.length, gone]).toEqual([1, 1]);
  expect(await compare('')).toEqual({ businesses: [], fields: [], gone: 0 });
  const long = await directory.get(`/api/businesses/compare?ids=${'1,'.repeat(200)}`);
  expect(long.status).toBe(400);
});

test('hours and services stand in words, and distances are from the place of the list', async () => {
  const weekly = [[['09:00', '17:00']], [], [], [], [], [], []];
  const special = [{ date: '2024-12-25', spans: [], note: 'Christmas Day' }];
  const services = ['Flight of four', 'Growler fill'].map((name) => ({
    name,
    words: '',
    price: null,
    isFrom: false,
  }));
  await directory.db.pool.query(
    `update businesses set hours = $2, time_zone = 'America/Boise', services = $3 where id = $1`,
    [ids[0], JSON.stringify({ weekly, special, byAppointment: false }), JSON.stringify(services)],
  );
  const [amber] = (await compare(`${ids[0]}&near=Portland,+ME`)).businesses;
  expect(amber?.hours).toBe(
    'Mon 9 AM to 5 PM; Tue-Sun closed; Dec 25, 2024 closed (Christmas Day)',
  );
  expect(amber?.services).toEqual(['Flight of four', 'Growler fill']);
  expect(amber?.distanceMiles).toBeGreaterThan(2000);
  const [unplaced] = (await compare(`${ids[0]}`)).businesses;
  expect(unplaced?.distanceMiles).toBeNull();
  const nowhere = await directory.get(`/api/businesses/compare?ids=${ids[0]}&near=Quibble,+ID`);
  expect(nowhere.status).toBe(400);
});

test('a field that visitors don’t see is not compared', async () => {
  await setFields(
    directory,
    fieldsOfSearch.map((field) => ({ ...field, isShown: field.key !== 'outdoor-seating' })),
  );
  const { fields } = await compare(ids.join(','));
  expect(fields.map(({ key }) => key)).not.toContain('outdoor-seating');
});
