import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { HEADER, openImports } from '../../../tests/transfer.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports cascade');
});

const bar = (slug: string, city: string, listed: string) =>
  `Night Owl,${slug},A bar,1 Main St,${city},OR,97201,,,,1,false,true,bars,${listed}`;

async function readListed(slug: string): Promise<string> {
  return (await (await directory.get(`/api/businesses/${slug}`)).json()).sourceCategories;
}

test('what a list says beside the category is found, shown, and goes out and in again', async () => {
  const file = `${HEADER},trades,Other Categories\n${[
    bar('owl-a', 'Portland', ''),
    bar('owl-b', 'Salem', '"[""Karaoke"", ""Music Venue""]"'),
    bar('owl-c', 'Bend', 'karaoke;Karaoke;pool hall'),
  ].join('\n')}\n`;
  const { id, proposedMapping } = await staff.upload(file);
  expect(proposedMapping.sourceCategories).toEqual({ column: 14 });
  await staff.start(id, 'dry-run', { mapping: proposedMapping });
  await directory.runJobs();
  expect(await staff.run(id, 'commit')).toMatchObject({ counts: { new: 3, error: 0 } });

  expect(await readListed('owl-a')).toBe('');
  expect(await readListed('owl-b')).toBe('Karaoke, Music Venue');
  expect(await readListed('owl-c')).toBe('Karaoke, pool hall');
  const answer = await directory.get('/api/businesses/search?query=music%20venue%20bar');
  const found: { slug: string }[] = await answer.json();
  expect(found[0]?.slug).toBe('owl-b');

  const exported = await staff.export('all');
  expect(exported).toContain('also listed under');
  const again = await staff.check(exported);
  expect(again).toMatchObject({ counts: { new: 0, changed: 0, same: 3, error: 0 } });

  const changed = await staff.import(exported.replace('Karaoke, Music Venue', 'Jazz'));
  expect(changed).toMatchObject({ counts: { changed: 1, same: 2 } });
  expect(await readListed('owl-b')).toBe('Jazz');
  await staff.run(changed.id, 'undo');
  expect(await readListed('owl-b')).toBe('Karaoke, Music Venue');
});
