import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { FoundBusiness } from '../../../contract/businesses.ts';
import { SEARCH_REASONS, type SearchReason } from '../../../contract/search.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
  const boise = { city: 'Boise', state: 'ID', zipCode: '83702' };
  const nampa = { city: 'Nampa', state: 'ID', zipCode: '83651' };
  const near = { latitude: 43.541, longitude: -116.56 };
  const farther = { latitude: 43.52, longitude: -116.62 };
  const reno = { city: 'Reno', state: 'NV' };
  await directory.open(
    { name: 'Flying Pie', slug: 'flying-pie', trades: ['pizza-places'], ...boise },
    { name: 'Tony’s Pizza', slug: 'tonys', trades: ['pizza-places'], ...nampa },
    { name: 'Untold Pizza', slug: 'untold-pizza', ...boise },
    { name: 'Snake River Pipes', slug: 'pipes', trades: ['plumbers'], ...nampa, ...near },
    { name: 'Emergency Rooter', slug: 'rooter', trades: ['plumbers'], ...nampa, ...farther },
    { name: 'Paws & Claws', slug: 'paws', trades: ['veterinarians'], ...boise },
    { name: 'Lost Grove', slug: 'lost-grove', trades: ['breweries'], ...boise },
    { name: 'Ash & Flue', slug: 'ash-flue', trades: ['chimney-sweeps'], ...boise },
    { name: 'Dana Ruiz', slug: 'dana-ruiz', trades: ['lawyers'], ...boise },
    { name: 'Tumbler & Pin', slug: 'tumbler', trades: ['locksmiths'], ...boise },
    { name: 'Ropa Linda', slug: 'ropa-linda', trades: ['clothing-stores'], ...reno },
    { name: 'Strand', slug: 'strand', trades: ['bookstores'], city: 'New York', state: 'NY' },
    { name: 'Blue Heron Rafting', slug: 'blue-heron', ...boise },
    { name: 'Kettle & Finch', slug: 'kettle', city: 'Owyhee Flats', state: 'ID' },
    { name: 'Boston Market', slug: 'boston-market', city: 'Denver', state: 'CO' },
    {
      name: 'Quincy Maps',
      slug: 'quincy-maps',
      description: 'Incunabula and maps.',
      city: 'Boston',
      state: 'MA',
    },
    { name: 'Fair Town Crafts', slug: 'fair-town-crafts', city: 'Center', state: 'TX' },
    ...['One', 'Two', 'Three', 'Four'].map((name, at) => ({
      name: `Fine Auto Center ${name}`,
      slug: `auto-${at}`,
      ...reno,
    })),
    { name: 'Burger King', slug: 'burger-king', ...reno },
    { name: 'Old Reno', slug: 'old-reno', ...boise },
    { name: 'Wonder Gate', slug: 'wonder-gate', ...reno },
    { name: 'Salmon Sons', slug: 'salmon-sons', ...reno },
    { name: 'Main & Oak Insurance', slug: 'main-oak', trades: ['insurance-agencies'], ...reno },
    { name: 'Veterans Hall', slug: 'veterans-hall', ...reno },
    { name: 'Cold Comfort', slug: 'cold-comfort', trades: ['appliance-repair'], ...reno },
    { name: 'Stop & Watch TV', slug: 'stop-watch', trades: ['electronics-stores'], ...reno },
  );
});
afterAll(() => directory.close());

async function ask(query: string, more: Record<string, string> = {}) {
  const params = new URLSearchParams({ query, ...more });
  const answer = await directory.get(`/api/businesses/search?${params}`);
  expect(answer.status).toBe(200);
  const items: FoundBusiness[] = await answer.json();
  const header = (name: string) => decodeURIComponent(answer.headers.get(name) ?? '');
  return {
    items,
    names: items.map(({ name }) => name),
    reason: header('x-search-reason'),
    widened: header('x-widened'),
    leftOut: header('x-left-out'),
    understoodAs: header('x-understood-as'),
    corrected: header('x-corrected-query'),
    mentioned: header('x-mentioned'),
    needsPosition: header('x-needs-position'),
    unlistedTrade: JSON.parse(header('x-understanding') || '{}').unlistedTrade,
  };
}

