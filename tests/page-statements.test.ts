import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../src/app.ts';
import { createDocumentRenderer, loadWebBuilds } from '../src/documents.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { createPageCache } from '../src/platform/http/page-cache.ts';
import { type Directory, openDirectory } from './directory.ts';
import { patio, setFields } from './own-fields.ts';

let directory: Directory;
let site: Awaited<ReturnType<typeof openSite>>;

/** The product with its cache of pages, and a pool for what visitors read. */
async function openSite() {
  const { address, log, clock, config } = directory;
  const db = openDatabase(address, { log, statementTimeout: 10_000 });
  const reads = openDatabase(address, { log, statementTimeout: 10_000, isForReads: true });
  const pages = createPageCache({ maxBytes: 50_000_000 });
  pages.setHearing(true);
  const documents = createDocumentRenderer(config, await loadWebBuilds(), log);
  const app = createApp({ ...directory, db, searchDb: reads, log, clock, documents, pages });
  return {
    reads,
    pages,
    async close() {
      await reads.close();
      await db.close();
    },
    async read(path: string) {
      const answer = await app.request(path);
      expect(answer.status, path).toBe(200);
      return answer.text();
    },
  };
}

/** A connection that is new is readied; once a second the vocabulary is looked after. */
const ofNoPage = /set_config|vocabulary/;
const asked: { name?: string; text: string }[] = [];

beforeAll(async () => {
  const ask = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...values: unknown[]
  ) {
    const [statement] = values as [string | { name?: string; text: string }];
    const query = typeof statement === 'string' ? { text: statement } : statement;
    if (!ofNoPage.test(query.name ?? query.text)) asked.push(query);
    return Reflect.apply(ask, this, values);
  });
  directory = await openDirectory('sample');
  site = await openSite();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await site.close();
  await directory.close();
});
/** Names the statements since the last page; those without a name by their first words. */
const nameAsked = () => asked.map(({ name, text }) => name ?? text.slice(0, 80)).join('; ');

/** Addresses of one kind, many enough for every shape of a statement to have been asked on each connection. */
async function listPaths(sql: string): Promise<string[]> {
  const { rows } = await directory.db.pool.query<{ path: string }>(`${sql} limit 12`);
  return rows.map(({ path }) => path);
}

const listings = `select '/' || c.slug || '/' || b.slug as path
  from businesses b join categories c on c.id = b.category_id where b.is_listed order by b.id`;
const unreviewed = listings.replace(
  ' order',
  ' and b.review_count + b.uncounted_reviews = 0 order',
);
const trades = `select '/category/' || t.slug as path from trades t join businesses b on b.trades[1] = t.id
  where t.is_listed and not t.is_hidden and b.is_listed group by t.id having count(*) > 20 order by t.id`;
const towns = `select '/location/' || lower(state) || '/' || replace(city_key, ' ', '-') as path
  from businesses where is_listed group by state, city_key order by count(*) desc, 1`;
const freeTowns = towns.replace(' order', ' having count(*) > 2 and not bool_or(is_premium) order');
const nearZip = `select '/search?query=' || c.slug || '&near=' || b.zip_code as path
  from businesses b join categories c on c.id = b.category_id
  join zip_codes z on z.zip_code = b.zip_code order by b.id`;

test.each([
  ['a listing', listings, 3],
  ['a listing without reviews', unreviewed, 2],
  ['the first page of a trade', trades, 4],
  ['a town', towns, 3],
  ['a town where nobody has paid', freeTowns, 2],
  ['a search near a ZIP code', nearZip, 7],
])('%s that nobody has asked for', async (_, sql, most) => {
  const [first = '', ...others] = await listPaths(sql);
  // Reads the vocabulary, and what is on many screens.
  await site.read(first);
  for (const path of others) {
    asked.length = 0;
    await site.read(path);
    expect(asked.length, nameAsked()).toBeLessThanOrEqual(most);
  }
});

const categories = `select '/category/' || c.slug as path from categories c
  where exists (select from businesses b where b.category_id = c.id and b.is_listed) order by c.id`;
const words = `select distinct '/search?query=' || substring(name_key from '[a-z]{4,}') || '&state=' || state as path
  from (select * from businesses order by md5(slug) limit 48) b where name_key ~ '[a-z]{4,}'`;

test.each([
  ['a listing', listings, 5_250],
  ['the first page of a category', categories, 10_400],
  ['the first page of a trade', trades, 10_900],
  ['a search', words, 4_200],
  ['a large town', towns, 13_500],
  ['a search near a ZIP code', nearZip, 6_950],
  ['the landing page', `select '/' as path`, 7_800],
])('%s is no heavier than it was', async (_, sql, most) => {
  const bytes: number[] = [];
  for (const path of await listPaths(sql)) bytes.push(gzipSync(await site.read(path)).length);
  bytes.sort((a, b) => a - b);
  expect(bytes[Math.floor((bytes.length - 1) / 2)], bytes.join(' ')).toBeLessThanOrEqual(most);
});

test('a listing that says something by the town’s own fields asks nothing more', async () => {
  await setFields(directory, [patio]);
  await directory.db.pool.query(
    `update businesses set custom = '{"patio": true}'
     where id = (select max(id) from businesses where is_listed)`,
  );
  const [path = ''] = await listPaths(`${listings} desc`);
  await site.read(path);
  site.pages.drop(['*']);
  asked.length = 0;
  expect(await site.read(path)).toContain('Outdoor seating');
  expect(asked.length, nameAsked()).toBeLessThanOrEqual(3);
});

test('the next page of a category knows the category', async () => {
  const category = '/category/restaurants';
  const [cursor] = /cursor=[^"&]+/.exec(await site.read(category)) ?? [];
  asked.length = 0;
  await site.read(`${category}?${cursor}`);
  expect(asked).toHaveLength(1);
});

test('the landing page after a review', async () => {
  await site.read('/');
  site.pages.drop(['reviews']);
  asked.length = 0;
  await site.read('/');
  expect(asked.map(({ name }) => name).sort()).toEqual(['businesses_recent', 'reviews_latest']);
});

test('statements of pages are prepared by name, and a connection plans each once', async () => {
  const kinds = await Promise.all([listings, trades, towns, nearZip].map(listPaths));
  site.pages.drop(['*']);
  asked.length = 0;
  for (const path of kinds.flat()) await site.read(path);
  expect(asked.filter(({ name }) => !name)).toEqual([]);
  const { rows } = await site.reads.pool.query(
    `select name from pg_prepared_statements where custom_plans > 0`,
  );
  expect(rows).toEqual([]);
});
