import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { businessCalls, type ListedBusiness } from '../../contract/businesses.ts';
import { searchCalls } from '../../contract/search.ts';

let directory: Directory;
let bakeryId: number;
let hour = 0;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  [bakeryId = 0] = await directory.open(bakery, lawFirm);
});

/** An hour after the one before. */
async function write(rating: number, comment: string): Promise<number> {
  hour += 1;
  directory.setTime(new Date(Date.UTC(2024, 5, 1, hour)).toISOString());
  const review = { rating, reviewerName: `Guest ${hour}`, comment };
  const answer = await directory.post(`/api/businesses/${bakeryId}/reviews`, review);
  return (await answer.json()).id;
}

async function readQuotes(path: string): Promise<Record<string, string | null>> {
  const items: ListedBusiness[] = await (await directory.get(path)).json();
  return Object.fromEntries(items.map(({ slug, quote }) => [slug, quote]));
}
const RECENT = '/api/businesses/recent';
const quoteBakery = async () => (await readQuotes(RECENT))[bakery.slug];

test('every list quotes a review of each business that has one', async () => {
  await write(5, 'The best rye bread in town.');
  const quotes = { [bakery.slug]: 'The best rye bread in town.', [lawFirm.slug]: null };
  expect(await readQuotes(RECENT)).toEqual(quotes);
  expect(await readQuotes('/api/businesses')).toEqual(quotes);
  expect(await readQuotes('/api/businesses/search?state=OR')).toEqual({
    [bakery.slug]: 'The best rye bread in town.',
  });
  for (const [call, path] of [
    [businessCalls.recent, RECENT],
    [searchCalls.businesses, '/api/businesses/search?query=bakery'],
  ] as const) {
    const items: unknown = await (await directory.get(path)).json();
    expect(call.output.parse(items)).toEqual(items);
  }
});

test('the latest good one goes before later complaints, which stand where there is no other', async () => {
  await write(2, 'Cold coffee, twice in a row.');
  expect(await quoteBakery()).toBe('Cold coffee, twice in a row.');
  await write(4, 'Good bread, friendly people.');
  await write(5, 'Still the best croissants.');
  await write(1, 'They were closed on Sunday.');
  expect(await quoteBakery()).toBe('Still the best croissants.');
});

test('what is held is not quoted', async () => {
  const editor = await directory.signIn('editor');
  await write(3, 'A bakery like any other.');
  const praise = await write(5, 'Worth the drive from Salem.');
  await write(5, 'Cheap watches at https://watches.example now');
  expect(await quoteBakery()).toBe('Worth the drive from Salem.');
  await directory.call(`DELETE /api/admin/reviews/${praise}?reason=spam`, { headers: editor });
  expect(await quoteBakery()).toBe('A bakery like any other.');
});

test('one query serves a page, and none where nothing is reviewed', async () => {
  const run = vi.spyOn(directory.db, 'run');
  const countQuoteQueries = async () => {
    run.mockClear();
    await directory.get(RECENT);
    return run.mock.calls.filter(([{ name }]) => name === 'quoted_reviews').length;
  };
  expect(await countQuoteQueries()).toBe(0);
  await write(5, 'The best rye bread in town.');
  expect(await countQuoteQueries()).toBe(1);
  run.mockRestore();
});
