import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { patio, seats } from '../../../tests/fields-of-search.ts';
import { license, setFields } from '../../../tests/own-fields.ts';
import { type DuplicatePair, duplicateCalls } from '../../contract/duplicates.staff.ts';
import { keepKeys } from '../duplicates/model/keys.ts';
import { readDuplicateFacts } from '../duplicates/model/queries.ts';

let directory: Directory;
let editor: { cookie: string };
let ids: number[];

const reasons = JSON.stringify([{ code: 'name-same', weight: 2, detail: null }]);

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate merges, twin_labels');
  ids = await directory.open(
    bakery,
    { ...bakery, slug: 'two', phone: '(503) 555-0100' },
    { ...bakery, slug: 'three', isApproved: false },
    { ...bakery, slug: 'four' },
  );
});

async function pair(one: number, other: number, score: number) {
  await directory.db.pool.query(
    `insert into duplicate_pairs (low_id, high_id, score, reasons, found_at)
     values ($1, $2, $3, $4, now())`,
    [ids[one], ids[other], score, reasons],
  );
}
const list = (query = '') => directory.get(`/api/admin/duplicates${query}`, editor);
const read = async (query = ''): Promise<DuplicatePair[]> => (await list(query)).json();
const idsOf = (pairs: DuplicatePair[]) => pairs.map(({ low, high }) => [low.id, high.id]);
const decide = (what: string, one = 0, other = 1) =>
  directory.call(`POST /api/admin/duplicates/${what}`, {
    headers: editor,
    body: { lowId: ids[one], highId: ids[other] },
  });
const readCsv = async () =>
  (
    await directory.get('/api/admin/duplicates/decisions.csv', await directory.signIn('admin'))
  ).text();

