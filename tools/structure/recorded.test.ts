import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { toClientConfig } from '../../src/platform/database/database.ts';
import { migrateClient } from '../../src/platform/database/migrate.ts';
import { dropDatabase, makeDatabase } from '../../tests/databases.ts';
import { bakery, type Directory, openDirectory } from '../../tests/directory.ts';
import type { Recorded } from './measures.ts';
import { traceFiles } from './trace.ts';

const recorded: Recorded = JSON.parse(
  readFileSync(new URL('recorded.json', import.meta.url), 'utf8'),
);

let directory: Directory;
let bakeryId: number;

beforeAll(async () => {
  directory = await openDirectory();
  [bakeryId = 0] = await directory.open(bakery, {
    name: 'Payette Pipe & Drain',
    slug: 'payette-pipe-and-drain',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    trades: ['plumbers'],
  });
  // The timers of the queues fire again and again while the clock stands still.
  await directory.jobs.close();
});
afterEach(() => vi.useRealTimers());
afterAll(() => directory.close());

/**
 * Returns files used in every run, without those used by a timer; warm-up runs exclude one-time initialization.
 * The clock stands still, so that a slow machine does not reread what is kept for a second.
 */
async function traceAll(run: (name: string) => Promise<void>): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['performance'] });
  for (const name of ['Maria', 'Thomas']) await run(name);
  const traces = [];
  for (const name of ['Al', 'Ana', 'Luis', 'Priya', 'Wilhelm', 'Johannes']) {
    traces.push(await traceFiles(() => run(name)));
  }
  return traces.reduce((files, other) => files.filter((file) => other.includes(file)));
}

test('a review enters no more files than are recorded', async () => {
  const files = await traceAll(async (reviewerName) => {
    const comment = `Rye bread as it should be, says ${reviewerName}.`;
    const review = { rating: 5, reviewerName, comment };
    const answer = await directory.post(`/api/businesses/${bakeryId}/reviews`, review);
    expect(answer.status).toBe(201);
  });
  expect(files).toContain('src/features/reviews/model/queries.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(recorded.review);
});

test('a search for a plumber near Boise enters no more files than are recorded', async () => {
  const files = await traceAll(async (name) => {
    // Uses a different limit each time, so that no response is cached.
    const answer = await directory.get(
      `/api/businesses/search?query=plumber+near+boise&limit=${name.length}`,
    );
    expect(await answer.json()).toMatchObject([{ slug: 'payette-pipe-and-drain' }]);
  });
  expect(files).toContain('src/app.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(recorded.search);
});

test('as many indexes are recorded as the database has', async () => {
  const { rows: indexes } = await directory.db.pool.query<{ tablename: string }>(
    `select tablename from pg_indexes where schemaname = 'public'`,
  );
  expect({
    indexes: indexes.length,
    businessesIndexes: indexes.filter(({ tablename }) => tablename === 'businesses').length,
  }).toEqual({ indexes: recorded.indexes, businessesIndexes: recorded.businessesIndexes });
});

test('a new database is made by schema.sql and as many statements beyond it as are recorded', async () => {
  const address = await makeDatabase('bare');
  const client = new pg.Client(toClientConfig(address));
  await client.connect();
  const asked: string[] = [];
  const query = client.query.bind(client);
  client.query = ((text: unknown, ...rest: []) => {
    asked.push(typeof text === 'string' ? text : String((text as { text: string }).text));
    return query(text as string, ...rest);
  }) as typeof client.query;
  await migrateClient(client);
  await client.end();
  await dropDatabase(address);
  const schema = readFileSync('db/schema.sql', 'utf8');
  expect(asked).toContain(schema);
  const changes = asked.filter((text) =>
    /^\s*(create|alter|drop|insert|update|delete|do)\b/i.test(text),
  );
  const beyond = changes.filter((text) => text !== schema && !/kysely_migration/.test(text));
  expect(beyond, beyond.join('\n')).toHaveLength(recorded.beyondSchema);
});
