import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aroundBoise, boise, idaho, nampa, setArea } from '../../../../tests/area.ts';
import { bakery, type Directory, names, openDirectory } from '../../../../tests/directory.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await setArea(directory, { kind: 'country' });
});

describe('a search', () => {
  const search = async (query: string) => {
    const answer = await directory.get(`/api/businesses/search?${query}`);
    return { found: await names(answer), widened: answer.headers.get('x-widened') };
  };
  const outside = 'outside; area="within 15 miles of Boise, ID"';

  test('for a place outside of the area says so, and shows the nearest inside', async () => {
    await directory.open(boise, bakery);
    await setArea(directory, aroundBoise);
    const asked = [
      'query=coffee+portland+or',
      'query=coffee&near=97201',
      'query=coffee&near=45.5,-122.7',
    ];
    for (const query of asked) {
      const { found, widened } = await search(query);
      expect(found).toEqual([boise.name]);
      expect(widened).toContain(outside);
    }
    expect((await search('query=coffee&city=Nampa&state=ID')).widened).toContain(outside);
    expect(await search('query=coffee+boise')).toEqual({ found: [boise.name], widened: null });
    expect(await search('query=coffee')).toEqual({ found: [boise.name], widened: null });
    await setArea(directory, idaho);
    expect((await search('query=coffee&near=45.5,-122.7')).widened).toContain('in Idaho');
    expect((await search('query=coffee&state=OR')).widened).toContain('outside');
    expect((await search('query=coffee&near=43.6,-116.2')).widened).toBeNull();
  });

  test('takes a town of several that bear the name as the one inside', async () => {
    await directory.open(boise, { ...boise, slug: 'other', city: 'Meridian', state: 'MS' });
    await setArea(directory, aroundBoise);
    const answer = await directory.get('/api/businesses/search?query=coffee+meridian');
    expect(answer.headers.get('x-widened')).toContain('from="Meridian, ID"');
  });

  test('suggests only what is within', async () => {
    await directory.open(boise, nampa, bakery);
    await setArea(directory, aroundBoise);
    const suggest = async (query: string) => {
      const answer = await directory.get(`/api/suggest?${query}`);
      return (await answer.json()).map(({ label }: { label: string }) => label);
    };
    expect(await suggest('q=nam&of=places')).toEqual([]);
    expect(await suggest('q=836&of=places')).not.toContain('83651');
    expect(await suggest('q=boi&of=places')).toEqual(['Boise, ID']);
    expect(await suggest('q=portland')).toEqual([]);
    expect(await suggest('q=nampa')).not.toContain('Nampa, ID');
    expect(await suggest('q=boise')).toContain('Boise, ID');
  });
});
