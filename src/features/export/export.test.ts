import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { runs } from '../../../tests/runs.ts';
import { HEADER, openImports } from '../../../tests/transfer.ts';
import { cleanCell } from '../../domain/clean-cells.ts';
import { cleanLine, cleanParagraphs } from '../../domain/text.ts';
import { foldText } from '../../platform/fold-text.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports cascade');
});
afterAll(() => directory.close());

test('an export holds every business but the deleted, in the columns of the product', async () => {
  await directory.open(
    { ...bakery, isApproved: false },
    { ...lawFirm, isPremium: true },
    { name: 'Gone', slug: 'gone', deletedAt: directory.clock() },
  );
  const answer = await directory.get('/api/admin/businesses/export', staff.headers);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="businesses_2024-06-01.csv"',
  );
  expect((await answer.text()).split('\n')).toEqual([
    HEADER,
    'Rosa’s Bakery & Café,rosas-bakery-and-cafe,,,Portland,OR,97201,,,,1,false,false',
    'Hill and Partners Law,hill-and-partners-law,,,Portland,ME,04101,,,https://hill.example/,7,true,true',
    '',
  ]);
});

test('with all columns it holds trades, own points, sources, and how owners are reached', async () => {
  await directory.open(
    { ...bakery, trades: ['bakeries', 'coffee-shops'], latitude: 45.51, longitude: -122.65 },
    { ...lawFirm, source: 'overture' },
  );
  await directory.db.pool.query(
    `update businesses set owner_email = 'ann@hill.example' where slug = $1`,
    [lawFirm.slug],
  );
  expect((await staff.export('all')).split('\n')).toEqual([
    `${HEADER},image,trades,also listed under,lat,lon,source,owner email,hours,services,photos,offers`,
    'Rosa’s Bakery & Café,rosas-bakery-and-cafe,,,Portland,OR,97201,,,,1,false,true,,bakeries;coffee-shops,,45.51,-122.65,,,,,,',
    'Hill and Partners Law,hill-and-partners-law,,,Portland,ME,04101,,,https://hill.example/,7,false,true,,,,,,overture,ann@hill.example,,,,',
    '',
  ]);
});

test('for a spreadsheet it begins with a byte order mark, and is imported again all the same', async () => {
  await directory.open(bakery);
  const read = async (mark: string) =>
    Buffer.from(
      await (
        await directory.get(`/api/admin/exports/file?mark=${mark}`, staff.headers)
      ).arrayBuffer(),
    );
  const [marked, plain] = [await read('yes'), await read('no')];
  expect([...marked.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(marked.subarray(3)).toEqual(plain);
  const { counts } = await staff.check(new Uint8Array(marked));
  expect(counts).toEqual({ new: 0, changed: 0, same: 1, error: 0 });
});

test('cells that a spreadsheet would run are escaped', async () => {
  await directory.open({ name: '=1+1', slug: 'sum', city: '@home', phone: '+44 20 7946 0958' });
  const [, row] = (await staff.export()).split('\n');
  expect(row).toBe("'=1+1,sum,,,'@home,ID,83702,'+44 20 7946 0958,,,3,false,true");
});

const oneLine = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 60 })
  .map((text) => cleanLine(text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')))
  .filter((text) => text !== '');
const nasty = fc.oneof(
  oneLine,
  fc.constantFrom('=cmd()', "'=quoted", "''@twice", '-1', '+1', '@x', '"', '""', 'a,"b";c|', "'"),
);
const someLines = fc
  .array(fc.oneof(nasty, fc.constant('a\tb')), { maxLength: 4 })
  .map((lines) => cleanParagraphs(lines.join('\n')))
  .filter((text) => text.length <= 300);
const listing = fc.record({
  name: nasty.map(cleanCell.name).filter(Boolean),
  description: someLines.map(cleanCell.description),
  address: nasty.map(cleanCell.address),
  city: nasty
    .map((text) => cleanCell.city(text, { state: 'ID' }))
    .filter((text) => /\p{L}/u.test(text) && foldText(text) !== ''),
  phone: fc.option(fc.constantFrom('(208) 555-0100', '(208) 555-0100 ext. 5', '+44 20 7946 0958')),
  trades: fc.uniqueArray(fc.constantFrom('plumbers', 'roofers', 'bakeries', 'gyms', 'pawn-shops'), {
    minLength: 1,
    maxLength: 3,
  }),
  point: fc.option(fc.record({ latitude: degreesAround(43.6), longitude: degreesAround(-116.2) })),
});

function degreesAround(center: number) {
  return fc.double({ min: center - 0.3, max: center + 0.3, noNaN: true });
}

test('what is exported is imported again as it was, whatever it holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(listing, { minLength: 1, maxLength: 8 }), async (listings) => {
      await directory.reset();
      for (const [at, { description, address, point, ...rest }] of listings.entries()) {
        const slug = `shop-${at}`;
        const phone = rest.phone ?? undefined;
        await directory.open({ ...rest, ...point, phone, slug, source: 'import' });
        await directory.db.pool.query(
          'update businesses set description = $1, address = $2 where slug = $3',
          [description, address, slug],
        );
      }
      const file = await staff.export('all');
      const again = await staff.check(file);
      expect(again.counts).toEqual({ new: 0, changed: 0, same: listings.length, error: 0 });
      await directory.reset();
      const { counts } = await staff.import(file);
      expect(counts).toEqual({ new: listings.length, changed: 0, same: 0, error: 0 });
      expect(await staff.export('all')).toBe(file);
    }),
    { numRuns: runs(15) },
  );
});
