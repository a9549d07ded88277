import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Directory, type Listing, openDirectory } from '../../../tests/directory.ts';
import { type Question, type Sorted, sortAll } from '../../../tests/full-sort.ts';
import { walkPages } from '../../../tests/pages.ts';
import { runs } from '../../../tests/runs.ts';
import type { FoundBusiness } from '../../contract/businesses.ts';

let sample: Directory;
let crowd: Directory;
let throng: Directory;

const CORNERS = [
  { city: 'Boise', state: 'ID', zipCode: '83702', latitude: 43.61, longitude: -116.2 },
  { city: 'Boise', state: 'ID', zipCode: '83706', latitude: 43.58, longitude: -116.19 },
  { city: 'Nampa', state: 'ID', zipCode: '83651', latitude: 43.54, longitude: -116.56 },
  { city: 'Meridian', state: 'ID', zipCode: '83642' },
  { city: 'Ontario', state: 'OR', zipCode: '97914' },
  { city: 'Reno', state: 'NV', zipCode: '89501', latitude: 39.53, longitude: -119.81 },
];
const TRADES = [['bakeries'], ['bakeries', 'cafes'], ['gyms'], []];
const CATEGORIES = ['restaurants', 'services', 'fitness'];

function makeListing(at: number): Listing {
  const pick = <T>(list: T[]) => list[at % list.length] as T;
  return {
    name: pick([`Zephyr Quill ${at}`, `Zephyr ${at}`, 'Quill', `Marlow ${at}`]),
    slug: `listing-${at}`,
    category: pick(CATEGORIES),
    trades: pick(TRADES),
    isPremium: at % 4 === 1,
    ...(at % 8 === 1 && { website: 'https://example.com/' }),
    ...pick(CORNERS),
  };
}

