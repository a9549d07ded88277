import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Directory, names, openDirectory } from '../../../../tests/directory.ts';
import type { Understanding } from '../../../contract/search.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
  const boise = { city: 'Boise', state: 'ID', zipCode: '83702' };
  const newYork = { city: 'New York', state: 'NY', zipCode: '10001' };
  await directory.open(
    { name: 'Flying Pie Pizza', slug: 'flying-pie', category: 'restaurants', ...boise },
    { name: 'Guido’s Pizza', slug: 'guidos', category: 'restaurants', isPremium: true, ...newYork },
    { name: 'Boise Bikes', slug: 'boise-bikes', category: 'retail', ...boise },
    { name: 'River Plumbing', slug: 'river-plumbing', ...boise },
    { name: 'Gem State Roofing', slug: 'gem-state-roofing', city: 'Nampa', state: 'ID' },
    { name: 'Nampa Roses', slug: 'nampa-roses', city: 'Reno', state: 'NV' },
    { name: 'Capitol Dental', slug: 'capitol-dental', city: 'Austin', state: 'TX' },
    { name: 'Lone Star Dental', slug: 'lone-star-dental', city: 'Waco', state: 'TX' },
    { name: 'Salon Lumière', slug: 'salon-lumiere', category: 'beauty', ...newYork },
    { name: 'Hair of Albany', slug: 'hair-of-albany', city: 'Albany', state: 'NY' },
    { name: 'Rodeo Drive Rugs', slug: 'rodeo-rugs', city: 'Beverly Hills', state: 'CA' },
    { name: 'Boston Market', slug: 'boston-market', city: 'Denver', state: 'CO' },
    { name: 'Quincy Market', slug: 'quincy-market', city: 'Boston', state: 'MA', isPremium: true },
    { name: 'Texas Roadhouse', slug: 'texas-roadhouse', city: 'Dayton', state: 'OH' },
    { name: 'Old Roadhouse', slug: 'old-roadhouse', city: 'Waco', state: 'TX', isPremium: true },
    { name: 'Smith Family MD', slug: 'smith-md', city: 'Reno', state: 'NV' },
    { name: 'Smith & Sons', slug: 'smith-sons', city: 'Towson', state: 'MD' },
    { name: 'Portland Pies', slug: 'portland-pies', city: 'Portland', state: 'ME' },
    { name: 'Rose City Pies', slug: 'rose-city-pies', city: 'Portland', state: 'OR' },
    { name: 'Wacco Tools', slug: 'wacco-tools', city: 'Reno', state: 'NV' },
    { name: 'Center Diner', slug: 'center-diner', city: 'Center', state: 'TX' },
    ...['Auto Center One', 'Auto Center Two', 'Auto Center Three', 'Auto Center Four'].map(
      (name, at) => ({ name: `Fine ${name}`, slug: `auto-${at}`, city: 'Reno', state: 'NV' }),
    ),
    { name: 'Diner Auto Parts', slug: 'diner-auto', city: 'Center', state: 'TX' },
  );
});
afterAll(() => directory.close());

async function search(query: string, more: Record<string, string> = {}) {
  const params = new URLSearchParams({ query, ...more });
  const answer = await directory.get(`/api/businesses/search?${params}`);
  const told = decodeURIComponent(answer.headers.get('x-understanding') ?? '{}');
  const { otherPlaces }: Understanding = JSON.parse(told);
  return {
    names: await names(answer),
    otherPlaces,
    total: Number(answer.headers.get('x-total-count')),
    understoodAs: answer.headers.get('x-understood-as'),
    widened: decodeURIComponent(answer.headers.get('x-widened') ?? ''),
    corrected: decodeURIComponent(answer.headers.get('x-corrected-query') ?? ''),
    next: answer.headers.get('link')?.match(/<(.+)>/)?.[1],
  };
}

