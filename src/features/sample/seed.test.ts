import { expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { settlePoints } from '../businesses/model/places.queries.ts';
import { IS_SAMPLE } from '../businesses/model/sample-mark.rules.ts';
import { seedDatabase } from './seed.ts';

async function listIndexes({ db }: Directory) {
  const { rows } = await db.pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = 'public' order by indexname`,
  );
  return rows.map(({ indexdef }) => indexdef);
}

test('a directory that was filled has the indexes of an empty one, and every point', async () => {
  const [empty, sample] = [await openDirectory('empty'), await openDirectory('sample')];
  expect(await listIndexes(sample)).toEqual(await listIndexes(empty));
  const { rowCount } = await sample.db.pool.query(settlePoints('true'));
  expect(rowCount).toBe(0);
  await empty.close();
  await sample.close();
});

test('the first start under a public address removes the made-up reviews, and what they counted', async () => {
  const sample = await openDirectory('sample');
  const { db, clock } = sample;
  const count = async (table: string, where: string) => {
    const { rows } = await db.pool.query(`select count(*)::int as n from ${table} where ${where}`);
    return rows[0].n;
  };
  const { rows } = await db.pool.query('select id from businesses where review_count > 1 limit 1');
  const [{ id }] = rows;
  const review = { rating: 2, reviewerName: 'Ann', comment: 'The queue was long on Monday.' };
  expect((await sample.post(`/api/businesses/${id}/reviews`, review)).status).toBe(201);
  const made = await count('reviews', IS_SAMPLE);
  const start = (isPublic: boolean) => seedDatabase(db, 'sample', clock, { isPublic });
  expect(await start(false)).toEqual({ isFirst: false, removedReviews: 0 });
  expect(made).toBeGreaterThan(10_000);
  expect(await start(true)).toEqual({ isFirst: false, removedReviews: made });
  expect(await start(true)).toEqual({ isFirst: false, removedReviews: 0 });
  expect(await count('reviews', 'true')).toBe(1);
  expect(await count('businesses', 'review_count > 0 or rating_sum > 0')).toBe(1);
  expect(await count('businesses', `id = ${id} and review_count = 1 and rating_sum = 2`)).toBe(1);
  await sample.close();
});

test('a public site that starts with the sample has no made-up reviews', async () => {
  const fresh = await openDirectory('empty');
  const { db, clock } = fresh;
  await db.pool.query(`delete from settings where key in ('seed', 'trades', 'towns', 'pages-4')`);
  await db.pool.query('truncate categories, zip_codes, towns, pages, trades cascade');
  await seedDatabase(db, 'sample', clock, { isPublic: true });
  const { rows } = await db.pool.query(
    `select (select count(*)::int from reviews) as reviews, count(*)::int as listings,
       sum(review_count)::int as counted from businesses`,
  );
  expect(rows).toEqual([{ reviews: 0, listings: 10_000, counted: 0 }]);
  await fresh.close();
}, 120_000);

test('an existing directory gets the phrases of presets at its next start, beside its own', async () => {
  const directory = await openDirectory('empty');
  const { pool } = directory.db;
  const readMeaning = async (stem: string) => {
    const { rows } = await pool.query<{ slug: string }>(
      `select t.slug from trade_phrases p join trades t on t.id = p.trade_id where stem = $1`,
      [stem],
    );
    return rows.map(({ slug }) => slug);
  };
  await pool.query(`delete from settings where key = 'preset-phrases'`);
  await pool.query(`delete from trade_phrases where stem in ('bookbinder', 'sailmaker')`);
  await pool.query(`
    insert into trade_phrases (stem, position, phrase, trade_id, kind)
    select 'sailmaker', 0, 'sailmaker', id, 'exact' from trades where slug = 'tailors'`);
  const start = () => seedDatabase(directory.db, 'none', directory.clock);
  await start();
  expect(await readMeaning('bookbinder')).toEqual(['printers-and-sign-makers']);
  expect(await readMeaning('sailmaker')).toEqual(['tailors']);
  await pool.query(`delete from trade_phrases where stem = 'bookbinder'`);
  await start();
  expect(await readMeaning('bookbinder')).toEqual([]);
  await directory.close();
});

test('an existing directory gets finer trades at its next start, and keeps what staff decided', async () => {
  const directory = await openDirectory();
  const { pool } = directory.db;
  await directory.open(
    { name: 'Nampa Food Pantry', slug: 'nampa', trades: ['social-services'] },
    { name: 'Pantry of Boise', slug: 'boise', trades: ['social-services'] },
  );
  await pool.query(`update businesses set trades_from = 'rules' where slug = 'nampa'`);
  // Restores the directory as it was before it knew food banks; staff moved one of the phrases.
  await pool.query(`
    update trade_phrases p set trade_id = t.part_of from trades t
    where t.id = p.trade_id and t.slug = 'food-banks'`);
  await pool.query(`delete from trades where slug = 'food-banks'`);
  await pool.query(`
    update trade_phrases set trade_id = (select id from trades where slug = 'grocery-stores')
    where stem = 'free food'`);
  await pool.query(`delete from settings where key = 'finer-trades'`);
  const readMeanings = async (stem: string) => {
    const { rows } = await pool.query<{ slug: string }>(
      `select t.slug from trade_phrases p join trades t on t.id = p.trade_id
       where p.stem = $1 order by p.position`,
      [stem],
    );
    return rows.map(({ slug }) => slug);
  };

  await seedDatabase(directory.db, 'none', directory.clock);

  expect(await readMeanings('food bank')).toEqual(['food-banks', 'nonprofits']);
  expect(await readMeanings('free food')).toEqual(['grocery-stores']);
  const { rows } = await pool.query(
    `select slug, trades_from is null as "isReadAgain" from businesses order by slug`,
  );
  expect(rows).toEqual([
    { slug: 'boise', isReadAgain: false },
    { slug: 'nampa', isReadAgain: true },
  ]);
  const { rows: wholes } = await pool.query(`
    select w.slug from trades t join trades w on w.id = t.part_of where t.slug = 'food-banks'`);
  expect(wholes).toEqual([{ slug: 'social-services' }]);
  await directory.close();
});
