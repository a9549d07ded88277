import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let directory: Directory;
let editor: { cookie: string };
let id: number;
let other: number;

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.searches.flush();
  await directory.reset();
  directory.setTime('2026-11-18T12:00:00Z');
  const loaves = { ...bakery, trades: ['bakeries'] };
  [id = 0, other = 0] = await directory.open(loaves, { ...lawFirm, trades: ['lawyers'] });
});

function search(network: number, beacon: object, headers: Record<string, string> = {}) {
  const from = { 'user-agent': PERSON, 'x-forwarded-for': `203.${network}.7.9` };
  const body = { words: '', found: 0, ...beacon };
  return directory.post('/api/figures/searches', body, { ...from, ...headers });
}

async function searchAll(networks: number[], beacon: object) {
  for (const network of networks) await search(network, beacon);
  await directory.searches.flush();
}

async function read(path: string) {
  const answer = await directory.get(path, editor);
  expect(answer.status).toBe(200);
  return answer.json();
}

const wordsOf = async (query = '') =>
  (await read(`/api/admin/searches${query}`)).map(({ words }: { words: string }) => words);

describe('what visitors search for', () => {
  test('is shown once three networks searched for it, with how little it found', async () => {
    await searchAll([1, 2], { words: 'Sourdough  BREAD!', found: 0 });
    expect(await wordsOf()).toEqual([]);
    await searchAll([3], { words: 'sourdough bread', found: 3 });
    await searchAll([4], { words: 'sourdough bread', found: 70 });
    const [found] = await read('/api/admin/searches');
    expect(found).toMatchObject({ words: 'sourdough bread', searches: 4, nothing: 2, little: 1 });
    expect(found.weeks).toHaveLength(12);
    expect(found.weeks.at(-1)).toEqual({ week: '2026-11-16', searches: 4 });
  });

  test('counts each network once a week, and begins anew each week', async () => {
    await searchAll([1, 1, 1, 2, 3], { words: 'rye bread' });
    await searchAll([1, 2, 3], { words: 'rye bread' });
    directory.setTime('2026-11-23T00:00:01Z');
    await searchAll([1, 2], { words: 'rye bread' });
    const [found] = await read('/api/admin/searches');
    expect(found.searches).toBe(3);
    expect(found.weeks.slice(-2).map((week: { searches: number }) => week.searches)).toEqual([
      3, 0,
    ]);
    await searchAll([3], { words: 'rye bread' });
    expect((await read('/api/admin/searches'))[0].searches).toBe(6);
    expect((await read('/api/admin/searches?weeks=1'))[0].searches).toBe(3);
  });

  test('is told by town as well, where enough searched in it', async () => {
    await searchAll([1, 2, 3], { words: 'pizza', city: 'Boise', state: 'ID', found: 9 });
    await searchAll([4, 5], { words: 'pizza', city: 'Nampa', state: 'Idaho', found: 0 });
    await searchAll([6, 7, 8], { words: '', city: 'Nampa', state: 'ID', found: 0 });
    const [pizza] = await read('/api/admin/searches');
    expect(pizza).toMatchObject({ words: 'pizza', searches: 5, nothing: 2 });
    expect((await read('/api/admin/searches/words?words=pizza')).towns).toEqual([
      { city: 'Boise', state: 'ID', searches: 3, nothing: 0, little: 0 },
    ]);
    expect(await read('/api/admin/searches/towns')).toEqual([
      { city: 'Nampa', state: 'ID', searches: 5, nothing: 5, little: 0 },
      { city: 'Boise', state: 'ID', searches: 3, nothing: 0, little: 0 },
    ]);
  });

  test('is told with what they chose: listings and trades, each by three networks', async () => {
    await searchAll([1, 2, 3], { words: 'birthday cake', found: 2 });
    await searchAll([1, 2, 3], { words: 'birthday cake', found: 2, chosen: id });
    await searchAll([4, 5], { words: 'birthday cake', found: 2, chosen: other });
    await searchAll([6, 7, 8], { words: 'birthday cake', found: 2, chosen: 999_999 });
    const detail = await read('/api/admin/searches/words?words=birthday%20cake');
    expect(detail.listings).toEqual([
      { id, name: bakery.name, city: 'Portland', state: 'OR', choices: 3 },
    ]);
    expect(detail.trades).toEqual([
      { slug: 'bakeries', name: 'Bakeries & dessert shops', choices: 3 },
    ]);
    await directory.db.pool.query('delete from businesses where id = $1', [id]);
    expect((await read('/api/admin/searches/words?words=birthday%20cake')).listings).toEqual([]);
  });

  test('can be narrowed to what found nothing, or little, and to some words; page by page', async () => {
    for (let at = 0; at < 5; at += 1) {
      await searchAll([1, 2, 3], { words: `bread number ${at}`, found: at });
    }
    await searchAll([1, 2, 3, 4], { words: 'butter', found: 90 });
    expect(await wordsOf('?show=nothing')).toEqual(['bread number 0']);
    expect(await wordsOf('?show=little')).toHaveLength(5);
    expect(await wordsOf('?q=NUMBER%204')).toEqual(['bread number 4']);
    const first = await directory.get('/api/admin/searches?limit=4', editor);
    expect(first.headers.get('x-total-count')).toBe('6');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const [one, two] = [await first.json(), await read(next.replace(/^https?:\/\/[^/]+/, ''))];
    const all = [...one, ...two].map(({ words }: { words: string }) => words);
    expect(all).toEqual(['butter', ...[0, 1, 2, 3, 4].map((at) => `bread number ${at}`)]);
  });

  test('says which trade the words mean', async () => {
    await searchAll([1, 2, 3], { words: 'plumber', found: 0 });
    expect((await read('/api/admin/searches'))[0].means).toEqual([
      { slug: 'plumbers', name: 'Plumbers' },
    ]);
  });

  test('is kept for two years, its hashes for a week', async () => {
    await searchAll([1, 2, 3], { words: 'rye bread', chosen: undefined });
    await searchAll([1, 2, 3], { words: 'rye bread', chosen: id });
    const rows = async (table: string) =>
      (await directory.db.pool.query(`select * from ${table}`)).rowCount;
    expect([await rows('search_marks'), await rows('search_weeks')]).toEqual([9, 1]);
    await forget('2026-11-30T01:00:00Z');
    expect([await rows('search_marks'), await rows('search_weeks')]).toEqual([0, 0]);
    await forget('2028-11-10T01:00:00Z');
    expect([await rows('search_counts'), await rows('search_choices')]).toEqual([1, 2]);
    await forget('2028-11-20T01:00:00Z');
    expect([await rows('search_counts'), await rows('search_choices')]).toEqual([0, 0]);
  });
});

