import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { createSearchCounter, readWords, type SearchCounter } from './counter.ts';

const headers = new Headers({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });

let directory: Directory;
let searches: SearchCounter;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2026-11-18T12:00:00Z');
  searches = createSearchCounter(directory);
});

function count(address: string, words: string, more: object = {}) {
  searches.count({ words, city: '', state: '', found: 0, ...more }, { address, headers });
}

async function kept(): Promise<string[]> {
  await searches.flush();
  const { rows } = await directory.db.pool.query(
    `select distinct words from search_counts where words <> '' order by 1`,
  );
  return rows.map(({ words }) => words);
}

async function countRows(table: string): Promise<number> {
  const { rows } = await directory.db.pool.query(`select count(*) from ${table}`);
  return rows[0].count;
}

test('one network cannot make words visible, however many addresses it has', async () => {
  for (let at = 1; at < 40; at += 1) {
    count(`203.0.113.${at}`, 'john smith divorce');
    count(`2001:db8:77:${at}::${at}`, 'jane roe clinic');
  }
  expect(await kept()).toEqual([]);
  count('198.51.100.1', 'john smith divorce');
  expect(await kept()).toEqual([]);
});

test('what one person typed stands nowhere in the database, and cannot be guessed from it', async () => {
  count('203.0.113.1', 'quetzal xylander');
  count('203.0.113.1', 'rye bread', { city: 'Quetzaltown', state: 'ID' });
  await searches.flush();
  const { rows } = await directory.db.pool.query(
    `select string_agg(m::text, '') || (select string_agg(w::text, '') from search_weeks w) as all
     from search_marks m`,
  );
  expect(rows[0].all).not.toMatch(/quetz|xyland|rye/i);
  expect(await countRows('search_counts')).toBe(0);
  const elsewhere = createSearchCounter({ ...directory, secret: 'another secret' });
  elsewhere.count(
    { words: 'quetzal xylander', city: '', state: '', found: 0 },
    { address: '203.0.113.1', headers },
  );
  await elsewhere.flush();
  const subjects = await directory.db.pool.query('select distinct subject from search_marks');
  expect(subjects.rowCount).toBe(3);
});

test('the searches of one network cannot be put together', async () => {
  count('203.0.113.1', 'rye bread');
  count('203.0.113.1', 'butter');
  await searches.flush();
  const { rows } = await directory.db.pool.query('select mark from search_marks');
  expect(new Set(rows.map(({ mark }) => mark.toString('hex'))).size).toBe(2);
});

test('10,000 phrases of one network leave room for those of others', async () => {
  for (let at = 0; at < 10_000; at += 1) count('203.0.113.1', `flood ${letters(at)}`);
  for (const network of [1, 2, 3]) count(`198.${network}.100.1`, 'rye bread');
  expect(await kept()).toEqual(['rye bread']);
  expect(await countRows('search_marks')).toBeLessThanOrEqual(63);
});

test('10,000 networks fill no more memory or rows than there is room for', async () => {
  for (let at = 0; at < 10_000; at += 1) {
    count(`10.${at >> 8}.${at & 255}.1`, `flood ${letters(at)}`);
  }
  await searches.flush();
  expect(await countRows('search_marks')).toBe(5000);
  await directory.db.pool.query('update search_weeks set marks = 200000');
  for (const network of [1, 2, 3]) count(`198.${network}.100.1`, 'rye bread');
  expect(await kept()).toEqual([]);
});

const letters = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

test('addresses, numbers and long sentences are never counted, in any script', () => {
  const refused = [
    ...['rosa@bakery.example', 'rosa＠bakery.example', 'rosa at gmail com', 'www.bakery.example'],
    ...['https://bakery.example/x', 'bakery.com', '208-555-0142', '(208) 555 0142', '٢٠٨٥٥٥٠١٤٢'],
    ...['2 0 8 5 5 5 0 1 4 2', 'ssn 078 05 1120', '4111 1111 1111 1111', '1600 elm street'],
    ...[
      '12 oak ave apt b',
      'plumber 83702',
      'x'.repeat(61),
      'a b c d e f g h',
      '!!!',
      '',
      '7',
      'x',
    ],
    ...['\u0000', '\ud800', '🙂'],
  ];
  expect(refused.filter((text) => readWords(text) !== null)).toEqual([]);
  const taken = {
    '24/7 Locksmith': '24 7 locksmith',
    'Café  Crème': 'cafe creme',
    ПЕКАРНЯ: 'пекарня',
    寿司: '寿司',
    '7 eleven': '7 eleven',
    'route 66 diner': 'route 66 diner',
    'Rosa’s \u0000 bakery\ud800': 'rosas bakery',
  };
  for (const [text, words] of Object.entries(taken)) expect(readWords(text)).toBe(words);
});

test('strange words and towns are counted or left out, and nothing fails', async () => {
  const strange = ["'; drop table x;--", 'Ünïcödé bäckerei', '\ud800 bread', 'İstanbul döner'];
  for (const network of [1, 2, 3]) {
    for (const words of strange) {
      count(`198.${network}.100.1`, words, { city: "Boi'se\u0000", state: '\u0000', found: 5 });
    }
    count(`198.${network}.100.1`, 'private words', { city: 'Jane Roe Lives Here', state: 'ID' });
  }
  expect(await kept()).toEqual([
    ...['bread', 'drop table x', 'istanbul doner', 'private words', 'unicode backerei'],
  ]);
  const { rows } = await directory.db.pool.query(
    `select * from search_counts where city_key <> ''`,
  );
  expect(rows).toEqual([]);
});

test('two processes that write at once count each network once', async () => {
  const other = createSearchCounter(directory);
  for (const network of [1, 2, 3, 4]) {
    const address = `198.${network}.100.1`;
    for (let at = 0; at < 20; at += 1) {
      const words = `bread ${letters(at)}`;
      count(address, words);
      other.count({ words, city: '', state: '', found: 0 }, { address, headers });
    }
  }
  await Promise.all([searches.flush(), other.flush()]);
  const { rows } = await directory.db.pool.query(
    'select distinct searches, (select marks from search_weeks) as marks from search_counts',
  );
  expect(rows).toEqual([{ searches: 4, marks: 80 }]);
});

test('what could not be written is counted later', async () => {
  const { db } = directory;
  const flaky = { ...db };
  const broken = createSearchCounter({ ...directory, db: flaky });
  flaky.kysely = {
    transaction() {
      throw new Error('away');
    },
  } as never;
  for (const network of [1, 2, 3]) {
    const address = `198.${network}.100.1`;
    broken.count({ words: 'rye bread', city: '', state: '', found: 0 }, { address, headers });
  }
  await broken.flush();
  expect(await countRows('search_marks')).toBe(0);
  flaky.kysely = db.kysely;
  await broken.flush();
  expect(await kept()).toEqual(['rye bread']);
});
