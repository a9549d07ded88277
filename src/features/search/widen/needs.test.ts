import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { FoundBusiness } from '../../../contract/businesses.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
  const boise = { city: 'Boise', state: 'ID', zipCode: '83702' };
  const nampa = { city: 'Nampa', state: 'ID', zipCode: '83651' };
  await directory.open(
    { name: 'Flying Pie', slug: 'flying-pie', trades: ['pizza-places'], ...boise },
    { name: 'Tony’s Pizza', slug: 'tonys', trades: ['pizza-places'], ...nampa },
    { name: 'Untold Pizza', slug: 'untold-pizza', ...boise },
    { name: 'Snake River Pipes', slug: 'pipes', trades: ['plumbers'], ...nampa },
    { name: 'Emergency Rooter', slug: 'rooter', trades: ['plumbers'], ...nampa },
    { name: 'Paws & Claws', slug: 'paws', trades: ['veterinarians'], ...boise },
    { name: 'Lost Grove', slug: 'lost-grove', trades: ['breweries'], ...boise },
    { name: 'Strand', slug: 'strand', trades: ['bookstores'], city: 'New York', state: 'NY' },
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
    needsPosition: header('x-needs-position'),
  };
}

test('as it is asked: by trade, or by the name of who has been given none', async () => {
  const found = await ask('pizza boise');
  expect(found.names.toSorted()).toEqual(['Flying Pie', 'Untold Pizza']);
  expect(found).toMatchObject({ reason: 'trade', widened: '' });
  const reasons = found.items.find(({ name }) => name === 'Flying Pie')?.reasons;
  expect(reasons?.[0]).toEqual({ code: 'trade', value: 'Pizza places' });
});

test('nearby, where the town has none, and the town stays the one that was asked for', async () => {
  const found = await ask('plumber boise');
  expect(found).toMatchObject({
    reason: 'nearby',
    widened: 'nearby; from="Boise, ID"; within=25',
    understoodAs: 'query=plumber&city=Boise&state=ID',
  });
  expect(found.names).toHaveLength(2);
  for (const { distanceMiles } of found.items) expect(distanceMiles).toBeLessThanOrEqual(25);
  const given = await ask('', { trade: 'plumbers', city: 'Boise', state: 'ID' });
  expect(given.names.toSorted()).toEqual(found.names.toSorted());
  expect(given.widened).toBe(found.widened);
});

test('without what stands beside the need, in the place before nearby', async () => {
  const here = await ask('brewery with pizza boise');
  expect(here.reason).toBe('without-wishes');
  expect(here.widened).toMatch(/^without; words="(pizza|brewery)"$/);
  const near = await ask('brewery with pizza nampa id');
  expect(near.reason).toBe('nearby-without-wishes');
  expect(near.widened).toContain('nearby; from="Nampa, ID"; within=25');
  expect(near.widened).toContain('without; words=');
});

test('anywhere, the nearest first, where none is within a hundred miles', async () => {
  const found = await ask('pizza reno');
  expect(found).toMatchObject({ reason: 'anywhere', widened: 'nearby; from="Reno, NV"' });
  const miles = found.items.map(({ distanceMiles }) => distanceMiles ?? 0);
  expect(miles[0]).toBeGreaterThan(100);
  expect(miles).toEqual(miles.toSorted((one, other) => one - other));
  expect((await ask('bookstore boise')).names).toEqual(['Strand']);
});

test('kindred trades, where nobody has the trade', async () => {
  const found = await ask('dog groomer boise');
  expect(found).toMatchObject({ reason: 'kindred-trades', names: ['Paws & Claws'] });
  expect(found.widened).toMatch(/kindred; trades="[^"]*Vet/);
});

test('a place that is given is never another without a word', async () => {
  for (const query of ['pizza', 'plumber', 'brewery with pizza', 'bookstore', 'dog groomer']) {
    for (const [city, state] of [
      ['Reno', 'NV'],
      ['Boise', 'ID'],
      ['Miami', 'FL'],
    ] as const) {
      const { items, widened } = await ask(query, { city, state });
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
  expect(await ask('dog groomer', { literal: 'true' })).toMatchObject({ names: [], widened: '' });
});