describe('what visitors tell staff is missing', () => {
  const ask = (network: number, words: string, more: Record<string, string> = {}) =>
    directory.post(
      '/api/search-requests',
      { words, ...more },
      { 'user-agent': PERSON, 'x-forwarded-for': `203.${network}.7.9` },
    );

  test('is shown from the first visitor on, with how many asked for it', async () => {
    expect((await ask(1, 'Vegan sushi in Elko')).status).toBe(201);
    await ask(1, 'vegan sushi in elko');
    await ask(2, 'vegan  sushi in Elko');
    await searchAll([1, 2, 3], { words: 'rye bread', found: 9 });
    const listed = await read('/api/admin/searches');
    expect(listed).toMatchObject([
      { words: 'rye bread', searches: 3, requests: 0 },
      { words: 'vegan sushi in elko', searches: 0, requests: 2 },
    ]);
    expect(await wordsOf('?show=requested')).toEqual(['vegan sushi in elko']);
    expect(await wordsOf('?show=nothing')).toEqual(['vegan sushi in elko']);
  });

  test('stands beside the searches for the same words, most asked for first', async () => {
    for (const network of [1, 2]) await ask(network, 'rye bread');
    await ask(1, 'butter');
    await searchAll([1, 2, 3], { words: 'rye bread', found: 0 });
    const first = await directory.get('/api/admin/searches?show=requested&limit=1', editor);
    expect(await first.json()).toMatchObject([{ words: 'rye bread', searches: 3, requests: 2 }]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(await read(next.replace(/^https?:\/\/[^/]+/, ''))).toMatchObject([
      { words: 'butter', searches: 0, requests: 1 },
    ]);
  });

  test('is refused with contact data, and ignored from robots that fill in all fields', async () => {
    const refused = await ask(1, 'Ann, ann@example.com');
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'words' }] });
    expect((await ask(1, '')).status).toBe(422);
    expect((await ask(1, 'cheap pills', { nickname: 'Bob' })).status).toBe(201);
    await directory.searches.flush();
    expect(await wordsOf()).toEqual([]);
  });

  test('comes as a plain form too, which returns to the search', async () => {
    const sent = await directory.app.request('/api/search-requests/form', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': PERSON,
        'x-forwarded-for': '203.9.7.9',
      },
      body: 'words=vegan+sushi&from=query%3Dsushi%26city%3DElko%26evil%3D1',
    });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toBe('/search?query=sushi&city=Elko&sent=true');
    await directory.searches.flush();
    expect(await wordsOf()).toEqual(['vegan sushi']);
  });
});

async function forget(time: string) {
  directory.setTime(time);
  const { createInsightWorkers } = await import('../searches.jobs.ts');
  await directory.db.pool.query(`delete from settings where key = 'clock'`);
  for (const { run } of createInsightWorkers(directory)) await run({}, 'job');
}

test('robots, staff, owners and what is made ahead do not count', async () => {
  const strangers: Record<string, string>[] = [
    { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { 'sec-purpose': 'prefetch;prerender' },
    editor,
    await directory.openOwnerArea(id),
  ];
  for (const headers of strangers) {
    for (const network of [1, 2, 3]) await search(network, { words: 'rye bread' }, headers);
  }
  await directory.searches.flush();
  expect(await wordsOf()).toEqual([]);
});

test('nobody else sees it', async () => {
  expect((await directory.get('/api/admin/searches')).status).toBe(401);
});