interface Expected {
  first: string;
  as?: string;
  corrected?: string;
  widened?: string;
}

const CASES: [query: string, more: Record<string, string>, reason: SearchReason[], Expected][] = [
  // A trade, in any words, with a place or without.
  ['plumber', {}, ['trade'], { first: '' }],
  [
    'plumber nampa',
    {},
    ['trade'],
    { first: 'Snake River Pipes', as: 'query=plumber&city=Nampa&state=ID' },
  ],
  [
    'Nampa plumber',
    {},
    ['trade'],
    { first: 'Snake River Pipes', as: 'query=plumber&city=Nampa&state=ID' },
  ],
  [
    'plumber in nampa, idaho',
    {},
    ['trade'],
    { first: 'Snake River Pipes', as: 'query=plumber&city=Nampa&state=ID' },
  ],
  [
    'plumber 83651',
    {},
    ['trade'],
    { first: 'Snake River Pipes', as: 'query=plumber&city=Nampa&state=ID&near=83651' },
  ],
  [
    'leaky faucet nampa',
    {},
    ['trade'],
    { first: 'Snake River Pipes', as: 'query=leaky+faucet&city=Nampa&state=ID' },
  ],
  ['brewery idaho', {}, ['trade'], { first: 'Lost Grove', as: 'query=brewery&state=ID' }],
  [
    'my dog is sick boise',
    {},
    ['trade'],
    { first: 'Paws & Claws', as: 'query=my+dog+is+sick&city=Boise&state=ID' },
  ],
  [
    '',
    { trade: 'plumbers', city: 'Boise', state: 'ID' },
    ['nearby', 'list'],
    { first: 'Snake River Pipes', widened: 'nearby; from="Boise, ID"; within=25' },
  ],
  // Something that went wrong needs a repair, and no listing is named after it.
  ['my fridge stopped cooling', {}, ['trade'], { first: 'Cold Comfort' }],
  // Misspelled.
  ['chimny sweep', {}, ['corrected', 'trade'], { first: 'Ash & Flue', corrected: 'chimney sweep' }],
  [
    'brewry boise',
    {},
    ['corrected', 'trade'],
    { first: 'Lost Grove', as: 'query=brewery&city=Boise&state=ID', corrected: 'brewery boise' },
  ],
  [
    'brewery bosie',
    {},
    ['corrected', 'trade'],
    { first: 'Lost Grove', as: 'query=brewery&city=Boise&state=ID', corrected: 'brewery boise' },
  ],
  // The words mean something together once they are spelled right.
  [
    'vetrans benefits',
    {},
    ['corrected', 'meaning'],
    { first: 'Main & Oak Insurance', corrected: 'veterans benefits' },
  ],
  ['burgar king', {}, ['corrected', 'name'], { first: 'Burger King', corrected: 'burger king' }],
  ['burgerking', {}, ['corrected', 'name'], { first: 'Burger King', corrected: 'burger king' }],
  ['salmon suns', {}, ['words'], { first: 'Salmon Sons' }],
  [
    'heron bosie',
    {},
    ['corrected', 'words'],
    {
      first: 'Blue Heron Rafting',
      as: 'query=heron&city=Boise&state=ID',
      corrected: 'heron boise',
    },
  ],
  // Spanish on an English page.
  ['ropa', {}, ['trade'], { first: 'Ropa Linda' }],
  [
    'plomero nampa',
    {},
    ['trade'],
    { first: 'Snake River Pipes', as: 'query=plomero&city=Nampa&state=ID' },
  ],
  [
    'cerveceria en boise',
    {},
    ['trade'],
    { first: 'Lost Grove', as: 'query=cerveceria&city=Boise&state=ID' },
  ],
  // Words that only their meaning explains.
  ['tenant refuses to leave my house', {}, ['trade'], { first: 'Dana Ruiz' }],
  ['key copied', {}, ['meaning'], { first: 'Tumbler & Pin' }],
  // The nearest, where the place has none.
  [
    'plumber boise',
    {},
    ['nearby', 'trade'],
    {
      first: 'Snake River Pipes',
      as: 'query=plumber&city=Boise&state=ID',
      widened: 'nearby; from="Boise, ID"; within=25',
    },
  ],
  [
    'brewery reno',
    {},
    ['anywhere', 'trade'],
    {
      first: 'Lost Grove',
      as: 'query=brewery&city=Reno&state=NV',
      widened: 'nearby; from="Reno, NV"; nearest=339',
    },
  ],
  [
    'heron nampa id',
    {},
    ['nearby', 'words'],
    { first: 'Blue Heron Rafting', as: 'query=heron&city=Nampa&state=ID' },
  ],
  ['heron', { city: 'Nampa', state: 'ID' }, ['nearby', 'words'], { first: 'Blue Heron Rafting' }],
  [
    'bookstore boise',
    {},
    ['anywhere', 'trade'],
    { first: 'Strand', as: 'query=bookstore&city=Boise&state=ID' },
  ],
  // Names, which win over the words and places in them.
  ['burger king', {}, ['name'], { first: 'Burger King' }],
  ['boston market', {}, ['name'], { first: 'Boston Market' }],
  ['old reno', {}, ['name'], { first: 'Old Reno' }],
  [
    'lost grove boise',
    {},
    ['name'],
    { first: 'Lost Grove', as: 'query=lost+grove&city=Boise&state=ID' },
  ],
  ['fine auto center', {}, ['name'], { first: 'Fine Auto Center Four' }],
  ['auto center', {}, ['name'], { first: 'Fine Auto Center Four' }],
  ['best heron', {}, ['words'], { first: 'Blue Heron Rafting' }],
  ['fair tow', {}, ['name'], { first: 'Fair Town Crafts' }],
  ['wonderga', {}, ['corrected', 'name'], { first: 'Wonder Gate', corrected: 'wonder gate' }],
  ['incunabula', {}, ['words'], { first: 'Quincy Maps' }],
  ['burger king', { literal: 'true' }, ['words'], { first: 'Burger King' }],
  // A brand that isn't listed leads to its kind.
  [
    'papa johns boise',
    {},
    ['brand'],
    { first: 'Flying Pie', as: 'query=papa+johns&city=Boise&state=ID' },
  ],
  // Only a place.
  ['', { state: 'ID' }, [], { first: '' }],
  ['boise', {}, ['list'], { first: '', as: 'city=Boise&state=ID' }],
  [
    'pizza',
    { city: 'Bosie' },
    ['trade'],
    { first: 'Untold Pizza', as: 'query=pizza&city=Boise&state=ID' },
  ],
];