async function multiply({ db }: Directory): Promise<void> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = 'businesses' and is_generated = 'NEVER'
       and column_name not in ('id', 'slug')`,
  );
  const columns = rows.map(({ name }) => name).join(', ');
  await db.pool.query(
    `insert into businesses (slug, ${columns})
     select slug || '-' || n, ${columns} from businesses, generate_series(1, 119) as n`,
  );
  await db.pool.query(
    `update businesses set review_count = 30, rating_sum = case
       when id % 97 = 0 then 149 when id % 17 < 2 then 130 - id % 7 else 60 end
     where id % 97 = 0 or id % 17 < 3`,
  );
  await db.pool.query(
    `update businesses set latitude = latitude + 0.00003 * (id % 1009),
       longitude = longitude - 0.00002 * (id % 503)`,
  );
  await db.pool.query('analyze businesses');
}

beforeAll(async () => {
  [sample, crowd, throng] = await Promise.all([
    openDirectory('sample'),
    openDirectory(),
    openDirectory(),
  ]);
  await throng.open(...Array.from({ length: 60 }, (_, at) => makeListing(at)));
  await multiply(throng);
  await crowd.open(...Array.from({ length: 180 }, (_, at) => makeListing(at)));
  await crowd.db.pool.query(
    `update businesses set review_count = id % 3, rating_sum = (id % 3) * (3 + id % 3)`,
  );
});
afterAll(() => Promise.all([sample, crowd, throng].map((directory) => directory.close())));

const SORTS = ['best', 'distance', 'rating', 'reviews', 'newest'];

function questions(known: { [K in keyof Question]: string[] }) {
  const oneOf = (list: string[] = []) => fc.constantFrom(...list);
  const maybe = (list?: string[]) => fc.option(oneOf(list), { nil: undefined, freq: 2 });
  const what = fc.oneof(
    fc.constant({}),
    fc.record({ trade: oneOf(known.trade) }),
    fc.record({ query: oneOf(known.query) }),
    fc.record({ category: oneOf(known.category) }),
    fc.record({ query: oneOf(known.query), category: oneOf(known.category) }),
  );
  const where = fc.oneof(
    fc.constant({}),
    fc.record({ state: oneOf(known.state) }),
    fc.record({ city: oneOf(known.city), state: maybe(known.state) }),
    fc.record({ near: oneOf(known.near), within: maybe(['1', '5', '30', '100']) }),
    fc.record({ bounds: oneOf(known.bounds) }),
  );
  const filters = fc.record({
    minRating: maybe(['3', '4', '4.5']),
    hasWebsite: fc.option(fc.constant('true'), { nil: undefined, freq: 4 }),
    sort: maybe(SORTS),
  });
  return fc
    .tuple(what, where, filters)
    .map((parts): Question => JSON.parse(JSON.stringify(Object.assign({}, ...parts))));
}

const listLimits = fc.integer({ min: 8, max: 50 });

async function compare(directory: Directory, question: Question, limit: number, mostPages: number) {
  const expected = await sortAll(directory, question);
  fc.pre(!question.query || expected.length === 0 || expected.length >= 3);
  const params = new URLSearchParams({ ...question, literal: 'true', limit: String(limit) });
  const path = `/api/businesses/search?${params}`;
  const { items, sponsored, organic, total } = await walkPages(directory, path, { mostPages });
  checkSponsored(expected, sponsored, await isName(directory, question));
  const below = expected.filter(({ id }) => !sponsored.includes(id)).map(({ id }) => id);
  const pages = splitPages(below, limit, limit - sponsored.length).slice(0, mostPages);
  expect(organic).toEqual(sortPages(pages, items, question).flat());
  if (expected.length < 1000) expect(total).toBe(expected.length);
}

async function isName({ db }: Directory, { query = '' }: Question): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'select from businesses where is_listed and name_key = $1',
    [query],
  );
  return rowCount !== 0;
}

function checkSponsored(expected: Sorted[], sponsored: number[], isNameMeant: boolean) {
  const paying = expected.filter(({ isPremium }) => isPremium).map(({ id }) => id);
  expect(paying).toEqual(expect.arrayContaining(sponsored));
  expect(sponsored).toHaveLength(isNameMeant ? 0 : Math.min(3, paying.length));
}

function splitPages(ids: number[], limit: number, first: number): number[][] {
  const pages = [ids.slice(0, first)];
  for (let at = first; at < ids.length; at += limit) pages.push(ids.slice(at, at + limit));
  return pages;
}

function sortPages(pages: number[][], items: FoundBusiness[], { near, sort }: Question) {
  if (near === undefined || (sort && sort !== 'distance')) return pages;
  const miles = new Map(items.map(({ id, distanceMiles }) => [id, distanceMiles ?? 0]));
  return pages.map((ids) =>
    ids.toSorted((one, other) => (miles.get(one) ?? 0) - (miles.get(other) ?? 0)),
  );
}

describe('page after page gives every match once, in the order of one full sort', () => {
  test('where many pay, and many are equally good and equally near', async () => {
    const known = questions({
      query: ['zephyr', 'quill', 'zephyr quill', 'marlow'],
      trade: ['bakeries', 'cafes', 'gyms'],
      category: CATEGORIES,
      state: ['ID', 'OR'],
      city: ['Boise', 'Nampa', 'Ontario', 'Reno'],
      near: ['83702', 'Nampa, ID', '43.62,-116.2', '39.5,-119.8'],
      bounds: ['-116.3,43.5,-116.1,43.7', '-120,39,-116,44'],
    });
    await fc.assert(
      fc.asyncProperty(known, listLimits, (question, limit) => compare(crowd, question, limit, 30)),
      { numRuns: runs(70) },
    );
  });

  test('from the best rated to those without a review, of more than are counted', async () => {
    const known = questions({
      query: ['zephyr', 'quill'],
      trade: ['bakeries', 'gyms'],
      category: CATEGORIES,
      state: ['ID'],
      city: ['Boise'],
      near: ['83702', '43.62,-116.2'],
      bounds: ['-116.3,43.5,-116.1,43.7', '-120,39,-116,44'],
    }).filter(({ query, trade }) => query !== undefined || trade !== undefined);
    await fc.assert(
      fc.asyncProperty(known, listLimits, (question, limit) => compare(throng, question, limit, 9)),
      { numRuns: runs(50) },
    );
  });

  test('among ten thousand real businesses', async () => {
    const known = questions({
      query: ['library', 'market', 'hospital', 'public library', 'brewing'],
      trade: ['pizza-places', 'libraries', 'breweries'],
      category: ['restaurants', 'health', 'fitness'],
      state: ['CA', 'TX', 'NY'],
      city: ['Houston', 'Portland', 'Denver'],
      near: ['Denver, CO', 'Chicago, IL', '10001', '33.75,-84.39'],
      bounds: ['-123,37,-121,38.5', '-90,30,-80,40', '-125,25,-67,49'],
    });
    await fc.assert(
      fc.asyncProperty(known, listLimits, (question, limit) => compare(sample, question, limit, 4)),
      { numRuns: runs(60) },
    );
  });
});

test('needs, too: names that have the very word first, and none lost on the way', async () => {
  for (const sort of ['', ...SORTS]) {
    const path = `/api/businesses/search?query=bakery&limit=8&sort=${sort}`;
    const { sponsored, organic, total } = await walkPages(crowd, path);
    const bakeries = await sortAll(crowd, { trade: 'bakeries' });
    expect(total).toBe(bakeries.length);
    expect([...sponsored, ...organic].toSorted()).toEqual(bakeries.map(({ id }) => id).toSorted());
  }
});

test.each([
  'query=starbuks',
  'query=market stre',
  'query=st marys hospital&sort=newest',
  'query=best westrn&near=Chicago, IL',
  'query=enterprise&sort=reviews',
  'query=vegan pizza near 97209',
  'query=hotel boise&sort=distance',
  'query=kids dentist houston',
  'query=pizza&near=10001&within=50',
  'query=gym&sort=best&near=33.75,-84.39',
  'query=nursing home&state=TX',
  'query=brewery with pizza&city=Houston&state=TX',
  'trade=gyms&city=Denver&state=CO',
])('however it was understood, %s gives each once, and as many as it says', async (question) => {
  const path = `/api/businesses/search?${encodeURI(question)}&limit=9`;
  const { items, total } = await walkPages(sample, path);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  // Totals are counted up to a thousand.
  if (total < 1000) expect(items).toHaveLength(total);
  else expect(items.length).toBeGreaterThanOrEqual(total);
  expect(total).toBeGreaterThan(0);
});

test('a review between two pages neither hides a business nor shows it twice', async () => {
  const expected = await sortAll(crowd, { state: 'ID', sort: 'newest' });
  const reviewed = [...expected.slice(0, 4), ...expected.slice(-4)];
  const { sponsored, organic } = await walkPages(
    crowd,
    '/api/businesses/search?state=ID&sort=newest&limit=20',
    {
      between: async () => {
        const business = reviewed.pop();
        const review = { rating: 5, reviewerName: 'Ann', comment: 'They were kind to us.' };
        if (business) await crowd.post(`/api/businesses/${business.id}/reviews`, review);
      },
    },
  );
  expect(reviewed.length).toBeLessThan(8);
  expect(organic).toEqual(expected.map(({ id }) => id).filter((id) => !sponsored.includes(id)));
});
