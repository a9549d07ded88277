import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { FoundBusiness } from '../../../contract/businesses.ts';
import { makeSlug } from '../../businesses/model/slugs.rules.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
  const open = (name: string, trade: string, category = 'services') =>
    directory.open({
      name,
      slug: makeSlug(name),
      trades: [trade],
      category,
      city: 'Provo',
      state: 'UT',
    });
  await open('One Way Brewing', 'breweries');
  await open('Broken Arrow Brewing Co', 'breweries');
  await open('Wasatch Vans', 'car-rentals');
  await open('Lift & Close', 'garage-door-companies');
  await open('Cupid’s Gate Archery', 'sports-clubs-and-fields', 'fitness');
  await open('Peak Sports', 'sporting-goods-stores', 'retail');
  await open('Sky Trampoline Park', 'landmarks-and-attractions');
  await open('Mom & Tot Spot', 'kids-party-places');
  await open('Gloves Plus', 'clothing-stores');
  await open('Denim Barn', 'clothing-stores');
  await open('Short Stop Fuel', 'gas-stations');
  await open('Corner Apothecary', 'pharmacies');
  await open('Provo Reading Room', 'libraries');
  await open('Inkwell', 'printers-and-sign-makers');
  await open('Salsa Verde', 'mexican-restaurants');
  await open('Bar Nine', 'bars');
  await open('Provo Smiles', 'dentists');
  await open('Provo Nails', 'nail-salons');
  await open('Waggles', 'dog-groomers');
  await open('Cut & Comb', 'hair-salons');
  await open('Wrench & Gear', 'auto-repair-shops');
  await open('Pipe Works', 'plumbers');
  await open('Time & Gold', 'jewelry-stores');
  await open('Temple Beth', 'synagogues-mosques-and-temples');
  await open('Scofflaw Brewing Co', 'breweries');
  await open('Cantina Tacos', 'mexican-restaurants');
  await open('Clear View Inspections', 'appraisers-and-inspectors');
  await open('Hearth Realty', 'real-estate-agents');
  await open('Maple Dairy', 'farms');
  await open('Valley Farm Packers', 'meat-processors');
  await open('Rapid Anglers', 'tour-operators');
  await open('Adventist Provo Hospital', 'hospitals');
  await open('Grace Chapel', 'churches');
  await open('Uncle Louie Sausage Co', 'meat-processors');
  await open('Louis & Sons', 'tailors');
  await open('Petal Lane', 'florists');
  await open('Wasatch Sand & Gravel', 'building-supply-stores', 'retail');
  await open('Provo Lumber', 'building-supply-stores', 'retail');
  await open('Clear Skin Laser', 'skin-care-and-medspas', 'beauty');
  await open('Black Ink', 'tattoo-shops', 'beauty');
  await open('Wasatch Spine', 'chiropractors', 'healthcare');
  await open('Minute Care', 'urgent-care-centers', 'healthcare');
  await open('Shift Right', 'transmission-shops', 'automotive');
  await open('Uniform Depot', 'clothing-stores', 'retail');
  await open('Provo Federal Credit Union', 'credit-unions', 'business');
  await open('Provo Savings', 'banks', 'business');
  await open('Wasatch Parcel Delivery', 'shipping-centers');
  await directory.open(
    { name: 'Four Star Grille', slug: 'four-star', city: 'Marysville', state: 'MI' },
    { name: 'Rockfish Grill', slug: 'rockfish', city: 'Marysville', state: 'WA' },
  );
});
afterAll(() => directory.close());

async function ask(query: string) {
  const answer = await directory.get(`/api/businesses/search?${new URLSearchParams({ query })}`);
  expect(answer.status).toBe(200);
  const items: FoundBusiness[] = await answer.json();
  const mentioned = decodeURIComponent(answer.headers.get('x-mentioned') ?? '');
  const understoodAs = answer.headers.get('x-understood-as');
  const widened = decodeURIComponent(answer.headers.get('x-widened') ?? '');
  return { widened, names: items.map(({ name }) => name), mentioned, understoodAs };
}

test.each([
  ['moving truck rental one way', 'Wasatch Vans'],
  ['garage door spring broke', 'Lift & Close'],
])('in "%s", the words beside a need are no beginning of a name', async (query, first) => {
  expect((await ask(query)).names).toEqual([first]);
});

test.each([
  ['archery', 'Cupid’s Gate Archery'],
  ['kids birthday party place with trampolines', 'Sky Trampoline Park'],
])('for "%s", a business of another trade that says so in its name', async (query, first) => {
  expect((await ask(query)).names).toEqual([first]);
});

