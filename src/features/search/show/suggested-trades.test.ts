import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { Suggestion } from '../../../contract/search.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
  const plumbers = ['Plumb Line Press', 'Plumbago Plumbing', 'Plumb & Sons'];
  await directory.open(
    ...plumbers.map((name, at) => ({
      name,
      slug: `plumb-${at}`,
      trades: at > 0 ? ['plumbers'] : ['printers-and-sign-makers'],
    })),
    { name: 'Hounds & Co', slug: 'hounds', trades: ['dog-groomers'] },
  );
});
afterAll(() => directory.close());

async function suggest(q: string, of = 'all'): Promise<Suggestion[]> {
  const answer = await directory.get(`/api/suggest?${new URLSearchParams({ q, of })}`);
  expect(answer.status).toBe(200);
  return answer.json();
}

const labels = (found: Suggestion[]) => found.map(({ label }) => label);

test('a trade comes before the firms that begin so', async () => {
  const [first, ...rest] = await suggest('plumb');
  expect(first).toEqual({
    kind: 'trade',
    label: 'Plumbers',
    detail: '2 businesses',
    path: '/category/plumbers',
    place: null,
  });
  expect(labels(rest)).toEqual(
    expect.arrayContaining(['Plumb Line Press', 'Plumbago Plumbing', 'Plumb & Sons']),
  );
});

test('what people say leads to the trade, and its address lists its businesses', async () => {
  for (const words of ['leaky fau', 'clogged dr', 'toilet rep']) {
    expect(labels(await suggest(words))).toContain('Plumbers');
  }
  const [trade] = await suggest('dog groom');
  expect(trade).toMatchObject({ kind: 'trade', detail: '1 business' });
  const slug = trade?.path.replace('/category/', '');
  const list = await directory.get(`/api/businesses/search?category=${slug}`);
  expect((await list.json()).map(({ name }: { name: string }) => name)).toEqual(['Hounds & Co']);
});

test('a trade without businesses is offered to nobody', async () => {
  const found = await suggest('brewer');
  expect(found.some(({ kind }) => kind === 'trade')).toBe(false);
});

test('a field for places is offered towns, the largest first, whether we list anyone there', async () => {
  const towns = await suggest('portl', 'places');
  expect(labels(towns).slice(0, 2)).toEqual(['Portland, OR', 'Portland, ME']);
  expect(towns[0]).toMatchObject({
    kind: 'place',
    path: '/location/or/portland',
    place: { city: 'Portland', state: 'OR', zipCode: null },
  });
  expect(labels(await suggest('portland m', 'places'))[0]).toBe('Portland, ME');
  expect(await suggest('plumb', 'places')).toEqual([]);
});

test('and ZIP codes by their figures', async () => {
  const [zip] = await suggest('83702', 'places');
  expect(zip).toMatchObject({
    label: '83702',
    detail: 'Boise, ID',
    place: { city: 'Boise', state: 'ID', zipCode: '83702' },
  });
  const some = await suggest('837', 'places');
  expect(some.length).toBeGreaterThan(1);
  expect(some.length).toBeLessThanOrEqual(8);
  for (const { label } of some) expect(label).toMatch(/^837\d\d$/);
});

test('too few letters say nothing; another kind of list is refused', async () => {
  for (const q of ['', 'b', 'bo', '!!']) expect(await suggest(q, 'places')).toEqual([]);
  expect((await directory.get('/api/suggest?q=boise&of=everything')).status).toBe(400);
});
