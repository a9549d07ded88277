import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { StaffTrade } from '../../../contract/trades.staff.ts';

let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('delete from trades where id > 297');
  await directory.db.pool.query(`delete from trade_phrases where stem like '%kite%'`);
  await directory.db.pool.query('delete from categories where id > 10');
  directory.setTime('2024-06-01T12:00:00Z');
  headers = await directory.signIn('editor');
});

const RETAIL = 2;
const kites = {
  name: 'Kite shops',
  singular: 'Kite shop',
  slug: 'kite-shops',
  categoryId: RETAIL,
  icon: null,
  isListed: true,
  alsoCalled: ['kites', 'stunt kites'],
};

const call = (line: string, body?: unknown) => directory.call(line, { body, headers });

async function create(change: object = {}): Promise<number> {
  const answer = await call('POST /api/admin/trades', { ...kites, ...change });
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
}

async function find(slug: string): Promise<StaffTrade | undefined> {
  const trades: StaffTrade[] = await (await call('GET /api/admin/trades')).json();
  return trades.find((trade) => trade.slug === slug);
}

async function readTrade(slug: string) {
  return (await directory.get(`/api/categories/${slug}`)).json();
}

function fill(trades: string[], count: number, more: object = {}) {
  const listings = Array.from({ length: count }, (_, number) => ({
    ...bakery,
    trades,
    name: `Shop ${number}`,
    slug: `${trades.join('-')}-${number}`,
    ...more,
  }));
  return directory.open(...listings);
}

async function tradesOf(id = 0): Promise<string[]> {
  const { rows } = await directory.db.pool.query(
    `select t.slug from businesses b, unnest(b.trades) with ordinality as g(id, at)
     join trades t on t.id = g.id where b.id = $1 order by at`,
    [id],
  );
  return rows.map(({ slug }) => slug);
}

async function meaningsOf(stem: string): Promise<string[]> {
  const { rows } = await directory.db.pool.query(
    `select t.slug from trade_phrases p join trades t on t.id = p.trade_id
     where p.stem = $1 order by p.position`,
    [stem],
  );
  return rows.map(({ slug }) => slug);
}

async function refusal(answer: Response | Promise<Response>) {
  const { status, errors = [] } = await (await answer).json();
  return [status, ...errors.map((error: { message: string }) => error.message)];
}