describe('words that name a place are the place', () => {
  test.each([
    ['pizza boise', ['Flying Pie Pizza'], 'query=pizza&city=Boise&state=ID'],
    ['Boise pizza', ['Flying Pie Pizza'], 'query=pizza&city=Boise&state=ID'],
    ['pizza in Boise, Idaho', ['Flying Pie Pizza'], 'query=pizza&city=Boise&state=ID'],
    ['dentist in austin tx', ['Capitol Dental'], 'query=dentist&city=Austin&state=TX'],
    ['plumber 83702', ['River Plumbing'], 'query=plumber&city=Boise&state=ID&near=83702'],
    ['near 90210', ['Rodeo Drive Rugs'], 'city=Beverly+Hills&state=CA&near=90210'],
    ['salon new york ny', ['Salon Lumière'], 'query=salon&city=New+York&state=NY'],
    ['salon new york', ['Salon Lumière'], 'query=salon&city=New+York&state=NY'],
    ['hair ny', ['Hair of Albany'], 'query=hair&state=NY'],
    ['pies portland', ['Rose City Pies'], 'query=pies&city=Portland&state=OR'],
    ['pies portland me', ['Portland Pies'], 'query=pies&city=Portland&state=ME'],
    ['pies portland or', ['Rose City Pies'], 'query=pies&city=Portland&state=OR'],
    ['albany', ['Hair of Albany'], 'city=Albany&state=NY'],
    ['smith towson md', ['Smith & Sons'], 'query=smith&city=Towson&state=MD'],
    ['pizza near me', ['Guido’s Pizza', 'Flying Pie Pizza'], null],
  ])('%s', async (query, expected, understoodAs) => {
    const found = await search(query);
    expect(found.names.toSorted()).toEqual(expected.toSorted());
    expect(found.total).toBe(expected.length);
    expect(found.understoodAs).toBe(understoodAs);
  });

  test('misspelled, too, and with misspelled words beside them', async () => {
    expect(await search('pizza bosie')).toMatchObject({
      names: ['Flying Pie Pizza'],
      understoodAs: 'query=pizza&city=Boise&state=ID',
      corrected: 'pizza boise',
    });
    expect(await search('piza boise')).toMatchObject({
      names: ['Flying Pie Pizza'],
      understoodAs: 'query=pizza&city=Boise&state=ID',
    });
  });

  test('and the nearest stand in where the city has nothing of the kind', async () => {
    expect(await search('roofing boise id')).toMatchObject({
      names: ['Gem State Roofing'],
      understoodAs: 'query=roofing&city=Boise&state=ID',
      widened: 'nearby; from="Boise, ID"; within=25',
    });
    expect(await search('roadhouse boise')).toMatchObject({
      names: ['Old Roadhouse', 'Texas Roadhouse'],
      understoodAs: 'query=roadhouse&city=Boise&state=ID',
      widened: 'nearby; from="Boise, ID"; nearest=1329',
    });
  });

  test('the parameters that an understood query is told by find the same', async () => {
    const understood = await search('dentist in austin tx');
    const { query = '', ...place } = Object.fromEntries(
      new URLSearchParams(understood.understoodAs ?? ''),
    );
    expect((await search(query, place)).names).toEqual(understood.names);
  });

  test('the larger of two towns is meant, and the other one is offered', async () => {
    const { otherPlaces } = await search('pies portland');
    expect(otherPlaces).toEqual([
      { label: 'Portland, ME', params: { city: 'Portland', state: 'ME' } },
    ]);
  });

  test('pages go on in the place, each business once', async () => {
    const first = await search('dental in texas', { limit: '1' });
    expect(first.total).toBe(2);
    const second = await directory.get(first.next ?? '');
    expect([...first.names, ...(await names(second))].toSorted()).toEqual([
      'Capitol Dental',
      'Lone Star Dental',
    ]);
    expect(second.headers.get('link')).toBeNull();
  });
});

