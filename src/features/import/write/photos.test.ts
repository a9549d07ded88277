import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, lawFirm } from '../../../../tests/directory.ts';
import { openListedPhotos } from '../../../../tests/photos.ts';

let the: Awaited<ReturnType<typeof openListedPhotos>>;

beforeAll(async () => {
  the = await openListedPhotos();
});
beforeEach(() => the.reset());
afterAll(() => the.close());

describe('photos of a list', () => {
  beforeEach(() => the.directory.open(bakery, lawFirm));

  test('come in their order, with what they show, and are told of on the page of the import', async () => {
    const { id, counts } = await the.staff.check(
      the.file(
        ['rosas-bakery-and-cafe', `${the.at(1)} "Our oven"; ${the.at(0)}`],
        ['hill-and-partners-law', the.at(2)],
      ),
    );
    expect(counts).toEqual({ new: 0, changed: 2, same: 0, error: 0 });
    expect(the.asked).toEqual([]);
    await the.staff.start(id, 'commit');
    await the.directory.runJobs();
    expect((await the.staff.read(id)).photos).toEqual({ all: 3, fetched: 3, failed: 0 });
    const page = await the.read(bakery.slug);
    expect(page.photos).toMatchObject([
      { width: 221, alt: 'Our oven' },
      { width: 220, alt: '' },
    ]);
    expect(page.photo).toEqual(page.photos[0]);
    expect(await the.widths(lawFirm.slug)).toEqual([222]);
    const log = await the.query(
      `select actor, after ->> 'mainPhoto' is not null as leads from audit_log where action = 'import.add-photo' order by id`,
    );
    expect(log).toEqual([
      { actor: 'admin', leads: true },
      { actor: 'admin', leads: false },
      { actor: 'admin', leads: true },
    ]);
    // Photos imported by someone who may review photos count as reviewed.
    expect(await the.query('select distinct checked_by from photos')).toEqual([
      { checked_by: 'admin' },
    ]);
    expect(the.files().filter((name) => name.endsWith('.original'))).toEqual([]);
  });

  test('that are there change nothing: the same file, or the same picture at another address', async () => {
    const rows = the.file(['rosas-bakery-and-cafe', the.at(0, 1)]);
    await the.staff.import(rows);
    const again = await the.staff.check(rows);
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 1, error: 0 });
    the.web.set('/moved.jpg', the.pictures[0] ?? new Uint8Array());
    const moved = the.file(['rosas-bakery-and-cafe', the.at('moved', 1)]);
    expect(await the.staff.import(moved)).toMatchObject({ photos: { all: 1, fetched: 1 } });
    expect(await the.widths(bakery.slug)).toEqual([220, 221]);
    expect((await the.staff.check(moved)).counts).toMatchObject({ same: 1 });
  });

  test('an export that is imported again changes nothing, in any kind of file', async () => {
    await the.staff.import(
      the.file(['rosas-bakery-and-cafe', `${the.at(0)} "Bread; and "more"" ${the.at(1)}`]),
    );
    for (const format of ['csv', 'xlsx', 'geojson']) {
      const path = `/api/admin/businesses/export?columns=all&format=${format}`;
      const bytes = await (await the.directory.get(path, the.staff.headers)).arrayBuffer();
      const { counts, mended } = await the.staff.check(new Uint8Array(bytes));
      expect([format, counts, mended]).toEqual([
        format,
        { new: 0, changed: 0, same: 2, error: 0 },
        0,
      ]);
    }
  });
});

test('cells that are no addresses are noted, and cost no row', async () => {
  await the.directory.open(bakery, lawFirm);
  const { id, counts, mended } = await the.staff.check(
    the.file(
      ['rosas-bakery-and-cafe', 'see our page'],
      ['hill-and-partners-law', `${the.at(0)} and more`],
    ),
  );
  expect([counts.error, counts.changed, mended]).toEqual([0, 1, 2]);
  const answer = await the.directory.get(`/api/admin/imports/${id}/mended`, the.staff.headers);
  expect(await answer.json()).toMatchObject([
    { column: 'photos', became: '', reason: 'These are not addresses of photos: see, our, page' },
    { column: 'photos', became: '1 photo', reason: 'These are not addresses of photos: and, more' },
  ]);
  const mapping = { slug: { column: 0 }, photos: { column: 1 } };
  const preview = await the.directory.post(
    `/api/admin/imports/${id}/preview`,
    { mapping },
    the.staff.headers,
  );
  expect((await preview.json())[1].values).toMatchObject({ photos: the.at(0) });
});

test('what nobody can fetch is told in a sentence, and undoing takes the others away again', async () => {
  await the.directory.open(bakery);
  const before = the.files();
  const addresses = ['http://inside.test/1.jpg', the.at('gone', 0)].join(' ');
  const { id, photos } = await the.staff.import(the.file([bakery.slug, addresses]));
  expect(photos).toEqual({ all: 3, fetched: 1, failed: 2 });
  expect(await the.staff.listErrors(id)).toEqual([
    '2 photos: The address is not on the public internet.',
    '2 photos: The server answered with the status 404 instead of the file.',
  ]);
  expect(await the.widths(bakery.slug)).toEqual([220]);
  expect(await the.staff.run(id, 'undo')).toMatchObject({ state: 'undone', photos: { all: 0 } });
  expect([await the.widths(bakery.slug), the.files()]).toEqual([[], before]);
});
