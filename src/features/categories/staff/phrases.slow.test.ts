import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { soon } from '../../../../tests/soon.ts';
import type { TradePhrase } from '../../../contract/trades.staff.ts';

let directory: Directory;
let headers: { cookie: string };
let bakeries: number;
let lawyers: number;

beforeAll(async () => {
  directory = await openDirectory();
  const { rows } = await directory.db.pool.query(
    `select id, slug from trades where slug in ('bakeries', 'lawyers') order by slug`,
  );
  [bakeries, lawyers] = rows.map(({ id }) => id) as [number, number];
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query(`delete from trade_phrases where stem ~ 'zwieback|quark|boise'`);
  directory.setTime('2024-06-01T12:00:00Z');
  headers = await directory.signIn('editor');
  await directory.open(
    { ...bakery, trades: ['bakeries'] },
    { ...lawFirm, trades: ['lawyers'] },
    { ...lawFirm, name: 'Boise', slug: 'boise-law', trades: ['lawyers'] },
  );
});

const call = (line: string, body?: unknown) => directory.call(line, { body, headers });
const add = (id: number, phrase: string) =>
  call(`POST /api/admin/trades/${id}/phrases`, { phrase });
const remove = (id: number, stem: string) =>
  call(`DELETE /api/admin/trades/${id}/phrases?stem=${encodeURIComponent(stem)}`);
const undo = (id: number) => call(`POST /api/admin/trades/${id}/phrases/undo`);

async function look(phrase: string, tradeId?: number) {
  const query = new URLSearchParams({ phrase, ...(tradeId && { tradeId: String(tradeId) }) });
  return (await call(`GET /api/admin/phrases?${query}`)).json();
}

async function find(query: string): Promise<string[]> {
  const path = `/api/businesses/search?query=${query.replaceAll(' ', '+')}`;
  return (await (await directory.get(path)).json()).map(({ slug }: { slug: string }) => slug);
}

async function stemsOf(id: number): Promise<string[]> {
  const list: TradePhrase[] = await (await call(`GET /api/admin/trades/${id}/phrases`)).json();
  return list.map(({ stem }) => stem);
}

describe('a look at a phrase', () => {
  test('tells how a search reads it, and what its listings score for', async () => {
    const { explanation } = await look('cafe bakery');
    expect(explanation.readings[0].parts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          words: 'bakery',
          kind: 'phrase',
          means: 'Bakeries & dessert shops',
        }),
      ]),
    );
    const costs = explanation.readings.map(({ cost }: { cost: number }) => cost);
    expect(costs).toEqual(costs.toSorted((one: number, other: number) => one - other));
    expect(explanation.features).toContainEqual({ words: 'bakery', weight: expect.any(Number) });
    expect(explanation.rows[0]).toMatchObject({
      name: bakery.name,
      city: bakery.city,
      score: expect.any(Number),
      carries: expect.arrayContaining(['bakery']),
    });
  });

  test('explains a place and words that nothing explains', async () => {
    const { explanation } = await look('zwiebacks chicago');
    expect(explanation.readings[0].parts).toMatchObject([
      { words: 'zwiebacks', kind: 'word', means: '' },
      { words: 'chicago', kind: 'place', means: 'Chicago, IL' },
    ]);
  });
});

