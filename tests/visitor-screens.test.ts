import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentRenderer, loadWebBuilds } from '../src/documents.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
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

/** What is read on a screen, a stroke between its parts, without what only programs read. */
async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  const html = await (await directory.get(path, headers)).text();
  return readText(html.slice(html.indexOf('<main'), html.indexOf('<footer')));
}

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
    const parts = ['|12 Main St, Boise, ID|', '|Rye bread since 1931.|'];
    expect(inOrder(row, parts), path).toEqual(parts);
    expect(row, path).not.toContain('Worth the drive');
  }
  expect(await readRow('/', '|New Oven|')).toContain('|Premium|(0|reviews|)|');
  for (const listing of await (await directory.get('/api/businesses')).json()) {
    expect(listing).not.toHaveProperty('quote');
  }
});

test('who stands above a list for money is called premium there, too', async () => {
  expect(await readRow('/search?query=bakery', '|New Oven|')).toContain('|Sponsored|Premium|');
});

test('the title of a search stands above what was found, in whatever words that is told', async () => {
  const trade = 'Bakeries & dessert shops in Boise, Idaho'.replace('&', '&amp;');
  for (const [path, title] of [
    ['/search?query=bakery&city=boise&state=id', `|Search Results in Boise, ID|${trade}|`],
    ['/search?query=bakery+boise', `|Search Results|${trade}|`],
    ['/search?query=oven&city=boise', '|Search Results in Boise|2 businesses found'],
    ['/search?query=bakery&premium=true', '|Premium Business Listings|1 business found'],
    ['/search?query=zzqq', '|Search Results|0 businesses found|'],
    ['/location/id/boise', '|Boise, ID|2 businesses found'],
  ] as const) {
    expect(await read(path), path).toContain(title);
  }
});

test('a category says its name and what it is, then searches, counts and lists', async () => {
  const parts = [
    '|Restaurants Businesses|',
    '|Places to eat',
    '|Business Name|',
    '|2 Restaurants Businesses|',
    '|Old Oven|',
  ];
  const text = await read('/category/restaurants');
  expect(inOrder(text, parts)).toEqual(parts);
  expect(await read('/category/bakeries')).toContain('|2 Bakeries &amp; dessert shops Businesses|');
  const empty = await read('/category/fitness');
  const said = [
    '|0 Fitness Businesses|',
    '|No businesses found|',
    '|There are currently no businesses in the Fitness category.|',
    '|Be the first to list your business',
  ];
  expect(inOrder(empty, said)).toEqual(said);
});

test('the landing page has its own sections first, reviews and towns after them', async () => {
  const parts = [
    '|Find Top-Ranked Businesses Near You|',
    '|Search Businesses|',
    '|Popular Categories|',
    '|Recently Added Businesses|',
    '|List Your Business|',
    '|Latest Reviews|',
    '|Towns With the Most Listings|',
  ];
  expect(inOrder(await read('/'), parts)).toEqual(parts);
});

test('home welcomes who is signed in, then searches, leads on and lists', async () => {
  const parts = [
    '|Welcome back, ',
    '|Search Businesses|',
    '|Admin Dashboard|',
    '|Add Business|',
    '|Premium Business Listings|',
    '|Towns With the Most Listings|',
  ];
  expect(inOrder(await read('/', await directory.signIn('admin')), parts)).toEqual(parts);
});

test('where something failed, the way home comes before another try', async () => {
  const parts = ['|Payment Setup Error|', '|Return to Homepage|', '|Try Again|'];
  expect(inOrder(await read('/checkout/0'), parts)).toEqual(parts);
});

test('what is missing says so, and leads home', async () => {
  for (const [path, title, sentence] of [
    ['/category/nowhere', 'Category Not Found', 'The category'],
    ['/general/nobody', 'Business Not Found', 'The business'],
  ] as const) {
    const text = (await read(path)).replaceAll('&#x27;', "'");
    const parts = [
      `|${title}|`,
      `|${sentence} you're looking for doesn't exist.|`,
      '|Return to Homepage|',
    ];
    expect(inOrder(text, parts), path).toEqual(parts);
  }
});

test('a review is given one of five ratings in words', async () => {
  const [{ id }] = await (await directory.get('/api/businesses')).json();
  const ratings = [
    '|5 Stars - Excellent|',
    '|4 Stars - Very Good|',
    '|3 Stars - Good|',
    '|2 Stars - Fair|',
    '|1 Star - Poor|',
  ];
  const text = (await read(`/write-review/${id}`)).replaceAll('|', '||');
  expect(inOrder(text, ratings)).toEqual(ratings);
});

test('the foot of every page has the links of the specification and its year', async () => {
  const html = await (await directory.get('/')).text();
  const foot = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));
  const links = [
    ...['/categories', '/locations', '/premium', '/reviews', '/submit', '/submit?premium=true'],
    ...['/pricing', '/resources', '/help', '/contact', '/privacy', '/terms', '/api/login'],
  ];
  const there = new Set([...foot.matchAll(/href="([^"]+)"/g)].map(([, path]) => path));
  expect(links.filter((path) => !there.has(path))).toEqual([]);
  expect(readText(foot)).toContain('© 2024');
  expect(readText(foot)).toContain('The most trusted business directory for top-rated');
});

test('a search form without JavaScript leads to an address with its filled fields alone', async () => {
  const owner = await directory.signIn('admin');
  for (const [asked, address] of [
    ['/search?query=bakery&category=&city=&state=', '/search?query=bakery'],
    ['/search?query=&category=&city=+&state=ID', '/search?state=ID'],
    ['/search?query=&category=&city=&state=', '/search'],
    ['/es/search?query=&category=retail&city=&state=', '/es/search?category=retail'],
    ['/search?query=a+%26+b&where=&utm_source=', '/search?query=a+%26+b&utm_source='],
  ] as const) {
    for (const headers of [{}, {}, owner]) {
      const answer = await directory.get(asked, headers);
      expect([answer.status, answer.headers.get('location')], asked).toEqual([302, address]);
    }
  }
});

test('an address that looks like one of another site leads nowhere else', async () => {
  for (const asked of ['//shop.example?sort=', '//shop.example/a?sort=', '///search?query=']) {
    const { headers } = await directory.get(asked);
    expect(headers.get('location') ?? '', asked).not.toMatch(/^\/[/\\]/);
  }
});

/** Those parts of a text that are in it, as they follow each other. */
function inOrder(text: string, parts: string[]): string[] {
  const places = parts.map((part) => [text.indexOf(part), part] as const);
  return places
    .filter(([place]) => place >= 0)
    .toSorted(([one], [other]) => one - other)
    .map(([, part]) => part);
}
