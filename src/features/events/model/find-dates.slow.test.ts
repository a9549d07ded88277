import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { Database } from '../../../platform/database/database.ts';
import { countDates, type EventFilter, findDates, findDatesOfWords } from './find-dates.ts';

const at = new Date('2024-06-01T18:00:00Z');
const EVENTS = 20_000;
const PAGE = 25;
/** Rows that a page may read: those that it shows, with their past and later dates. */
const MAX_ROWS = 4000;

let directory: Directory;

/** 20,000 events with ten weekly dates each, in 100 towns; one in 50 takes four days. */
beforeAll(async () => {
  directory = await openDirectory();
  await directory.db.pool.query(
    `insert into events (title, starts, minutes, is_all_day, time_zone, rule, city, state, city_key, source,
       status, created_at, updated_at)
     select case when n % 500 = 0 then 'Live jazz ' else 'Meeting ' end || n, '2024-06-01T00:00',
       case when n % 50 = 0 then 5760 else 120 end, false, 'America/Boise', 'FREQ=WEEKLY',
       'Town ' || n % 100, 'ID', 'town ' || n % 100, 'staff', 'approved', $1, $1
     from generate_series(1, ${EVENTS}) n`,
    [at],
  );
  for (let week = 0; week < 10; week += 1) {
    await directory.db.pool.query(
      `insert into event_dates (event_id, starts_at, ends_at, first_day, last_day, state, city_key,
         previous_ends_at, is_soon)
       select id, s, s + length, to_char(s, 'YYYY-MM-DD'), to_char(s + length, 'YYYY-MM-DD'), state, city_key,
         case when $2 > 0 then s - interval '7 days' + length end,
         $2 = 0 or s - interval '7 days' + length < $1::timestamptz + interval '3 days'
       from (
         select *, $1::timestamptz + id * interval '30 seconds' + $2::int * interval '7 days' as s,
           minutes * interval '1 minute' as length
         from events
       ) e`,
      [at, week],
    );
  }
  await directory.db.pool.query('vacuum analyze events, event_dates');
});
afterAll(() => directory.close());

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const list = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(list)];

/** Explains the statement that `ask` sends, planned without its values as on the site. */
async function explain(ask: (db: Database) => Promise<unknown>) {
  const client = await directory.db.pool.connect();
  try {
    let text = '';
    let values: unknown[] = [];
    const db = {
      run: async (query: { text: string }, given: unknown[]) => {
        text = query.text;
        values = given;
        return [];
      },
    } as unknown as Database;
    await ask(db);
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query({ name: `x${text.length}`, text, values });
    const started = performance.now();
    await client.query({ name: `x${text.length}`, text, values });
    const ms = performance.now() - started;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    const nodes = list(rows[0]?.['QUERY PLAN'][0].Plan as Plan);
    const read = nodes
      .filter((node) => node['Relation Name'])
      .map(
        (node) =>
          (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      );
    const { rows: shown } = await client.query(`explain (analyze) ${text}`, values);
    return {
      ms,
      read: read.reduce((sum, one) => sum + one, 0),
      scans: nodes
        .filter(
          (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'businesses',
        )
        .map((node) => node['Relation Name']),
      sorts: nodes.filter((node) => node['Node Type'] === 'Sort').length,
      plan: shown.map((row) => row['QUERY PLAN']).join('\n'),
    };
  } finally {
    client.release(true);
  }
}

const town = { state: 'ID', cityKey: 'town 7' };
const day = [{ today: null, first: '2024-06-05', last: '2024-06-05' }];
const after = { at: new Date('2024-06-08T00:00:00Z'), id: 1, since: at };

test.each<[string, EventFilter, { after?: typeof after }]>([
  ['the list', {}, {}],
  ['a later page', {}, { after }],
  ['the list of a town', { town }, {}],
  ['the list of a state', { town: { ...town, cityKey: null } }, {}],
  ['a day', { days: day }, {}],
  ['a day in a town', { town, days: day }, {}],
])('%s reads a few dates in the order of an index', async (_, filter, more) => {
  const found = await explain((db) => findDates(db, filter, { at, ...more, limit: PAGE + 1 }));
  expect(found.scans).toEqual([]);
  expect(found.sorts, found.plan).toBe(0);
  expect(found.read, found.plan).toBeLessThan(MAX_ROWS);
});

test('words, counts and a search read bounded numbers of dates', async () => {
  const words = await explain((db) => findDates(db, { q: 'jazz' }, { at, limit: PAGE + 1 }));
  const count = await explain((db) => countDates(db, {}, { at, most: 1001 }));
  const search = await explain((db) =>
    findDatesOfWords(
      db,
      { readings: [{ cityKey: 'boise', q: 'live jazz' }], filter: { q: 'live jazz boise' } },
      { days: null, at, limit: 3 },
    ),
  );
  for (const one of [words, count, search]) {
    expect(one.scans, one.plan).toEqual([]);
    expect(one.read, one.plan).toBeLessThan(MAX_ROWS);
  }
});
