import { afterAll, beforeEach, expect, test } from 'vitest';
import { names } from '../../../../tests/directory.ts';
import { deletedGym, openStaffTable, salon, tireShop } from '../../../../tests/staff-table.ts';

const table = await openStaffTable();
const { directory, list } = table;
let ids: number[];

afterAll(() => directory.close());
beforeEach(async () => {
  ids = await table.reset();
});

const find = (q: string) => names(list(`?q=${encodeURIComponent(q)}&sort=name`));
const change = (what: string, slug: string) =>
  directory.db.pool.query(`update businesses set ${what} where slug = $1`, [slug]);

test.each([
  ['a name in any case', 'hill AND', 'Hill and Partners Law'],
  ['the middle of a word', 'artner', 'Hill and Partners Law'],
  ['accents or none', 'cafe', 'Rosa’s Bakery & Café'],
  ['accents as they are', 'zoë', 'Zoë Hair'],
  ['an apostrophe that was typed straight', "rosa's", 'Rosa’s Bakery & Café'],
  ['a city', 'bosto', 'Zoë Hair'],
  ['a state', 'ma', 'Zoë Hair'],
  ['a category', 'restaurants', 'Rosa’s Bakery & Café'],
  ['a description', 'brakes', 'Ace Tires'],
  ['signs of a pattern as they are', '100%', 'Ace Tires'],
  ['words of different fields', 'law portland', 'Hill and Partners Law'],
])('finds %s', async (_, q, name) => {
  expect(await find(q)).toEqual([name]);
});

test('takes two letters as the start of a word', async () => {
  expect(await find('ir')).toEqual([]);
  expect(await find('ha')).toEqual(['Zoë Hair']);
});

test('finds nothing where a word is nowhere, or is a sign alone', async () => {
  for (const q of ['bakery nowhere', '%', '__', '&', '\\', "' or 1=1 --"]) {
    const answer = await list(`?q=${encodeURIComponent(q)}`);
    expect(answer.headers.get('x-total-count')).toBe('0');
    expect(await answer.json()).toEqual([]);
  }
});

test('finds what a listing says now, whoever wrote it, and not the deleted', async () => {
  expect(await find('gym')).toEqual([]);
  await change('deleted_at = null', deletedGym.slug);
  expect(await find('gym')).toEqual(['Gone Gym']);
  await change(`description = 'Retreads'`, tireShop.slug);
  expect(await find('brakes')).toEqual([]);
  expect(await find('retreads')).toEqual(['Ace Tires']);
  await change('is_approved = true, is_premium = true', tireShop.slug);
  expect(await names(list('?status=premium&q=retreads'))).toEqual(['Ace Tires']);
  expect(await names(list('?status=pending&q=retreads'))).toEqual([]);
  await change('deleted_at = now()', tireShop.slug);
  expect(await find('retreads')).toEqual([]);
});

test('finds words of other scripts, however short', async () => {
  await change(`description = '豆腐 and xпиво'`, salon.slug);
  for (const q of ['豆', '豆腐', 'ПИВО', 'xпи', 'hair 豆腐']) {
    expect(await find(q), q).toEqual(['Zoë Hair']);
  }
  expect(await names(list('?status=premium&q=пиво'))).toEqual(['Zoë Hair']);
  for (const q of ['腐', '茶', 'tires 豆腐']) expect(await find(q), q).toEqual([]);
});

test('finds a number as an id, a ZIP code or a word, each listing once', async () => {
  const [tires = 0] = ids;
  await change(`description = 'Open since ${tires}'`, salon.slug);
  await change(`description = 'No. ${tires}'`, tireShop.slug);
  expect(await find(String(tires))).toEqual(['Ace Tires', 'Zoë Hair']);
  expect(await names(list(`?status=premium&q=${tires}`))).toEqual(['Zoë Hair']);
});

test('counts up to 1,000 and says so', async () => {
  await directory.db.pool.query(`
    insert into businesses (name, name_key, slug, city, city_key, state, category_id, category_key)
    select 'Kiosk ' || n, 'kiosk ' || n, 'kiosk-' || n, 'Reno', 'reno', 'NV', 1, 'restaurants'
    from generate_series(1, 1002) n`);
  const answer = await list('?q=kiosk&sort=name&limit=3');
  expect(answer.headers.get('x-total-count')).toBe('1000');
  expect(answer.headers.get('x-total-capped')).toBe('true');
  expect(await names(answer)).toEqual(['Kiosk 1', 'Kiosk 10', 'Kiosk 100']);
  const exact = await list('?status=pending');
  expect(exact.headers.get('x-total-count')).toBe('1003');
  expect(exact.headers.get('x-total-capped')).toBeNull();
});