test('pairs come with both listings, the best score first, page by page', async () => {
  await pair(0, 1, 4.46);
  await pair(0, 2, 4.46);
  await pair(1, 2, 1.7);
  await pair(0, 3, 0.2);
  await pair(1, 3, -0.5);
  const all = await read();
  expect(duplicateCalls.list.output.parse(all)).toEqual(all);
  const expected = [
    [ids[0], ids[1]],
    [ids[0], ids[2]],
    [ids[1], ids[2]],
    [ids[0], ids[3]],
  ];
  expect(idsOf(all)).toEqual(expected);
  expect(all.map(({ verdict }) => verdict)).toEqual(['same', 'same', 'likely', 'maybe']);
  expect(all[0]).toMatchObject({
    low: { name: bakery.name, isClaimed: false, photoCount: 0, version: 1 },
    high: { phone: '(503) 555-0100' },
    reasons: [{ code: 'name-same' }],
    state: 'open',
  });
  const pages = [];
  for (let next: string | undefined = '/api/admin/duplicates?limit=1'; next; ) {
    const answer = await directory.get(next, editor);
    expect(answer.headers.get('x-total-count')).toBe('4');
    pages.push(...(await answer.json()));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(idsOf(pages)).toEqual(expected);
});

test('what each says of fields of the directory’s own, of services and of offers is there, in words', async () => {
  await setFields(directory, [patio, seats, license]);
  await directory.db.pool.query(
    `update businesses set custom = '{"outdoor-seating": true, "seats": 70, "license": "A 7", "gone": 1}',
       services = '[{"name": "Haircut", "words": "", "price": 2500, "isFrom": false}]'
     where id = $1`,
    [ids[0]],
  );
  await pair(0, 1, 4.46);
  const [found] = await read();
  expect(found?.low).toMatchObject({
    services: [{ name: 'Haircut' }],
    own: [
      { name: 'Outdoor seating', words: 'Yes' },
      { name: 'Seats', words: '70 guests' },
      { name: 'License number', words: 'A 7' },
    ],
  });
  expect(found?.high.own).toEqual([]);
});

test('by verdict, by business, by state', async () => {
  await pair(0, 1, 4);
  await pair(0, 2, 2);
  await pair(1, 2, 0.5);
  expect(idsOf(await read('?verdict=likely'))).toEqual([[ids[0], ids[2]]]);
  expect(idsOf(await read(`?businessId=${ids[1]}`))).toEqual([
    [ids[0], ids[1]],
    [ids[1], ids[2]],
  ]);
  await decide('different');
  expect(idsOf(await read('?state=different'))).toEqual([[ids[0], ids[1]]]);
  expect(await read('?state=same')).toEqual([]);
  expect((await list('?state=maybe')).status).toBe(400);
  expect((await list('?cursor=zzz')).status).toBe(400);
});

test('a pair with a deleted listing is not asked', async () => {
  await pair(0, 1, 4);
  await directory.db.pool.query('update businesses set deleted_at = now() where id = $1', [ids[1]]);
  const answer = await list();
  expect(await answer.json()).toEqual([]);
  expect(answer.headers.get('x-total-count')).toBe('0');
  expect((await decide('different')).status).toBe(409);
});

test('"different" is kept, is a label, and can be taken back', async () => {
  await pair(0, 1, 4);
  expect((await decide('different')).status).toBe(200);
  expect((await decide('different')).status).toBe(200);
  expect(await read()).toEqual([]);
  const [header, line, more] = (await readCsv()).split('\n');
  expect(header).toBe(
    'pair,sample,label,score,a_name,a_address,a_city,a_state,a_zip,a_phone,a_website,a_category,a_source,b_name,b_address,b_city,b_state,b_zip,b_phone,b_website,b_category,b_source',
  );
  expect(line).toMatch(
    /^\d+,staff,different,4\.00,Rosa’s Bakery & Café,,Portland,OR,97201,,,restaurants,,Rosa’s Bakery & Café,,Portland,OR,97201,\(503\) 555-0100,,restaurants,$/,
  );
  expect(more).toBe('');
  expect((await decide('reopen')).status).toBe(200);
  expect((await decide('reopen')).status).toBe(409);
  expect(idsOf(await read())).toEqual([[ids[0], ids[1]]]);
  expect((await readCsv()).split('\n')).toHaveLength(2);
});

test('a merge is a label too, until it is undone', async () => {
  await pair(0, 1, 4);
  const merged = await directory.call('POST /api/admin/duplicates/merge', {
    headers: editor,
    body: { survivor: { id: ids[0], version: 1 }, merged: { id: ids[1], version: 1 } },
  });
  expect(await readCsv()).toContain(',staff,duplicate,4.00,');
  const { id } = await merged.json();
  await directory.call(`POST /api/admin/merges/${id}/undo`, { headers: editor });
  expect((await readCsv()).split('\n')).toHaveLength(2);
  expect(idsOf(await read())).toEqual([[ids[0], ids[1]]]);
});

test('cells of the file are no formulas', async () => {
  await directory.db.pool.query(`update businesses set name = '=1+1, "x"' where id = $1`, [ids[0]]);
  await pair(0, 1, 4);
  await decide('different');
  expect(await readCsv()).toContain(`,"'=1+1, ""x""",`);
});

test('two are found by number, slug or link, one that waits too', async () => {
  const find = (first: string, second: string) =>
    directory.get(`/api/admin/duplicates/pair?${new URLSearchParams({ first, second })}`, editor);
  const link = 'https://directory.example/restaurants/two?reviews=2';
  expect(idsOf([await (await find(link, `#${ids[0]}`)).json()])).toEqual([[ids[0], ids[1]]]);
  expect(idsOf([await (await find('three', bakery.slug)).json()])).toEqual([[ids[0], ids[2]]]);
  expect(await (await find('two', 'three')).json()).toMatchObject({
    verdict: 'maybe',
    state: null,
  });
  expect((await find('two', 'two')).status).toBe(409);
  expect((await find('two', 'nowhere')).status).toBe(404);
  expect((await find('two', '999999999999')).status).toBe(404);
  expect((await find('two', '')).status).toBe(400);
});

test('nobody but staff sees a pair', async () => {
  await pair(0, 1, 4);
  const none = await directory.signIn('none');
  for (const path of ['/api/admin/duplicates', `/api/admin/businesses/${ids[0]}/duplicates`]) {
    expect((await directory.get(path)).status).toBe(401);
    expect((await directory.get(path, none)).status).toBe(403);
    expect((await directory.get(path, editor)).status).toBe(200);
  }
  expect((await directory.get('/api/admin/duplicates/decisions.csv', editor)).status).toBe(403);
});

async function keepAllKeys() {
  await directory.db.kysely
    .transaction()
    .execute(async (trx) => keepKeys(trx, await readDuplicateFacts(trx, ids)));
}

test('of one business, what it may be now, but for what was told apart', async () => {
  await directory.db.pool.query(`update businesses set address = '12 Main St'`);
  await keepAllKeys();
  const duplicatesOf = async (): Promise<DuplicatePair[]> =>
    (await directory.get(`/api/admin/businesses/${ids[2]}/duplicates`, editor)).json();
  const of = await duplicatesOf();
  expect(idsOf(of)).toEqual([
    [ids[0], ids[2]],
    [ids[1], ids[2]],
    [ids[2], ids[3]],
  ]);
  expect(of[0]).toMatchObject({ verdict: 'likely', high: { isApproved: false } });
  const likeliest = async () =>
    (await directory.get(`/api/admin/duplicates/likeliest?ids=${ids[2]}`, editor)).json();
  expect(await likeliest()).toMatchObject([
    { businessId: ids[2], twin: { id: ids[0], address: '12 Main St' }, verdict: 'likely' },
  ]);
  await decide('different', 0, 2);
  expect(await likeliest()).toMatchObject([{ twin: { id: ids[1] } }]);
  await decide('reopen', 0, 2);
  await decide('different', 1, 2);
  expect(idsOf(await duplicatesOf())).toEqual([
    [ids[0], ids[2]],
    [ids[2], ids[3]],
  ]);
});
