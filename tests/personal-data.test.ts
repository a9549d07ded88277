import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashAuthor, hashNetwork } from '../src/features/reviews/model/rules.ts';
import { bakery, type Directory, lawFirm, openDirectory } from './directory.ts';
import { createReviewer } from './reviewer.ts';

let directory: Directory;
let bakeryId: number;
let lawId: number;
let reviewId: number;

/** Each occurs nowhere but where this test's visitor put it. */
const ADDRESS = '198.51.177.77';
const NETWORK = '198.51.177';
const IPV6 = '2001:db8:77:77::77';
const IPV6_NETWORK = '2001:db8:77';
const NAME = 'Quetzal Xylander';
const OTHER_NAME = 'Wombat Yarborough';
const EMAIL = 'quetzal.xylander@canary.example';
const WRITER = 'Numbat Zimmerfield';
const REVIEWER = 'quokka.yodeler@canary.example';
const ASKER = 'Dugong Ulverstone';
const ASKER_EMAIL = 'dugong.ulverstone@canary.example';
const LOGIN = 'nobody.at.all@canary.example';
const from = (address: string) => ({ 'x-forwarded-for': address });

beforeAll(async () => {
  directory = await openDirectory();
  [bakeryId = 0, lawId = 0] = await directory.open(bakery, lawFirm);
  await useEverything();
});
afterAll(() => directory.close());

async function useEverything() {
  reviewId = await write(NAME, ADDRESS);
  await write(OTHER_NAME, IPV6);
  const report = { reason: 'false', comment: 'Never happened.' };
  for (const address of [ADDRESS, IPV6]) {
    await directory.post(
      `/api/businesses/${bakeryId}/reviews/${reviewId}/report`,
      report,
      from(address),
    );
    await directory.post(`/api/businesses/${bakeryId}/report`, { reason: 'closed' }, from(address));
    await directory.get('/api/businesses', from(address));
  }
  const message = { topic: 'question', name: WRITER, email: EMAIL, message: 'Do you list stands?' };
  await directory.post('/api/contact', message, from(ADDRESS));
  await directory.openOwnerArea(lawId);
  const inquiry = { name: ASKER, email: ASKER_EMAIL, message: 'Do you bake for weddings?' };
  const asked = await directory.post(
    '/api/inquiries',
    { ...inquiry, businessIds: [lawId] },
    from(ADDRESS),
  );
  expect(asked.status).toBe(201);
  const signIn = { email: LOGIN, password: 'not my password' };
  await directory.post('/api/auth/sign-in', signIn, from(ADDRESS));
  await directory.runJobs();
  await directory.figures.flush();
}

async function write(reviewerName: string, address: string): Promise<number> {
  const review = {
    rating: 4,
    reviewerName,
    comment: 'Rye bread, and a long table where everybody sits and talks.',
  };
  const answer = await directory.post(`/api/businesses/${bakeryId}/reviews`, review, from(address));
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
}

/** Columns of any table of the database in which the text stands, in any case. */
async function findText(text: string): Promise<string[]> {
  const { rows: tables } = await directory.db.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const found = [];
  for (const { name } of tables) {
    const { rows } = await directory.db.pool.query<{ column: string }>(
      `select distinct field.key as column from (select * from ${name} u where position($1 in lower(u::text)) > 0) t,
         jsonb_each_text(to_jsonb(t)) field
       where position($1 in lower(field.value)) > 0`,
      [text.toLowerCase()],
    );
    found.push(...rows.map(({ column }) => `${name.replace('public.', '')}.${column}`));
  }
  return found.toSorted();
}

const hashesOf = (address: string, name: string) => ({
  network: hashNetwork(directory.secret, address, directory.clock()),
  author: hashAuthor(directory.secret, address, name),
});

test('no table keeps an address or its network', async () => {
  for (const text of [ADDRESS, NETWORK, IPV6, IPV6_NETWORK])
    expect(await findText(text)).toEqual([]);
});

test('a name stands with its review, an email address where it was written', async () => {
  expect(await findText(NAME)).toEqual(['reviews.reviewer_name']);
  const isOfJob = (column: string) => column.startsWith('pgboss.');
  const kept = (columns: string[]) => columns.filter((column) => !isOfJob(column));
  expect(kept(await findText(WRITER))).toEqual(['messages.name']);
  expect(kept(await findText(EMAIL))).toEqual(['messages.email']);
  expect(kept(await findText(ASKER))).toEqual(['inquiries.name']);
  expect(kept(await findText(ASKER_EMAIL))).toEqual(['inquiries.email']);
  expect(await findText(LOGIN)).toEqual([]);
});

test('the address of a reviewer stands beside the review alone, until it goes', async () => {
  const { confirmed, forget, deliver } = createReviewer(directory, () => bakeryId);
  await deliver();
  const { token } = await confirmed({ email: REVIEWER });
  const kept = async () =>
    (await findText(REVIEWER)).filter((column) => !column.startsWith('pgboss.'));
  expect(await kept()).toEqual(['review_confirmations.email']);
  const ofToken = await findText(token);
  expect(ofToken.filter((column) => !column.startsWith('pgboss.'))).toEqual([]);
  await forget(token);
  await deliver();
  expect(await kept()).toEqual([]);
});

test('who wrote is kept as hashes, beside the review alone', async () => {
  const { network, author } = hashesOf(ADDRESS, NAME);
  expect(await findText(network)).toEqual(['reviews.network_hash']);
  expect(await findText(author)).toEqual(['reviews.author_hash']);
});

test('after 400 days the hashes are gone, and the figures are as they were', async () => {
  const before = await readStatistics();
  const hashes = [hashesOf(ADDRESS, NAME), hashesOf(IPV6, OTHER_NAME)];
  const { rows } = await directory.db.pool.query(`select count(*)::int as bands from review_bands`);
  expect(rows).toEqual([{ bands: 24 }]);
  // Nothing is erased on the day after a clock has jumped.
  for (const time of ['04T12', '05T00', '05T12', '06T00']) await forgetAt(`2025-07-${time}:00:00Z`);
  expect(await findText(hashes[0]?.network ?? '')).toHaveLength(1);
  await forgetAt('2025-07-06T12:00:01Z');
  for (const { network, author } of hashes) {
    expect(await findText(network)).toEqual([]);
    expect(await findText(author)).toEqual([]);
  }
  expect((await directory.db.pool.query('select from review_bands')).rowCount).toBe(0);
  expect(await readStatistics()).toEqual(before);
});

test('what is deleted stands only in the log of who deleted it', async () => {
  const editor = await directory.signIn('editor');
  await directory.call(`DELETE /api/admin/reviews/${reviewId}`, { headers: editor });
  await directory.runJobs();
  expect(await findText(NAME)).toEqual(['audit_log.before']);
});

/** What runs each night. */
async function forgetAt(time: string) {
  const { db, jobs } = directory;
  directory.setTime(time);
  await db.kysely.transaction().execute(async (trx) => {
    for (const name of ['erase-review-authors', 'forget-voices']) {
      await jobs.enqueue(trx, { name, retries: 0 }, {});
    }
  });
  await directory.runJobs();
}

async function readStatistics() {
  const { rows } = await directory.db.pool.query(
    'select rating_sum, review_count, uncounted_reviews from businesses order by id',
  );
  return rows;
}
