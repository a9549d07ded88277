import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';

let directory: Directory;

beforeAll(async () => {
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
afterAll(() => directory.close());

async function listStatements(address: string): Promise<string[]> {
  // What is made once is made by the first.
  await directory.get(`${address}&limit=23`);
  const query = vi.spyOn(directory.db.pool, 'query');
  const answer = await directory.get(`${address}&limit=24`);
  const names = query.mock.calls.map(([asked]) => {
    return (asked as unknown as { name?: string }).name ?? 'nameless';
  });
  query.mockRestore();
  expect((await answer.json()).length).toBeGreaterThan(0);
  // Once a second the next search looks whether the vocabulary changed.
  return names.filter((name) => name !== 'vocabulary_version');
}

test.each([
  ['a trade', 'query=plumber', 3],
  ['a trade in a town', 'query=plumber+near+boise', 3],
  ['a trade in a state, or names with both words', 'query=plumber+idaho', 5],
  ['a trade in a town that is given', 'query=plumber&city=Boise&state=ID', 3],
  ['a trade near a ZIP code', 'query=plumber&near=83702', 4],
  ['a trade in the words of a ZIP code', 'query=plumber+83702', 4],
  ['a name', 'query=heron+books', 3],
  ['a word of names', 'query=heron', 4],
  ['a word of names in a state', 'query=heron&state=ID', 4],
  ['a category', 'category=restaurants', 2],
  ['a town', 'city=Boise&state=ID', 2],
  ['a town near', 'near=Boise,+ID', 4],
])('%s asks the database few times, with statements that it knows', async (_, query, most) => {
  const names = await listStatements(`/api/businesses/search?${query}`);
  expect(names).not.toContain('nameless');
  expect(names.length, names.join(' ')).toBeLessThanOrEqual(most);
});
