import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { FoundBusiness } from '../../../contract/businesses.ts';
import type { Understanding } from '../../../contract/search.ts';
import { makeSlug } from '../../businesses/model/slugs.rules.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
  const open = (
    name: string,
    city: string,
    state: string,
    trades: string[],
    category = 'services',
  ) => directory.open({ name, slug: makeSlug(name), city, state, trades, category });
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
  await open('Center Street Garage', 'Provo', 'UT', ['parking']);
  await open('Gold & Pearl', 'Provo', 'UT', ['jewelry-stores']);
  await open('Pioneer Pawn', 'Provo', 'UT', ['pawn-shops']);
  await open('Reno Car Center', 'Reno', 'NV', ['auto-repair-shops']);
  await open('Kaiten', 'Los Angeles', 'CA', ['sushi-restaurants']);
  await open('Gotham Pipes', 'New York', 'NY', ['plumbers']);
  await open('Steel City Pipes', 'Pittsburgh', 'PA', ['plumbers']);
  await open('Provo Hair', 'Provo', 'UT', ['hair-salons']);
  await open('Cuts for Kids', 'Provo', 'UT', ['hair-salons']);
  await open('Daily Loaf', 'Provo', 'UT', ['bakeries']);
  await open('House of Cakes', 'Provo', 'UT', ['bakeries']);
  await open('Biggest Little Cars', 'Reno', 'NV', ['car-rentals']);
  await open('Truckee Trucks', 'Reno', 'NV', ['car-rentals', 'movers']);
  await open('Tiny Teeth', 'Provo', 'UT', ['pediatric-dentists', 'dentists']);
  await open('Thomas R. Baker, DDS', 'Provo', 'UT', ['dentists']);
  await open('Elko Arena', 'Elko', 'NV', ['event-venues']);
  await open('Bounce Town', 'Pocatello', 'ID', ['kids-party-places']);
  await open('Easel & Ivory', 'Elko', 'NV', ['music-and-art-schools']);
  await open('Star Dance', 'Reno', 'NV', ['dance-schools']);
  await open('Provo Mandarin', 'Provo', 'UT', ['language-schools', 'tutors']);
  await open('Lingua Provo', 'Provo', 'UT', ['language-schools', 'tutors']);
  await open('Little Tumblers', 'Provo', 'UT', ['gymnastics-and-kids-sports']);
  await open('Vernal Pies', 'Vernal', 'UT', ['pizza-places'], 'restaurants');
  await open('Elm Street Pizza', 'Portland', 'ME', ['pizza-places']);
  await open('Elko Storage', 'Elko', 'NV', ['self-storage']);
  await open('Storage Units of Miami', 'Miami', 'FL', ['self-storage']);
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
  const { told } = await ask('govan or truck rental', { near: 'Provo, UT' });
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

test('a known city may stand before what every town has', async () => {
  const { names, told } = await ask('provo restaurants');
  expect(names).toEqual(['Green Table']);
  expect(told.understoodAs).toEqual({ query: 'restaurants', city: 'Provo', state: 'UT' });
});

test('what follows "with" describes the business and is not the need', async () => {
  const { names, told } = await ask('restaurant with parking', { near: 'Provo, UT' });
  expect(names).toEqual(['Green Table']);
  expect(told.leftOut).toEqual(['with parking']);
});

test('who buys something need not say so', async () => {
  const { names } = await ask('sell my gold', { near: 'Provo, UT' });
  expect(names[0]).toBe('Pioneer Pawn');
});

test('far away, a common word of the trouble outweighs no distance', async () => {
  const { names } = await ask('my car wont start need a mechanic', { near: 'Twin Falls, ID' });
  expect(names[0]).toBe('Boise Wrench');
});

test('a part of a city may be called like another town of the state', async () => {
  const { told } = await ask('sushi in silver lake los angeles');
  expect(told.understoodAs).toEqual({ query: 'sushi', city: 'Los Angeles', state: 'CA' });
});

test('far away, the next state may have the nearest', async () => {
  const { names, told } = await ask('plumber buffalo ny');
  expect(names).toEqual(['Steel City Pipes', 'Gotham Pipes']);
  expect(told.areNearest).toBe(true);
});

test('rows that fit better are not called the nearest', async () => {
  const { names, told } = await ask('mechanic', { near: 'Twin Falls, ID', limit: '1' });
  expect(names).toEqual(['Boise Wrench']);
  expect(told.areNearest).toBeUndefined();
});

test('a wish in Spanish is looked for in English', async () => {
  const { names, told } = await ask('cortar el pelo para niños', { near: 'Provo, UT' });
  expect(names[0]).toBe('Cuts for Kids');
  expect(told.leftOut).toBeUndefined();
});

test('a Spanish word without a translation is told as unknown', async () => {
  const { names, told } = await ask('pasteles para quinceañera', { near: 'Provo, UT' });
  expect(names[0]).toBe('House of Cakes');
  expect(told.leftOut).toEqual(['quinceañera']);
});

test('far away, a common word beside the name of the trade outweighs no distance', async () => {
  const { names } = await ask('storage units twin falls id');
  expect(names).toEqual(['Elko Storage', 'Storage Units of Miami']);
});