describe('never at the price of a name', () => {
  test.each([
    ['boston market', 'Boston Market'],
    ['texas roadhouse', 'Texas Roadhouse'],
    ['texas road', 'Texas Roadhouse'],
    ['boise bikes', 'Boise Bikes'],
    ['portland pies', 'Portland Pies'],
  ])('%s finds the business first, wherever it is', async (query, name) => {
    const found = await search(query);
    expect(found.names[0]).toBe(name);
    expect(found.understoodAs).toBeNull();
  });

  test('a code that is a word stays one where names have it', async () => {
    expect(await search('smith md')).toMatchObject({
      names: ['Smith Family MD'],
      understoodAs: null,
    });
  });

  test('words that many names have are no little town', async () => {
    const found = await search('auto center');
    expect(found.understoodAs).toBeNull();
    expect(found.names).toHaveLength(4);
  });

  test('a place that has nothing of the kind gives way to the words', async () => {
    expect(await search('roses nampa')).toMatchObject({
      names: ['Nampa Roses'],
      understoodAs: null,
    });
  });

  test('on demand every word is a word', async () => {
    const plain = await search('pizza boise', { literal: 'true' });
    expect(plain).toMatchObject({ names: [], understoodAs: null });
    expect((await search('boise', { literal: 'true' })).names).toEqual(['Boise Bikes']);
  });

  test('a town in the words counts inside the state that is given, and nowhere else', async () => {
    const boise = ['Boise Bikes', 'Flying Pie Pizza', 'River Plumbing'];
    const inIdaho = await search('boise', { state: 'ID' });
    expect(inIdaho.names.toSorted()).toEqual(boise);
    expect(inIdaho.understoodAs).toBe('city=Boise&state=ID');
    expect(await search('dental waco', { city: 'Austin', state: 'TX' })).toMatchObject({
      names: ['Capitol Dental'],
      understoodAs: 'query=dental&city=austin&state=TX',
    });
    expect(await search('dental boise', { state: 'TX' })).toMatchObject({
      understoodAs: 'query=dental&state=TX',
      total: 2,
    });
  });
});

describe('when nothing is found as it was typed', () => {
  test('a misspelled city, or another name of it, is the one that is meant', async () => {
    expect(await search('pizza', { city: 'Bosie', state: 'ID' })).toMatchObject({
      names: ['Flying Pie Pizza'],
      understoodAs: 'query=pizza&city=Boise&state=ID',
    });
    expect(await search('', { city: 'Beverley Hils' })).toMatchObject({
      names: ['Rodeo Drive Rugs'],
      understoodAs: 'city=Beverly+Hills&state=CA',
    });
    expect(await search('dental', { city: 'Wacco' })).toMatchObject({
      names: ['Lone Star Dental'],
      understoodAs: 'query=dental&city=Waco&state=TX',
    });
    expect(await search('salon', { city: 'nyc' })).toMatchObject({
      names: ['Salon Lumière'],
      understoodAs: 'query=salon&city=New+York&state=NY',
    });
  });

  test('but a city that exists is never another, nor one on demand', async () => {
    expect(await search('pizza', { city: 'Reno' })).toMatchObject({
      names: ['Flying Pie Pizza', 'Guido’s Pizza'],
      understoodAs: null,
      widened: 'nearby; from="Reno, NV"; nearest=339',
    });
    expect(await search('', { city: 'Boise', state: 'OR' })).toMatchObject({ total: 0 });
    expect(await search('pizza', { city: 'Bosie', literal: 'true' })).toMatchObject({ total: 0 });
  });

  test('words of praise are left out, beside names with a word of it', async () => {
    expect(await search('best pizza in boise')).toMatchObject({
      names: ['Flying Pie Pizza'],
      understoodAs: expect.stringContaining('city=Boise&state=ID'),
    });
    expect((await search('top rated plumber')).names).toEqual(['River Plumbing']);
    expect(await search('best lumiere')).toMatchObject({
      names: ['Salon Lumière'],
      corrected: '',
    });
    expect((await search('fine auto center one')).corrected).toBe('');
  });

  test('a misspelled name that the place has not is found where it is', async () => {
    expect(await search('old roadhuose', { city: 'Boise', state: 'ID' })).toMatchObject({
      names: ['Old Roadhouse'],
      corrected: 'old roadhouse',
      widened: 'nearby; from="Boise, ID"; nearest=1329',
    });
  });

  test('signs alone find nothing', async () => {
    expect(await search('!!!')).toMatchObject({ total: 0 });
  });
});