test.each(CASES)('"%s" with %j is read as %j: %j', async (query, more, reason, expected) => {
  const found = await ask(query, more);
  const { first, as = '', corrected = '', widened } = expected;
  expect({
    reason: found.reason,
    as: found.understoodAs,
    corrected: found.corrected,
    first: first && found.names[0],
    widened: widened && found.widened,
  }).toEqual({ reason: reason.join(', '), as, corrected, first, widened });
});

test('each reason is given for something', () => {
  const given = new Set<string>(CASES.flatMap(([, , reasons]) => reasons));
  expect([...given].sort()).toEqual(Object.keys(SEARCH_REASONS).sort());
});

test('what finds nothing, and a list that nobody searched, has no reason', async () => {
  for (const path of ['/api/businesses/search?query=zzzzqqqq', '/api/businesses']) {
    expect((await directory.get(path)).headers.get('x-search-reason')).toBeNull();
  }
});

test('a trade finds its listings, and names of those without a trade', async () => {
  const found = await ask('pizza boise');
  expect(found.names.toSorted()).toEqual(['Flying Pie', 'Untold Pizza']);
  expect(found).toMatchObject({ reason: 'trade', widened: '' });
  const reasons = found.items.find(({ name }) => name === 'Flying Pie')?.reasons;
  expect(reasons?.[0]).toEqual({ code: 'trade', value: 'Pizza places' });
});

