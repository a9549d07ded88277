import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Directory, names, openDirectory } from '../../../tests/directory.ts';
import { fieldsOfSearch, giveValues, patio, payment } from '../../../tests/fields-of-search.ts';
import { priceLevel, setFields } from '../../../tests/own-fields.ts';
import { changeSettings } from '../../../tests/settings.ts';
import type { SearchFacets, Understanding } from '../../contract/search.ts';
import type { CustomValues } from '../../domain/custom-fields.ts';

let directory: Directory;

const SAID: [name: string, trade: string, custom: CustomValues][] = [
  ['Amber Brewery', 'breweries', { 'outdoor-seating': true, 'price-level': 1, seats: 120 }],
  ['Barrel Brewery', 'breweries', { 'outdoor-seating': false, 'price-level': 2, seats: 30 }],
  ['Cask Brewery', 'breweries', {}],
  ['Dark Brewery', 'breweries', { payment: ['cash', 'apple-pay'], 'price-level': 2 }],
  ['Easy Dental', 'dentists', { wheelchair: true, payment: ['apple-pay'] }],
  ['Fine Dental', 'dentists', {}],
  ['Patio Furniture Depot', 'furniture-stores', {}],
];

beforeAll(async () => {
  directory = await openDirectory();
  const ids = await directory.open(
    ...SAID.map(([name, trade]) => ({
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      category: trade === 'dentists' ? 'healthcare' : 'restaurants',
      trades: [trade],
    })),
  );
  await setFields(directory, fieldsOfSearch);
  await changeSettings(directory, {
    customFields: fieldsOfSearch,
    area: { kind: 'states', states: ['ID'] },
  });
  for (const [at, [, , custom]] of SAID.entries())
    await giveValues(directory, ids[at] ?? 0, custom);
});
afterAll(() => directory.close());

const SEARCH = '/api/businesses/search';
const ask = (given: Record<string, string>, language = 'en') =>
  directory.get(`${SEARCH}?${new URLSearchParams(given)}`, { 'accept-language': language });
const list = async (given: Record<string, string>) => (await names(ask(given))).sort();

async function listOthers(given: Record<string, string>) {
  return names(directory.get(`${SEARCH}/others?${new URLSearchParams(given)}`));
}

async function understand(given: Record<string, string>, language = 'en') {
  const answer = await ask(given, language);
  expect(answer.status).toBe(200);
  const told = decodeURIComponent(answer.headers.get('x-understanding') ?? '{}');
  const understanding: Understanding = JSON.parse(told);
  const items: { name: string }[] = await answer.json();
  return { names: items.map(({ name }) => name), ...understanding };
}

async function count(given: Record<string, string>): Promise<SearchFacets> {
  const answer = await directory.get(`${SEARCH}/facets?${new URLSearchParams(given)}`);
  expect(answer.status).toBe(200);
  return answer.json();
}

describe('filters by staff’s own fields', () => {
  test.each([
    ['outdoor-seating', ['Amber Brewery']],
    ['outdoor-seating:no', ['Barrel Brewery']],
    ['price-level:1,price-level:2', ['Amber Brewery', 'Barrel Brewery', 'Dark Brewery']],
    ['price-level:2,payment:cash', ['Dark Brewery']],
    ['seats:50', ['Amber Brewery']],
    ['seats:20', ['Amber Brewery', 'Barrel Brewery']],
    ['payment:apple-pay', ['Dark Brewery', 'Easy Dental']],
  ])('%s', async (f, found) => {
    expect(await list({ f })).toEqual(found);
    const beside = found.filter((name) => name.endsWith('Brewery'));
    expect(await list({ f, query: 'brewery', city: 'Boise', state: 'ID' })).toEqual(beside);
  });

  test('what no field has is passed over, and that is said', async () => {
    for (const f of ['pool', 'price-level:9', 'seats:51', 'payment:', ':', '::,,x:', "a'b\\:*&|"]) {
      const { names: found, leftOut, chosen } = await understand({ query: 'brewery', f });
      expect(found).toHaveLength(4);
      expect([f, leftOut]).toEqual([f, f === '::,,x:' ? ['::', 'x:'] : [f]]);
      expect(chosen).toBeUndefined();
    }
    expect((await ask({ f: 'x'.repeat(1001) })).status).toBe(400);
    expect((await ask({ f: '\0' })).status).toBeLessThan(500);
  });

  test('the answer names those that were chosen, in the language of the page', async () => {
    const f = 'outdoor-seating,seats:50,price-level:1';
    expect((await understand({ f })).chosen).toEqual([
      { filter: 'outdoor-seating:yes', label: 'Outdoor seating' },
      { filter: 'seats:50', label: 'Seats: 50 guests or more' },
      { filter: 'price-level:1', label: 'Price level: $' },
    ]);
  });
});

