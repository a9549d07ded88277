import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Directory, names, openDirectory } from '../../../tests/directory.ts';
import { createDocumentRenderer, loadWebBuilds } from '../../documents.ts';
import { TERRITORIES, US_STATES } from '../../domain/states.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { createRowReader } from '../import/rows/row.rules.ts';

let directory: Directory;

beforeAll(async () => {
  const documents = createDocumentRenderer(
    readConfig({}),
    await loadWebBuilds(),
    createLog('silent'),
  );
  directory = await openDirectory('empty', { documents });
  const capital = { city: 'Washington', state: 'DC', zipCode: '20002' };
  await directory.open(
    { name: 'Union Market Bakery', slug: 'union-market-bakery', ...capital },
    { name: 'Panadería España', slug: 'panaderia', city: 'San Juan', state: 'PR' },
    { name: 'Cruz Bay Bakery', slug: 'cruz-bay-bakery', city: 'St. John', state: 'VI' },
    { name: 'Prosser Bakery', slug: 'prosser-bakery', city: 'Prosser', state: 'WA' },
    { name: 'Boise Bakery', slug: 'boise-bakery', city: 'Boise', state: 'ID' },
  );
});
afterAll(() => directory.close());

async function find(parameters: Record<string, string>) {
  const query = new URLSearchParams(parameters);
  return names(await directory.get(`/api/businesses/search?${query}`));
}

test.each(['DC', 'dc', 'D.C.', 'Washington, D.C.', 'District of Columbia'])(
  '%s is a state to the search',
  async (state) => {
    expect(await find({ state })).toEqual(['Union Market Bakery']);
  },
);

describe('in words', () => {
  test.each([
    ['bakery washington dc', 'query=bakery&city=Washington&state=DC', 'Union Market Bakery'],
    ['bakery in Washington, D.C.', 'query=bakery&city=Washington&state=DC', 'Union Market Bakery'],
    ['bakery dc', 'query=bakery&city=Washington&state=DC', 'Union Market Bakery'],
    ['bakery district of columbia', 'query=bakery&city=Washington&state=DC', 'Union Market Bakery'],
    ['puerto rico', 'state=PR', 'Panadería España'],
    ['bakery u.s. virgin islands', 'query=bakery&state=VI', 'Cruz Bay Bakery'],
    ['bakery virgin islands', 'query=bakery&state=VI', 'Cruz Bay Bakery'],
  ])('%s', async (query, understood, name) => {
    const answer = await directory.get(`/api/businesses/search?${new URLSearchParams({ query })}`);
    expect(answer.headers.get('x-understood-as')).toBe(understood);
    expect(await names(answer)).toEqual([name]);
  });

  test('they are suggested by name', async () => {
    const answer = await directory.get('/api/suggest?q=puerto');
    expect(await answer.json()).toContainEqual(
      expect.objectContaining({ label: 'Puerto Rico', path: '/location/pr' }),
    );
  });
});

test('a territory has pages, which the sitemap names', async () => {
  const sitemap = await (await directory.get('/sitemaps/sections.xml')).text();
  for (const [path, heading] of [
    ['/location/dc', 'District of Columbia'],
    ['/location/dc/washington', 'Washington, DC'],
  ]) {
    const html = await (await directory.get(path ?? '')).text();
    expect(html).toContain(`>${heading}</h1>`);
    expect(html).toContain('Union Market Bakery');
    expect(html).not.toContain('noindex');
    expect(sitemap).toContain(`http://localhost:3000${path}<`);
  }
  expect(await (await directory.get('/locations')).text()).toContain('District of Columbia');
});

test('both forms offer the fifty, and the six in a group below', async () => {
  for (const path of ['/search', '/submit']) {
    const html = await (await directory.get(path)).text();
    const [, above = '', below = ''] =
      /<select[^>]*name="state"[^>]*>(.*?)<optgroup label="Territories and D\.C\.">(.*?)<\/optgroup><\/select>/s.exec(
        html,
      ) ?? [];
    const codes = (text: string) => [...text.matchAll(/value="(\w\w)"/g)].map(([, code]) => code);
    expect(codes(above)).toEqual(US_STATES.map(({ code }) => code));
    expect(codes(below)).toEqual(TERRITORIES.map(({ code }) => code));
  }
});

test('owners submit from them, and staff write them by name', async () => {
  const headers = await directory.signIn('admin');
  const submitted = await directory.post('/api/businesses', {
    name: 'Capitol Cobbler',
    description: 'Shoes are mended here.',
    address: '1 East St',
    city: 'Washington',
    state: 'DC',
    zipCode: '20003',
    categoryId: 1,
  });
  expect(submitted.status).toBe(201);
  const { id } = await submitted.json();
  const waiting = await directory.get('/api/admin/businesses/pending', headers);
  expect(await waiting.json()).toContainEqual(expect.objectContaining({ id, state: 'DC' }));
  const read = await directory.get(`/api/admin/businesses/${id}`, headers);
  const { category, rating, reviewCount, submittedAt, updatedAt, ...form } = await read.json();
  const body = { ...form, city: 'Hagåtña', state: 'guam' };
  const edited = await directory.call(`PUT /api/admin/businesses/${id}`, { body, headers });
  expect(await edited.json()).toMatchObject({ state: 'GU' });
});

test('rows of imports say them by code or name; another place is none of the country', () => {
  const columns = ['state'];
  const read = createRowReader({
    columns,
    mapping: { state: { column: 0 } },
    vocabulary: {
      readCategory: () => 1,
      findTrades: () => null,
      findTradesOfHeading: () => null,
      listKinds: () => null,
    },
    fields: [],
  });
  const readState = (cell: string) => read({ line: 2, cells: [cell], fault: null }).values.state;
  expect(['pr', 'Northern Marianas', 'Washington DC', 'Ontario'].map(readState)).toEqual([
    ...['PR', 'MP', 'DC', null],
  ]);
});