test('the nearest of a place in words are those of a place that is given', async () => {
  const found = await ask('plumber boise');
  expect(found.names).toHaveLength(2);
  for (const { distanceMiles } of found.items) expect(distanceMiles).toBeLessThanOrEqual(25);
  const given = await ask('', { trade: 'plumbers', city: 'Boise', state: 'ID' });
  expect(given.names.toSorted()).toEqual(found.names.toSorted());
  expect(given.widened).toBe(found.widened);
});

test('what stands beside the need gives way before the place, and that is told', async () => {
  const here = await ask('brewery with pizza boise');
  expect(here.items.map(({ city }) => city)).not.toContain('Nampa');
  expect(here.mentioned).toMatch(/words="(pizza|brewery)"; count=0/);
  const near = await ask('brewery with pizza nampa id');
  expect(near.widened).toContain('nearby; from="Nampa, ID"; within=25');
});

test('anywhere, the nearest first, where none is within a hundred miles', async () => {
  const found = await ask('pizza reno');
  expect(found).toMatchObject({
    reason: 'anywhere, trade',
    widened: 'nearby; from="Reno, NV"; nearest=326',
  });
  const miles = found.items.map(({ distanceMiles }) => distanceMiles ?? 0);
  expect(miles[0]).toBeGreaterThan(100);
  expect(miles).toEqual(miles.toSorted((one, other) => one - other));
});

test('kindred trades, where nobody has the trade', async () => {
  const found = await ask('dog groomer boise');
  expect(found.names).toEqual(['Paws & Claws']);
  expect(found.widened).toMatch(/kindred; trades="[^"]*Vet/);
});

test('kindred trades far away are no answer', async () => {
  const found = await ask('dog groomer', { city: 'Miami', state: 'FL' });
  expect(found.items).toEqual([]);
  expect(found.unlistedTrade).toBe('Dog & pet groomers');
});

test('a place that is given is never another without a word', async () => {
  for (const query of ['pizza', 'plumber', 'brewery with pizza', 'bookstore']) {
    for (const [city, state] of [
      ['Reno', 'NV'],
      ['Boise', 'ID'],
      ['Miami', 'FL'],
    ] as const) {
      const { items, widened } = await ask(query, { city, state });
      expect(items).not.toEqual([]);
      const isElsewhere = items.some((item) => item.city !== city || item.state !== state);
      if (isElsewhere) expect(widened).not.toBe('');
    }
  }
});

test('wishes that no listing tells of are left out, and that is told', async () => {
  const found = await ask('plumber open late boise');
  expect(found.names).toHaveLength(2);
  expect(found.leftOut).toBe('open late');
  expect((await ask('best plumber nampa id')).leftOut).toBe('');
  const emergency = await ask('emergency plumber', { state: 'ID' });
  expect(emergency.names[0]).toBe('Emergency Rooter');
  expect(emergency.leftOut).toBe('');
});

test('“near me” asks for a position, unless there is one', async () => {
  const nowhere = await ask('pizza near me');
  expect(nowhere).toMatchObject({ needsPosition: 'true' });
  expect(nowhere.names).toHaveLength(3);
  const here = await ask('pizza near me', { near: '43.54,-116.56' });
  expect(here.needsPosition).toBe('');
  expect(here.names[0]).toBe('Tony’s Pizza');
});

test('on demand every word is a word, and nothing is read into it', async () => {
  const found = await ask('pizza', { literal: 'true' });
  expect(found.names.toSorted()).toEqual(['Tony’s Pizza', 'Untold Pizza']);
  expect(found.understoodAs).toBe('');
  expect((await ask('pizza reno', { literal: 'true' })).names).toEqual([]);
  expect(await ask('pizza', { literal: 'true', city: 'Reno', state: 'NV' })).toMatchObject({
    names: [],
    widened: '',
  });
  expect(await ask('dog groomer', { literal: 'true' })).toMatchObject({ names: [], widened: '' });
  expect(await ask('burgar king', { literal: 'true' })).toMatchObject({ names: [], corrected: '' });
});
