import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { StaffTrade } from '../../../contract/trades.staff.ts';
import { seedDatabase } from '../../sample/seed.ts';

let directory: Directory;
let headers: { cookie: string };
let made = 0;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('delete from trades where id > 297');
  await directory.db.pool.query('truncate trade_merges, trade_slugs');
  await directory.db.pool.query(`delete from trade_phrases where stem like '%kite%'`);
  directory.setTime('2024-06-01T12:00:00Z');
  headers = await directory.signIn('editor');
});

const call = (line: string, body?: unknown) => directory.call(line, { body, headers });

async function make(slug: string, change: object = {}): Promise<StaffTrade> {
  made += 1;
  const name = `Kite ${slug} ${made}`;
  const trade = { name, singular: name, slug, categoryId: 2, alsoCalled: [`${slug} kites`] };
  const answer = await call('POST /api/admin/trades', { ...trade, ...change });
  expect(answer.status).toBe(201);
  return answer.json();
}

function fill(slug: string, count: number) {
  return directory.open(
    ...Array.from({ length: count }, (_, at) => ({
      ...bakery,
      trades: [slug],
      name: `Shop ${at}`,
      slug: `${slug}-${at}`,
    })),
  );
}

const merge = (trade: StaffTrade, into: number, version = trade.version) =>
  call(`POST /api/admin/trades/${trade.id}/merge`, { into, version });
const read = async (path: string) => (await directory.get(path, headers)).json();
const countOf = async (slug: string) => (await read(`/api/categories/${slug}`)).businessCount;

describe('a trade that is merged into another', () => {
  test('takes its listings, names and addresses along, and says before what that is', async () => {
    const [one, other] = [await make('stunt'), await make('power')];
    await fill('stunt', 3);
    expect(await read(`/api/admin/trades/${one.id}/merge`)).toEqual({ businesses: 3, phrases: 1 });
    expect(await (await merge(one, other.id)).json()).toEqual({ id: one.id, isDone: true });
    expect(await read('/api/categories/stunt')).toMatchObject({ slug: 'power', businessCount: 3 });
    expect(await read('/api/places/or/portland/stunt')).toMatchObject({ slug: 'power' });
    expect((await read('/api/businesses/search?trade=stunt')).length).toBe(3);
    expect((await read('/api/businesses/search?category=stunt')).length).toBe(3);
    const { alsoCalled } = (await read('/api/admin/trades')).find(
      ({ id }: StaffTrade) => id === other.id,
    );
    expect(alsoCalled).toEqual(expect.arrayContaining(['stunt kites', 'power kites', one.name]));
    await expectCountsRight(directory);
  });

  test('leads there by its former addresses too, however often it was renamed and merged', async () => {
    const [one, other, last] = [await make('stunt'), await make('power'), await make('box')];
    const renamed = { ...one, slug: 'stunts', name: 'Stunts' };
    expect((await call(`PUT /api/admin/trades/${one.id}`, renamed)).status).toBe(200);
    expect(await read('/api/categories/stunt')).toMatchObject({ slug: 'stunts', isTrade: true });
    await merge(one, other.id, 2);
    await merge(other, last.id);
    for (const slug of ['stunt', 'stunts', 'power']) {
      expect(await read(`/api/categories/${slug}`)).toMatchObject({ slug: 'box' });
    }
    await make('stunt');
    expect(await read('/api/categories/stunt')).toMatchObject({ slug: 'stunt' });
    expect(await read('/api/categories/stunts')).toMatchObject({ slug: 'box' });
  });

  test('is not merged into itself, into nothing, or around in a circle', async () => {
    const [one, other] = [await make('stunt'), await make('power')];
    await fill('stunt', 1);
    for (const into of [one.id, 9999, 99_999_999]) {
      const answer = await merge(one, into);
      expect([answer.status, (await answer.json()).errors[0].field]).toEqual([422, 'into']);
    }
    const both = await Promise.all([merge(one, other.id), merge(other, one.id)]);
    const statuses = both.map(({ status }) => status).sort();
    expect([
      [200, 404],
      [200, 422],
    ]).toContainEqual(statuses);
    await directory.runJobs();
    const left = both[0]?.status === 200 ? 'power' : 'stunt';
    expect(await countOf(left)).toBe(1);
    await expectCountsRight(directory);
  });

  test('stays when someone else changed it meanwhile', async () => {
    const [one, other] = [await make('stunt'), await make('power')];
    await call(`POST /api/admin/trades/${one.id}/phrases`, { phrase: 'trick kites' });
    const answer = await merge(one, other.id);
    expect(answer.status).toBe(409);
    expect((await answer.json()).current).toMatchObject({ slug: 'stunt', version: 2 });
  });

  test('returns with all that it had when that is undone', async () => {
    const [one, other] = [await make('stunt'), await make('power')];
    await call(`PUT /api/admin/trades/${one.id}`, { ...one, slug: 'stunts' });
    await fill('stunts', 2);
    await merge(one, other.id, 2);
    expect((await call(`POST /api/admin/trades/${one.id}/undo`)).status).toBe(200);
    expect(await countOf('stunts')).toBe(2);
    expect(await read('/api/categories/stunt')).toMatchObject({ slug: 'stunts' });
    expect(await countOf('power')).toBe(0);
    expect(await read('/api/admin/trade-merges')).toEqual([]);
    await expectCountsRight(directory);
  });
});

