import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { FoundBusiness } from '../../../contract/businesses.ts';
import type { Understanding } from '../../../contract/search.ts';
import { makeSlug } from '../../businesses/model/slugs.rules.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
  const open = (name: string, city: string, state: string, trades: string[]) =>
    directory.open({ name, slug: makeSlug(name), city, state, trades });
  await open('Provo Motors', 'Provo', 'UT', ['car-dealers', 'auto-repair-shops']);
  await open('Provo Wrench', 'Provo', 'UT', ['auto-repair-shops', 'car-dealers']);
  await open('Elko Motors', 'Elko', 'NV', ['car-dealers', 'auto-repair-shops']);
  await open('Boise Wrench', 'Boise', 'ID', ['auto-repair-shops']);
  await open('Pocatello Motors', 'Pocatello', 'ID', ['car-dealers', 'auto-repair-shops']);
  await open('Miami Wrench', 'Miami', 'FL', ['auto-repair-shops']);
  await open('Provo Neighbors', 'Provo', 'UT', ['social-services']);
  await open('Provo Athletics', 'Provo', 'UT', ['sports-clubs-and-fields']);
  await open('Spokane Free Pantry', 'Spokane', 'WA', ['nonprofits']);
  await open('Oakleaf Care', 'Provo', 'UT', ['nursing-homes']);
  await open('Timber Tree Service', 'Provo', 'UT', ['tree-services']);
  await open('Handy Dan', 'Provo', 'UT', ['handymen']);
  await open('Second Steps Rehab', 'Provo', 'UT', ['rehabilitation-hospitals']);
  await open('Go-Van Rentals', 'Provo', 'UT', ['car-rentals']);
  await open('Green Table', 'Provo', 'UT', ['vegetarian-restaurants']);
  await open('Needle & Thread', 'Provo', 'UT', ['tailors']);
  await open('Denim Row', 'Provo', 'UT', ['clothing-stores']);
  await open('Two Men and a Dolly', 'Boston', 'MA', ['movers']);
  await open('Harbor Movers', 'New York', 'NY', ['movers']);
  await open('Clover Acres', 'Provo', 'UT', ['farms']);
  await open('Ledger & Sons', 'Provo', 'UT', ['accountants']);
});
afterAll(() => directory.close());

async function ask(query: string, place: Record<string, string> = {}) {
  const params = new URLSearchParams({ query, ...place });
  const answer = await directory.get(`/api/businesses/search?${params}`);
  expect(answer.status).toBe(200);
  const items: FoundBusiness[] = await answer.json();
  const told: Understanding = JSON.parse(
    decodeURIComponent(answer.headers.get('x-understanding') ?? '{}'),
  );
  return { names: items.map(({ name }) => name), told };
}

test('whoever does mainly what is asked comes before who does it as well', async () => {
  const { names } = await ask('mechanic', { near: 'Provo, UT' });
  expect(names).toEqual(['Provo Wrench', 'Provo Motors']);
});

test('far away, who does it mainly may be half as far again', async () => {
  const { names } = await ask('mechanic', { near: 'Twin Falls, ID', within: '25' });
  expect(names).toEqual(['Boise Wrench', 'Pocatello Motors', 'Elko Motors']);
});

test('near a place, the broader trade is similar to a finer one that nobody has', async () => {
  const { names, told } = await ask('food pantry', { near: 'Provo, UT' });
  expect(names).toEqual(['Provo Neighbors']);
  expect(told.widened).toContainEqual({
    step: 'kindred',
    trades: 'Social services & community centers, Nonprofits & charities',
  });
});

test('far away, the broader trade is no answer, and the page says what nobody is listed under', async () => {
  const { names, told } = await ask('shooting range', { near: 'Miami, FL' });
  expect(names).toEqual([]);
  expect(told.unlistedTrade).toBe('Shooting & archery ranges');
});

test('who says so in the name is found, whatever the trade', async () => {
  expect((await ask('food pantry', { near: 'Spokane, WA' })).names).toEqual([
    'Spokane Free Pantry',
  ]);
});

test('a name apart from its spaces needs the whole question', async () => {
  expect((await ask('prune an oak leaf tree')).names).toEqual(['Timber Tree Service']);
  expect((await ask('oak leaf care')).names).toEqual(['Oakleaf Care']);
});

test('a word with a prefix is no misspelling of another need', async () => {
  const { names } = await ask('rehang door');
  expect(names).not.toContain('Second Steps Rehab');
});

test('what a name says in other spacing is not called missing', async () => {
  const { told } = await ask('govan or truck rental');
  expect(JSON.stringify(told)).not.toContain('govan"');
});

test('what the name of the trade says, no listing needs to say', async () => {
  const { names, told } = await ask('vegan');
  expect(names).toEqual(['Green Table']);
  expect(told.mentioned).toBeUndefined();
});

test('a place abroad behind a need is told as missing', async () => {
  const { told } = await ask('mechanic toronto');
  expect(told.mentioned).toMatchObject({ words: 'toronto', count: 0 });
});

test('a wish inside a Spanish phrase is told as unknown', async () => {
  const { names, told } = await ask('taller mecanico barato', { near: 'Provo, UT' });
  expect(names[0]).toBe('Provo Wrench');
  expect(told.leftOut).toEqual(['barato']);
});

test('nobody needs to say what is another name of the trade', async () => {
  const { names, told } = await ask('seamstress');
  expect(names).toEqual(['Needle & Thread']);
  expect(told.mentioned).toBeUndefined();
});

test('fixing a thing is the need of those who repair it', async () => {
  expect((await ask('fix my leather jacket')).names).toEqual(['Needle & Thread']);
  expect((await ask('leather jacket')).names).toEqual(['Denim Row']);
});

test('of the two places of a way, the first is searched and the other one offered', async () => {
  expect((await ask('mudanzas de boston a nueva york')).names).toEqual(['Two Men and a Dolly']);
  const { names, told } = await ask('movers from boston to new york');
  expect(names).toEqual(['Two Men and a Dolly']);
  expect(told.understoodAs).toEqual({ query: 'movers', city: 'Boston', state: 'MA' });
  expect(told.otherPlaces?.[0]?.label).toBe('New York, NY');
  expect(told.widened ?? []).not.toContainEqual(expect.objectContaining({ step: 'unknown' }));
});

test('what somebody does means who does it, whatever else is spelled like it', async () => {
  const { names, told } = await ask('beekeeping supplies');
  expect(names).toEqual(['Clover Acres']);
  expect(told.correctedQuery).toBeUndefined();
});