test.each([
  ['plus size clothing', 'words="plus size clothing"; count=0'],
  ['truck stop', 'words="truck"; count=0'],
  ['24 hour pharmacy', 'words="24 hour"; count=0'],
  ['hindu temple', 'words="hindu"; count=0'],
])('for "%s", a common word alone decides nothing', async (query, mentioned) => {
  expect((await ask(query)).mentioned).toBe(mentioned);
});

test('"open to the public" decides nothing about a range', async () => {
  const { names, widened } = await ask('gun range open to the public');
  expect(names).toEqual(['Cupid’s Gate Archery']);
  expect(widened).toContain('kindred; trades="Sports clubs & fields"');
});

test('what stands after "with" never replaces what is asked for', async () => {
  expect((await ask('library with 3d printer')).names).toEqual(['Provo Reading Room']);
});

test('missing words are told in the order in which they were typed', async () => {
  const { mentioned } = await ask('rent a car without credit card');
  expect(mentioned).toBe('words="credit card"; count=0');
});

test('a trade that is asked for outright beats what is wrong', async () => {
  const { names, mentioned } = await ask('my back went out need a chiropracter asap');
  expect(names).toEqual(['Wasatch Spine']);
  expect(mentioned).toBe('');
});

test('far away, others of the trade are no answer beside the one that says it', async () => {
  expect((await ask('gravel portland maine')).names).toEqual(['Wasatch Sand & Gravel']);
});

test('what somebody wants to get rid of is removed', async () => {
  expect((await ask('get rid of a tattoo i regret')).names).toEqual(['Clear Skin Laser']);
});

test('a finer trade beside its broader one is what is asked for', async () => {
  expect((await ask('auto repair transmission shop')).names).toEqual(['Shift Right']);
});

test('a Spanish word finds those that say it in English', async () => {
  expect((await ask('tienda de uniformes escolares')).names[0]).toBe('Uniform Depot');
});

test('it is said who mentions a word only if the trade is not called so', async () => {
  const { names, mentioned } = await ask('credit union');
  expect(names).toEqual(['Provo Federal Credit Union']);
  expect(mentioned).toBe('');
});

test('what a trade does for its buyers is no second trade', async () => {
  expect((await ask('florist same day delivery')).names).toEqual(['Petal Lane']);
});

test('a second word for the same trade comes first, and cuts nothing', async () => {
  expect((await ask('mexican restaurant tacos')).names).toEqual(['Cantina Tacos', 'Salsa Verde']);
});

test('a misspelled word keeps its meaning beside another need', async () => {
  const { names } = await ask('home inspecter before buying a house');
  expect(names).toEqual(['Clear View Inspections']);
});

test('a phrase that only names its trade finds no other trade', async () => {
  const { names } = await ask('goat milk or honey straight from the farm');
  expect(names).toEqual(['Maple Dairy']);
});

test.each(['fly fishing guide on the Madison river', 'tow truck near Donner Pass'])(
  '"%s" names a feature of the land, no town',
  async (query) => {
    expect((await ask(query)).understoodAs).toBeNull();
  },
);

test.each([
  ['adventist hospital provo', 'Adventist Provo Hospital'],
  ['scoflaw brewing provo', 'Scofflaw Brewing Co'],
  ['uncle louies sausage', 'Uncle Louie Sausage Co'],
  ['4 star grill marysville', 'Four Star Grille'],
])('"%s" is a name', async (query, name) => {
  expect((await ask(query)).names).toEqual([name]);
});

test('to watch something is no watch', async () => {
  expect((await ask('place to watch the fight tonight')).names).toEqual(['Bar Nine']);
});

test('a common word at the end is no small town', async () => {
  expect((await ask('sharpen chainsaw and mower blades')).understoodAs).toBeNull();
});

test.each([
  ['me duele mucho una muela', 'Provo Smiles'],
  ['peluquería para mi perrito', 'Waggles'],
  ['se me rompió la bomba de agua del carro', 'Wrench & Gear'],
])('"%s" is read as a whole', async (query, name) => {
  expect((await ask(query)).names).toEqual([name]);
});

test('beyond 100 miles, those that say it come before those that are nearer', async () => {
  await directory.open({
    name: 'Hop & Play',
    slug: 'hop',
    trades: ['kids-party-places'],
    city: 'Denver',
    state: 'CO',
  });
  await directory.open({
    name: 'Bounce Trampolines',
    slug: 'bounce',
    trades: ['kids-party-places'],
    city: 'Reno',
    state: 'NV',
  });
  const { names } = await ask('kids party place with trampolines in miami fl');
  expect(names).toEqual(['Bounce Trampolines', 'Hop & Play', 'Mom & Tot Spot']);
});