describe('beside the filters', () => {
  test('each value says how many have it, and how many say nothing', async () => {
    const facets = await count({ query: 'brewery' });
    expect(facets?.fields).toEqual([
      {
        key: 'price-level',
        name: 'Price level',
        unknown: 1,
        choices: [
          { filter: 'price-level:1', label: '$', count: 1 },
          { filter: 'price-level:2', label: '$$', count: 2 },
        ],
      },
      {
        key: 'outdoor-seating',
        name: 'Outdoor seating',
        unknown: 2,
        choices: [
          { filter: 'outdoor-seating:yes', label: 'Yes', count: 1 },
          { filter: 'outdoor-seating:no', label: 'No', count: 1 },
        ],
      },
      {
        key: 'seats',
        name: 'Seats',
        unknown: 2,
        choices: [{ filter: 'seats:100', label: '100 guests or more', count: 1 }],
      },
      {
        key: 'payment',
        name: 'Ways to pay',
        unknown: 3,
        choices: [
          { filter: 'payment:cash', label: 'Cash', count: 1 },
          { filter: 'payment:apple-pay', label: 'Apple Pay', count: 1 },
        ],
      },
    ]);
    for (const { choices } of facets?.fields ?? []) {
      for (const { filter, count: left } of choices) {
        expect(await list({ query: 'brewery', f: filter })).toHaveLength(left);
      }
    }
  });

  test('another value of a chosen field still has its count', async () => {
    const facets = await count({ query: 'brewery', f: 'price-level:1' });
    expect(facets?.total).toBe(1);
    const levels = facets?.fields.find(({ key }) => key === 'price-level');
    expect(levels?.choices.map(({ count: left }) => left)).toEqual([1, 2]);
  });

  test('a field of some trades stands beside those alone, and one that is not for filters nowhere', async () => {
    await setFields(directory, [
      { ...patio, trades: ['breweries'] },
      { ...payment, isFilter: false },
      priceLevel,
    ]);
    const keys = async (given: Record<string, string>) =>
      (await count(given))?.fields.map(({ key }) => key);
    expect(await keys({ query: 'brewery' })).toEqual(['price-level', 'outdoor-seating']);
    expect(await keys({ city: 'Boise', state: 'ID' })).toEqual(['price-level']);
    expect((await understand({ f: 'payment:cash' })).leftOut).toEqual(['payment:cash']);
    await setFields(directory, fieldsOfSearch);
    await changeSettings(directory, {
      customFields: fieldsOfSearch,
      area: { kind: 'states', states: ['ID'] },
    });
  });
});

describe('words that name a field', () => {
  test.each([
    ['brewery with a patio', 'Amber Brewery', 'Outdoor seating', 3],
    ['brewery outdoor seating boise', 'Amber Brewery', 'Outdoor seating', 3],
    ['wheelchair accessible dentist boise', 'Easy Dental', 'Wheelchair accessible', 1],
    ['dentist that takes apple pay', 'Easy Dental', 'Ways to pay: Apple Pay', 1],
    ['dentista con acceso para sillas de ruedas', 'Easy Dental', 'Wheelchair accessible', 1],
  ])('%s: those are the results, and the others stand below', async (query, one, label, below) => {
    const found = await understand({ query });
    expect(found).toMatchObject({ names: [one], below });
    expect(found.said).toMatchObject({ label, count: 1, isCapped: false });
    const others = await listOthers({ query });
    expect(others).toHaveLength(below);
    const all = await understand({ query, all: 'true' });
    expect(all.names[0]).toBe(one);
    expect(all.names.slice(1).toSorted()).toEqual(others.toSorted());
    expect(all.said).toMatchObject({ label, count: 1 });
  });

  test('alone they find what says so, and below it names that have them', async () => {
    const { names: found, said } = await understand({ query: 'patio' });
    expect(found).toEqual(['Amber Brewery']);
    expect(said).toMatchObject({ label: 'Outdoor seating', count: 1 });
    expect(await listOthers({ query: 'patio' })).toEqual(['Patio Furniture Depot']);
    const all = await understand({ query: 'patio', all: 'true' });
    expect(all.names).toEqual(['Amber Brewery', 'Patio Furniture Depot']);
    for (const query of ['sillas de ruedas boise', 'sillas de ruedas'])
      expect((await understand({ query }, 'es')).names).toEqual(['Easy Dental']);
  });

  test('a name is a name', async () => {
    for (const query of [
      'patio furniture depot',
      'Patio Furniture Depot boise',
      'patio furniture',
    ]) {
      const { names: found, said } = await understand({ query });
      expect([query, found[0], said]).toEqual([query, 'Patio Furniture Depot', undefined]);
    }
  });

  test('where none says so, that is said, and the list is not empty', async () => {
    const query = 'wheelchair accessible brewery';
    const { names: found, said } = await understand({ query });
    expect(found).toHaveLength(4);
    expect((await understand({ query, all: 'true' })).names).toHaveLength(4);
    expect(said).toMatchObject({ label: 'Wheelchair accessible', count: 0 });
    const boise = { city: 'Boise', state: 'ID' };
    for (const given of [
      { ...boise, trade: 'dentists' },
      { ...boise, category: 'healthcare' },
    ]) {
      expect((await understand({ query: 'patio', ...given })).names).toHaveLength(2);
    }
  });

  test('two wishes: who answers both, else who answers one', async () => {
    const both = await understand({ query: 'dentist wheelchair accessible apple pay' });
    expect(both.said).toMatchObject({ count: 1 });
    const one = await understand({ query: 'brewery with patio and apple pay' });
    expect(one.names.toSorted()).toEqual(['Amber Brewery', 'Dark Brewery']);
    const label = { 'Amber Brewery': 'Outdoor seating', 'Dark Brewery': 'Ways to pay: Apple Pay' };
    expect(one.said).toMatchObject({
      label: new Map(Object.entries(label)).get(one.names[0] ?? ''),
    });
  });

  test('words that are taken literally are names', async () => {
    expect(await list({ query: 'patio', literal: 'true' })).toEqual(['Patio Furniture Depot']);
  });

  test('without fields the words are what they were', async () => {
    await setFields(directory, []);
    const { said, names: found } = await understand({ query: 'patio' });
    expect([said, found]).toEqual([undefined, ['Patio Furniture Depot']]);
    await setFields(directory, fieldsOfSearch);
    await changeSettings(directory, {
      customFields: fieldsOfSearch,
      area: { kind: 'states', states: ['ID'] },
    });
  });
});
