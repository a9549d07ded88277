import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentRenderer, loadWebBuilds } from '../src/documents.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log.ts';
import { type Directory, type Listing, openDirectory } from './directory.ts';

let directory: Directory;

const boise = {
  category: 'restaurants',
  trades: ['bakeries'],
  address: '12 Main St',
  city: 'Boise',
  state: 'ID',
};
const ovens: Listing[] = [
  { name: 'Old Oven', slug: 'old-oven', description: 'Rye bread since 1931.', ...boise },
  { name: 'New Oven', slug: 'new-oven', description: 'Bagels and tea.', isPremium: true, ...boise },
];

beforeAll(async () => {
  const documents = createDocumentRenderer(
    readConfig({}),
    await loadWebBuilds(),
    createLog('silent'),
  );
  directory = await openDirectory('empty', { documents });
  const [id] = await directory.open(...ovens);
  await directory.post(`/api/businesses/${id}/reviews`, {
    rating: 5,
    reviewerName: 'Ana',
    comment: 'Worth the drive from Nampa.',
  });
});
afterAll(() => directory.close());

/** What is read, a stroke between its parts, without what only programs read. */
function readText(html: string): string {
  const seen = html.replace(/<(script|noscript|style).*?<\/\1>/gs, '').replace(/<!--.*?-->/gs, '');
  return seen.replace(/<[^>]+>/g, '|').replace(/[|\s]*\|[|\s]*/g, '|');
}

async function readRow(path: string, name: string): Promise<string> {
  const html = await (await directory.get(path)).text();
  const rows = [...html.matchAll(/<article.*?<\/article>/gs)].map(([row]) => readText(row));
  return rows.find((row) => row.includes(name)) ?? '';
}

test('a listing in a list says where it is, and what it is in its own words', async () => {
  for (const path of ['/', '/category/restaurants', '/search?query=bakery', '/location/id/boise']) {
    const row = await readRow(path, '|Old Oven|');
    expect(row, path).toContain('|5.0|(1|review|)|');
    expect(row, path).toContain('|12 Main St, Boise, ID|Rye bread since 1931.|');
    expect(row, path).not.toContain('Worth the drive');
  }
  for (const listing of await (await directory.get('/api/businesses')).json()) {
    expect(listing).not.toHaveProperty('quote');
  }
});

test('who stands above a list for money is called premium there, too', async () => {
  expect(await readRow('/search?query=bakery', '|New Oven|')).toContain('|Sponsored|Premium|');
});
