import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { changeSettings } from '../../../tests/settings.ts';

let directory: Directory;
const asked: string[] = [];

beforeAll(async () => {
  const ask = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...values: unknown[]
  ) {
    asked.push((values[0] as { name?: string }).name ?? 'nameless');
    return Reflect.apply(ask, this, values);
  });
  directory = await openDirectory();
  const town = { ...bakery, city: 'Boise', state: 'ID', zipCode: '83702' };
  const place = { latitude: 43.61, longitude: -116.2 };
  const listings = ['Payette Pipe', 'Owyhee Drains', 'Sawtooth Plumbing', 'Heron Plumbing'];
  await directory.open(
    ...listings.map((name, at) => ({
      ...town,
      ...place,
      name,
      slug: `plumber-${at}`,
      trades: ['plumbers'],
      isPremium: at === 0,
    })),
    { ...town, ...place, name: 'Heron Bakery', slug: 'heron-bakery', trades: ['bakeries'] },
    { ...town, ...place, name: 'Heron Books', slug: 'heron-books', trades: ['bookstores'] },
  );
});
afterAll(async () => {
  vi.restoreAllMocks();
  await directory.close();
});

async function listStatements(address: string): Promise<string[]> {
  // The first request fills the caches.
  await directory.get(`${address}&limit=23`);
  asked.length = 0;
  const answer = await directory.get(`${address}&limit=24`);
  expect((await answer.json()).length).toBeGreaterThan(0);
  // The vocabulary version is checked at most once per second, so that query isn't counted.
  const names = asked.filter((name) => name !== 'vocabulary_version');
  expect(names).not.toEqual([]);
  return names;
}

test.each([
  ['a trade', 'query=plumber', 3],
  ['a trade in a town', 'query=plumber+near+boise', 3],
  ['a trade in a state, or names with both words', 'query=plumber+idaho', 3],
  ['a trade in a town that is given', 'query=plumber&city=Boise&state=ID', 3],
  ['a trade near a ZIP code', 'query=plumber&near=83702', 4],
  ['a trade in the words of a ZIP code', 'query=plumber+83702', 3],
  ['a name', 'query=heron+books', 2],
  ['a word of names', 'query=heron', 2],
  ['a word of names in a state', 'query=heron&state=ID', 2],
  ['a category', 'category=restaurants', 2],
  ['a town', 'city=Boise&state=ID', 2],
  ['a town near', 'near=Boise,+ID', 4],
])('%s asks the database few times, with statements that it knows', async (_, query, most) => {
  const names = await listStatements(`/api/businesses/search?${query}`);
  expect(names).not.toContain('nameless');
  expect(names.length, names.join(' ')).toBeLessThanOrEqual(most);
});

test.each(['category=bakeries', 'city=Boise&state=ID', 'category=restaurants'])(
  'members first: %s asks as few',
  async (query) => {
    await changeSettings(directory, { memberships: 'unmark' });
    const names = await listStatements(`/api/businesses/search?${query}`);
    expect(names).not.toContain('nameless');
    expect(names.length, names.join(' ')).toBeLessThanOrEqual(2);
  },
);

test.each(['plumber tonight boise', 'plumber tonight', 'plumber events in boise', 'events heron'])(
  'where there are events, "%s" asks one statement more',
  async (query) => {
    const ask = async () => {
      await directory.get(`/api/businesses/search?query=${query}&limit=23`);
      asked.length = 0;
      await directory.get(`/api/businesses/search?query=${query}&limit=24`);
      return asked.filter((name) => name !== 'vocabulary_version');
    };
    const without = await ask();
    await changeSettings(directory, { events: true });
    const names = await ask();
    await changeSettings(directory, { events: false });
    expect(names.filter((name) => name.startsWith('event'))).toHaveLength(1);
    expect(names).toHaveLength(without.length + 1);
  },
);