describe('a new trade', () => {
  test('has a page, stands in its category, and is known by its other names', async () => {
    const id = await create();
    const trade = await find('kite-shops');
    expect(trade).toEqual({
      ...kites,
      id,
      category: { slug: 'retail', name: 'Retail' },
      businessCount: 0,
      alsoCalled: ['kites', 'stunt kites'],
      isHidden: false,
      version: 1,
    });
    expect(await readTrade('kite-shops')).toMatchObject({
      isTrade: true,
      parent: { slug: 'retail' },
    });
    expect(await meaningsOf('stunt kite')).toEqual(['kite-shops']);
  });

  test('keeps the rules of its form', async () => {
    const refuse = (change: object) =>
      refusal(call('POST /api/admin/trades', { ...kites, ...change }));
    expect(await refuse({ name: ' ' })).toEqual([422, 'Name is required']);
    expect(await refuse({ singular: '' })).toEqual([422, 'Singular name is required']);
    expect(await refuse({ slug: 'search' })).toEqual([
      422,
      'This slug is reserved. Choose another',
    ]);
    expect(await refuse({ slug: 'plumbers' })).toEqual([
      409,
      'This slug is used by another trade. Choose another',
    ]);
    expect(await refuse({ slug: 'retail' })).toEqual([
      409,
      'This slug is used by a category. Choose another',
    ]);
    expect(await refuse({ categoryId: 999 })).toEqual([422, 'Choose a category from the list']);
    expect(await refuse({ alsoCalled: ['x'.repeat(61)] })).toEqual([
      422,
      'Use at most 60 characters per line',
    ]);
    expect(await refuse({ alsoCalled: Array(51).fill('kite') })).toEqual([
      422,
      'Use at most 50 lines',
    ]);
    expect(await refuse({ alsoCalled: ['...'] })).toEqual([
      422,
      'Use letters or digits in each line',
    ]);
  });

  test('and a category that want one slug at once: one gets it', async () => {
    const answers = await Promise.all([
      call('POST /api/admin/trades', kites),
      call('POST /api/admin/categories', { name: 'Kites', slug: kites.slug }),
      call('POST /api/admin/trades', kites),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const category = { name: 'Dogs', slug: 'dog-groomers' };
    expect(await refusal(call('POST /api/admin/categories', category))).toEqual([
      409,
      'This slug is used by a trade. Choose another',
    ]);
  });
});

test('other names come and go by an edit; what a word means first, it means first still', async () => {
  const id = await create();
  const names = ['plumber', 'Kites', 'kite', '  wind toys '];
  const edited = await call(`PUT /api/admin/trades/${id}`, { ...kites, alsoCalled: names });
  expect((await edited.json()).alsoCalled).toEqual(['Kites', 'plumber', 'wind toys']);
  expect(await meaningsOf('plumber')).toEqual(['plumbers', 'kite-shops']);
  expect(await meaningsOf('stunt kite')).toEqual([]);
  const plumbers = await find('plumbers');
  const { rows } = await directory.db.pool.query(
    `select action, before, after from audit_log where action = 'trade.update'`,
  );
  expect(rows).toMatchObject([{ before: { alsoCalled: kites.alsoCalled }, after: { id } }]);
  await call(`PUT /api/admin/trades/${plumbers?.id}`, plumbers);
  expect((await find('plumbers'))?.alsoCalled).toEqual(plumbers?.alsoCalled);
});

describe('a deleted trade', () => {
  test('that no business has is gone, with its words', async () => {
    const id = await create();
    const answer = await call(`DELETE /api/admin/trades/${id}`);
    expect(await answer.json()).toEqual({ id, isDone: true });
    expect((await directory.get('/api/categories/kite-shops')).status).toBe(404);
    expect(await meaningsOf('kite')).toEqual([]);
    expect((await call(`DELETE /api/admin/trades/${id}`)).status).toBe(404);
  });

  test('stays while businesses have it, and says how many', async () => {
    const id = await create();
    await fill(['kite-shops'], 1);
    await fill(['kite-shops'], 1, { slug: 'waits', isApproved: false });
    await fill(['kite-shops'], 1, { slug: 'gone', deletedAt: new Date() });
    const refused = await call(`DELETE /api/admin/trades/${id}`);
    expect(refused.status).toBe(409);
    expect((await refused.json()).detail).toBe(
      '2 businesses use this trade. Choose another trade for them, or remove the trade from them.',
    );
    for (const moveTo of [id, 9999, 99999999]) {
      expect(await refusal(call(`DELETE /api/admin/trades/${id}?moveTo=${moveTo}`))).toEqual([
        422,
        'Choose another trade to move the businesses to',
      ]);
    }
  });

  test('leaves its businesses and its words to another', async () => {
    const id = await create();
    const [shop] = await fill(['kite-shops', 'toy-and-hobby-stores'], 2);
    const [other] = await fill(['bakeries', 'kite-shops'], 1, { isApproved: false });
    const toys = await find('toy-and-hobby-stores');
    const answer = await call(`DELETE /api/admin/trades/${id}?moveTo=${toys?.id}`);
    expect(await answer.json()).toEqual({ id, isDone: true });
    expect(await tradesOf(shop)).toEqual(['toy-and-hobby-stores']);
    expect(await tradesOf(other)).toEqual(['bakeries', 'toy-and-hobby-stores']);
    expect((await readTrade('toy-and-hobby-stores')).businessCount).toBe(2);
    expect(await meaningsOf('stunt kite')).toEqual(['toy-and-hobby-stores']);
    expect(await meaningsOf('kite shop')).toEqual(['toy-and-hobby-stores']);
    await expectCountsRight(directory);
  });

  test('of many businesses is off the lists at once, and off the rest by a job', async () => {
    const id = await create();
    const ids = await fill(['kite-shops', 'bakeries'], 450);
    const answer = await call(`DELETE /api/admin/trades/${id}?moveTo=none`);
    expect(await answer.json()).toEqual({ id, isDone: false });
    expect(await find('kite-shops')).toBeUndefined();
    await directory.runJobs();
    expect(await tradesOf(ids.at(-1))).toEqual(['bakeries']);
    const left = await directory.db.pool.query(
      'select from businesses where $1::smallint = any(trades)',
      [id],
    );
    expect(left.rowCount).toBe(0);
    await expectCountsRight(directory);
  });

  test.each([3, 250])('of %i businesses comes back with them and its words', async (count) => {
    const id = await create();
    const ids = await fill(['kite-shops', 'toy-and-hobby-stores'], count);
    const toys = await find('toy-and-hobby-stores');
    const before = await find('kite-shops');
    await call(`DELETE /api/admin/trades/${id}?moveTo=${toys?.id}`);
    await directory.runJobs({ isUndoOver: false });
    const undone = await call(`POST /api/admin/trades/${id}/undo`);
    expect(await undone.json()).toEqual(before);
    await directory.runJobs();
    expect(await tradesOf(ids[0])).toEqual(['kite-shops', 'toy-and-hobby-stores']);
    expect(await tradesOf(ids.at(-1))).toEqual(['kite-shops', 'toy-and-hobby-stores']);
    expect(await find('toy-and-hobby-stores')).toEqual(toys);
    expect(await meaningsOf('kite shop')).toEqual([]);
    await expectCountsRight(directory);
  });

  test('stays away after its time', async () => {
    const id = await create();
    await call(`DELETE /api/admin/trades/${id}`);
    directory.setTime('2024-06-01T12:00:31Z');
    expect((await call(`POST /api/admin/trades/${id}/undo`)).status).toBe(409);
  });
});

test('the trades and the words of a deleted category go where its businesses go, and come back', async () => {
  const made = await call('POST /api/admin/categories', { name: 'Pastimes', slug: 'pastimes' });
  const pastimes = (await made.json()).id;
  await create({ categoryId: pastimes });
  await directory.db.pool.query(
    `insert into trade_phrases (stem, position, phrase, category_id, kind)
     values ('hobby', 7, 'hobbies', $1, 'broader')`,
    [pastimes],
  );
  const words = async () => {
    const { rows } = await directory.db.pool.query(
      `select category_id::int as id from trade_phrases where stem = 'hobby' and position = 7`,
    );
    return rows;
  };
  await call(`DELETE /api/admin/categories/${pastimes}?moveTo=${RETAIL}`);
  expect((await find('kite-shops'))?.category).toEqual({ slug: 'retail', name: 'Retail' });
  expect(await words()).toEqual([{ id: RETAIL }]);
  await call(`POST /api/admin/categories/${pastimes}/undo`);
  expect((await find('kite-shops'))?.categoryId).toBe(pastimes);
  expect(await words()).toEqual([{ id: pastimes }]);
  await call(`DELETE /api/admin/categories/${pastimes}`);
  expect((await find('kite-shops'))?.category).toBeNull();
  expect(await words()).toEqual([]);
  expect(await readTrade('kite-shops')).toMatchObject({ isTrade: true, parent: null, trades: [] });
  await call(`POST /api/admin/categories/${pastimes}/undo`);
  expect((await find('kite-shops'))?.categoryId).toBe(pastimes);
  expect(await words()).toEqual([{ id: pastimes }]);
});