test('450 listings follow by a job, which tells how far it is, also to where the target went', async () => {
  const [one, other, last] = [await make('stunt'), await make('power'), await make('box')];
  await fill('stunt', 450);
  expect(await (await merge(one, other.id)).json()).toMatchObject({ isDone: false });
  expect(await read('/api/admin/trade-merges')).toMatchObject([
    { name: one.name, into: other.name, total: 450, moved: 200, isDone: false },
  ]);
  await merge(other, last.id);
  await directory.runJobs();
  expect(await countOf('box')).toBe(450);
  const merges = await read('/api/admin/trade-merges');
  expect(merges.find(({ id }: { id: number }) => id === one.id)).toMatchObject({
    into: last.name,
    total: 450,
    moved: 450,
    isDone: true,
  });
  await expectCountsRight(directory);
}, 60_000);

describe('a hidden trade', () => {
  test('is offered nowhere, its pages lead to its category, and its listings keep it', async () => {
    const one = await make('stunt');
    const [id = 0] = await fill('stunt', 3);
    const hide = { ...one, isHidden: true };
    const hidden = await (await call(`PUT /api/admin/trades/${one.id}`, hide)).json();
    expect(hidden).toMatchObject({ isHidden: true, isListed: false });
    const slugs = async (path: string) =>
      (await read(path)).map(({ slug }: { slug: string }) => slug);
    expect(await slugs('/api/trades')).not.toContain('stunt');
    expect(await read('/api/categories/stunt')).toMatchObject({ slug: 'retail', isTrade: false });
    expect(await read('/api/places/or/portland/stunt')).toMatchObject({ slug: 'retail' });
    expect(JSON.stringify(await read('/api/suggest?q=stunt%20kites'))).not.toContain('/category/');
    expect((await read('/api/categories/retail')).trades).toEqual([]);
    expect(await slugs('/api/businesses/search?query=stunt%20kites')).toHaveLength(3);
    const listing = await read(`/api/admin/businesses/${id}`);
    expect(listing.trades).toMatchObject([{ slug: 'stunt' }]);
    const edited = await call(`PUT /api/admin/businesses/${id}`, { ...listing, city: 'Salem' });
    expect(edited.status).toBe(200);
  });

  test('has no page where it has no category, and comes back when it is shown', async () => {
    const one = await make('stunt', { categoryId: null });
    await call(`PUT /api/admin/trades/${one.id}`, { ...one, isHidden: true });
    expect((await directory.get('/api/categories/stunt')).status).toBe(404);
    await call(`PUT /api/admin/trades/${one.id}`, { ...one, version: 2 });
    expect(await read('/api/categories/stunt')).toMatchObject({ slug: 'stunt' });
  });

  test('is not what a new listing chooses', async () => {
    const one = await make('stunt');
    await call(`PUT /api/admin/trades/${one.id}`, { ...one, isHidden: true });
    const listing = {
      name: 'Kites',
      description: 'Kites of all kinds, and string.',
      address: '1 Main St',
      city: 'Boise',
      state: 'ID',
      zipCode: '83702',
      categoryId: 2,
      trades: ['stunt'],
      ownerEmail: 'ann@kites.example',
    };
    const answer = await directory.post('/api/businesses', listing);
    expect([answer.status, (await answer.json()).errors[0].field]).toEqual([422, 'trades']);
  });
});

test('of two clerks, or two tabs, the second is shown what the first wrote', async () => {
  const one = await make('stunt');
  const save = (name: string) => call(`PUT /api/admin/trades/${one.id}`, { ...one, name });
  expect((await save('First')).status).toBe(200);
  const second = await save('Second');
  expect(second.status).toBe(409);
  expect((await second.json()).current).toMatchObject({ name: 'First', version: 2 });
});

test('rules and imports that name a former address find what it became', async () => {
  const one = await make('stunt');
  const plumbers = (await read('/api/admin/trades')).find(
    ({ slug }: StaffTrade) => slug === 'plumbers',
  );
  const { id } = plumbers;
  expect(
    (await call(`PUT /api/admin/trades/${id}`, { ...plumbers, slug: 'plumbing' })).status,
  ).toBe(200);
  expect(await read('/api/trades/suggest?name=Joe%20Plumber%20Plumbing')).toContainEqual({
    slug: 'plumbing',
    name: plumbers.name,
  });
  const back = { ...plumbers, version: plumbers.version + 1 };
  expect((await call(`PUT /api/admin/trades/${id}`, back)).status).toBe(200);
  expect(await read('/api/categories/plumbing')).toMatchObject({ slug: 'plumbers' });
  await call(`DELETE /api/admin/trades/${one.id}`);
});

test('the next start brings nothing back that staff changed', async () => {
  const one = await make('stunt');
  const [first] = await read('/api/admin/trades');
  await call(`PUT /api/admin/trades/${first.id}`, { ...first, name: 'Renamed' });
  const before = await read('/api/admin/trades');
  expect((await seedDatabase(directory.db, 'sample', directory.clock)).isFirst).toBe(false);
  expect(await read('/api/admin/trades')).toEqual(before);
  const { name, version } = first;
  await call(`PUT /api/admin/trades/${first.id}`, { ...first, name, version: version + 1 });
  await call(`DELETE /api/admin/trades/${one.id}`);
});