describe('a phrase', () => {
  test('finds what was told before, within a second of being added', async () => {
    expect(await find('zwiebacks')).toEqual([]);
    const told = await look('Zwiebacks', bakeries);
    expect(told).toMatchObject({ isUsable: true, means: [], now: { total: 0, names: [] } });
    expect(told.suggested[0]).toMatchObject({
      id: bakeries,
      slug: 'bakeries',
      after: { total: 1, names: [bakery.name] },
    });
    const added = await add(bakeries, 'Zwiebacks');
    expect(await added.json()).toEqual({ id: bakeries, stem: 'zwieback', isNew: true });
    await soon(async () => expect(await find('zwieback')).toEqual([bakery.slug]));
    expect(await look('zwieback')).toMatchObject({ means: [{ slug: 'bakeries' }] });
    expect(await stemsOf(bakeries)).toContain('zwieback');
  });

  test('is known at once to all calls that whoever added it makes side by side', async () => {
    expect(await look('quark')).toMatchObject({ means: [] });
    await add(bakeries, 'quark');
    const told = await Promise.all([look('quark'), look('quark'), look('quark')]);
    for (const one of told) expect(one).toMatchObject({ means: [{ slug: 'bakeries' }] });
  });

  test('added twice, or by two at once, stands once', async () => {
    const answers = await Promise.all([add(bakeries, 'zwieback'), add(bakeries, 'Zwiebacks!')]);
    const told = await Promise.all(answers.map((answer) => answer.json()));
    expect(told.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    const { rows } = await directory.db.pool.query(
      `select trade_id from trade_phrases where stem = 'zwieback'`,
    );
    expect(rows).toEqual([{ trade_id: bakeries }]);
  });

  test('of two trades finds the first one, and the second below; what a trade is called stays its own', async () => {
    await add(bakeries, 'zwieback');
    await add(lawyers, 'zwieback');
    const told = await look('zwieback');
    expect(told.means.map(({ slug }: { slug: string }) => slug)).toEqual(['bakeries', 'lawyers']);
    await soon(async () => expect(await find('zwieback')).toEqual([bakery.slug]));
    expect(await find('zwieback&all=true')).toHaveLength(3);
    const quark = { name: 'Quark bars', singular: 'Quark bar', slug: 'quark-bars' };
    const { id } = await (await call('POST /api/admin/trades', quark)).json();
    await add(bakeries, 'quark bar');
    await soon(async () =>
      expect((await look('quark bars')).means.map(({ slug }: { slug: string }) => slug)).toEqual([
        ...['quark-bars', 'bakeries'],
      ]),
    );
    await call(`DELETE /api/admin/trades/${id}`);
  });

  test('is taken away and brought back, by its own clerk alone', async () => {
    await add(bakeries, 'zwieback');
    expect((await undo(bakeries)).status).toBe(200);
    expect(await stemsOf(bakeries)).not.toContain('zwieback');
    expect((await undo(bakeries)).status).toBe(409);
    await add(bakeries, 'zwieback');
    expect((await remove(bakeries, 'zwieback')).status).toBe(200);
    expect((await remove(bakeries, 'zwieback')).status).toBe(404);
    const admin = await directory.signIn('admin');
    const path = `POST /api/admin/trades/${bakeries}/phrases/undo`;
    expect((await directory.call(path, { headers: admin })).status).toBe(409);
    expect((await undo(bakeries)).status).toBe(200);
    expect(await stemsOf(bakeries)).toContain('zwieback');
    await add(bakeries, 'quark cake');
    directory.setTime('2024-06-01T12:01:00Z');
    expect((await undo(bakeries)).status).toBe(409);
    const { rows } = await directory.db.pool.query('select action from audit_log order by id');
    expect(rows.map(({ action }) => action)).toEqual([
      ...['trade.add-phrase', 'trade.undo-add-phrase', 'trade.add-phrase'],
      ...['trade.remove-phrase', 'trade.undo-remove-phrase', 'trade.add-phrase'],
    ]);
  });

  test('of the product itself can be taken away as well, and comes back where it was', async () => {
    const before = (await look('root canal')).means;
    const { id } = before[0];
    await remove(id, 'root canal');
    await soon(async () => expect((await look('root canal')).means).not.toEqual(before));
    await undo(id);
    await soon(async () => expect((await look('root canal')).means).toEqual(before));
  });
});

test('towns, names and wishes of the same words are told before', async () => {
  expect(await look('Boise')).toMatchObject({
    towns: [{ city: 'Boise', state: 'ID' }],
    namesakes: 1,
    isWish: false,
  });
  expect(await look('open now')).toMatchObject({ isWish: true });
  expect(await look('near me')).toMatchObject({ isUsable: false, suggested: [] });
  expect(await look('')).toMatchObject({ isUsable: false, now: { total: expect.any(Number) } });
});

test('likely trades come first: what people chose, what the words say', async () => {
  await directory.db.pool.query(
    `insert into search_choices (week, words, trade, choices)
     values ('2024-05-27', 'zwieback', 'bakeries', 3)`,
  );
  expect((await look('zwieback')).suggested[0]).toMatchObject({ slug: 'bakeries' });
  const slugs = (await look('leaky pipe zwieback')).suggested.map(
    ({ slug }: { slug: string }) => slug,
  );
  expect(slugs).toContain('plumbers');
  expect((await look('zwieback', 99_999_999)).suggested[0]).toMatchObject({ slug: 'bakeries' });
});

test('words that say nothing, too many, too long or strange are refused or harmless', async () => {
  const refusals = ['near me', '...', '', 'x'.repeat(61), '\u0000', '🙂'];
  for (const phrase of refusals) expect((await add(bakeries, phrase)).status).toBe(422);
  expect((await add(bakeries, 'Zwieback ’ Ünïcödé')).status).toBe(200);
  expect(await stemsOf(bakeries)).toContain('zwieback unicode');
  expect((await add(9999, 'zwieback')).status).toBe(404);
  expect((await add(99_999_999, 'zwieback')).status).toBe(404);
  await directory.db.pool.query(
    `insert into trade_phrases (stem, position, phrase, trade_id, kind)
     select 'zwieback ' || n, 0, 'zwieback ' || n, $1, 'exact' from generate_series(1, 50) n`,
    [bakeries],
  );
  expect((await add(bakeries, 'zwieback for all')).status).toBe(409);
});

test('a phrase that stands in 10,000 others is looked at all the same', async () => {
  await directory.db.pool.query(
    `insert into trade_phrases (stem, position, phrase, trade_id, kind)
     select 'zwieback ' || n, 0, 'zwieback ' || n, $1, 'narrower' from generate_series(1, 10000) n`,
    [bakeries],
  );
  await soon(async () =>
    expect((await look('zwieback 77')).means).toMatchObject([{ slug: 'bakeries' }]),
  );
  expect((await look('zwieback cake')).suggested[0]).toMatchObject({ slug: 'bakeries' });
});