test('without a place, nothing stands below those that say what is asked', async () => {
  const params = new URLSearchParams({ query: 'cake shop' });
  const elsewhere = await directory.get(`/api/businesses/search/others?${params}`);
  expect(await elsewhere.json()).toEqual([]);
  params.set('near', 'Provo, UT');
  const nearby = await directory.get(`/api/businesses/search/others?${params}`);
  expect(await nearby.json()).toMatchObject([{ name: 'Daily Loaf' }]);
});

test('a Spanish word that a trade is called by is said by who has the trade', async () => {
  const { names, told } = await ask('rentar un camión para mudanza', { near: 'Reno, NV' });
  expect(names[0]).toBe('Truckee Trucks');
  expect(told.leftOut).toBeUndefined();
});

test('"or" asks for either trade', async () => {
  const { names } = await ask('florist or bakery or clothing store provo');
  expect(names.toSorted()).toEqual(['Daily Loaf', 'Denim Row', 'House of Cakes']);
});

test('a wish may stand between the words of a trade', async () => {
  const { names, told } = await ask('dentista barato para niños provo');
  expect(names[0]).toBe('Tiny Teeth');
  expect(told.leftOut).toEqual(['barato']);
});

test('the name of a doctor is found by "dr", too', async () => {
  expect((await ask('dr thomas baker')).names).toEqual(['Thomas R. Baker, DDS']);
});

test('far away, the likeliest trade of a phrase and its words outweigh some distance', async () => {
  expect((await ask('kids birthday party place salt lake city')).names[0]).toBe('Bounce Town');
  expect((await ask('dance studio twin falls id')).names[0]).toBe('Star Dance');
});

test('a name that states another language is no answer', async () => {
  expect((await ask('english classes provo')).names).toEqual(['Lingua Provo']);
  expect((await ask('clases de inglés provo')).names).toEqual(['Lingua Provo']);
  expect((await ask('mandarin classes provo')).names[0]).toBe('Provo Mandarin');
});

test('what the trade of a row says is mentioned', async () => {
  const { told } = await ask('gymnastics lessons provo');
  expect(told.mentioned).toBeUndefined();
});

test('for whom it is must be said, or is told as missing', async () => {
  const { told } = await ask('orthodontist for kids provo');
  expect(told.mentioned?.words ?? told.leftOut?.join(' ')).toContain('kids');
});

test('a word for all restaurants names their category, not the trade of one', async () => {
  const params = new URLSearchParams({ query: 'restaurant', city: 'Vernal', state: 'UT' });
  const answer = await directory.get(`/api/businesses/search?${params}`);
  const items: FoundBusiness[] = await answer.json();
  const trades = items.flatMap(({ reasons }) => reasons.filter(({ code }) => code === 'trade'));
  expect(trades).toEqual([{ code: 'trade', value: 'Restaurants' }]);
});

test('what a business is asked to do, and where to, describes it and is not the need', async () => {
  expect((await ask('jewelry store that delivers to hospital provo')).names).toEqual([
    'Gold & Pearl',
  ]);
  expect((await ask('tailors to take in a dress provo')).names).toEqual(['Needle & Thread']);
});

test('far away, the distance that is told is that of the nearest of all results', async () => {
  const params = new URLSearchParams({ query: 'kids birthday party place phoenix az' });
  const answer = await directory.get(`/api/businesses/search?${params}`);
  const items: FoundBusiness[] = await answer.json();
  const told: Understanding = JSON.parse(
    decodeURIComponent(answer.headers.get('x-understanding') ?? '{}'),
  );
  const miles = items.map(({ distanceMiles }) => distanceMiles ?? 0);
  const [step] = told.widened?.filter((one) => one.step === 'nearby') ?? [];
  expect(step?.nearest).toBeGreaterThan(100);
  expect(step?.nearest).toBeLessThanOrEqual(Math.min(...miles));
});

test('a Spanish word of a name finds the name', async () => {
  await directory.open({
    name: 'Tortilleria Provo',
    slug: 'tortilleria-provo',
    city: 'Provo',
    state: 'UT',
    trades: ['mexican-restaurants'],
  });
  await directory.open({
    name: 'Taqueria Provo',
    slug: 'taqueria-provo',
    city: 'Provo',
    state: 'UT',
    trades: ['mexican-restaurants'],
  });
  expect((await ask('tortilleria provo')).names).toEqual(['Tortilleria Provo']);
});

test('a name is found in the other town of the same name', async () => {
  const { names, told } = await ask('elm street pizza portland');
  expect(names).toEqual(['Elm Street Pizza']);
  expect(told.widened).toBeUndefined();
});

test('"Nearest" sorts by the distance from a place in the words as well', async () => {
  const params = new URLSearchParams({ query: 'car repair twin falls id', sort: 'distance' });
  const answer = await directory.get(`/api/businesses/search?${params}`);
  const items: FoundBusiness[] = await answer.json();
  const miles = items.map(({ distanceMiles }) => distanceMiles);
  expect(miles.length).toBeGreaterThan(3);
  expect(miles).toEqual(miles.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
});
