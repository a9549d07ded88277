import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from '../../../tests/backups.ts';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { runs } from '../../../tests/runs.ts';
import { openSchedules } from '../../../tests/schedules.ts';
import { openImports } from '../../../tests/transfer.ts';
import { writeCsvLine } from '../../platform/csv.ts';
import { cleanListings } from './staff/cleanings.ts';

const { folder, close } = openFolder();
let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;
let schedules: Awaited<ReturnType<typeof openSchedules>>;
beforeAll(async () => {
  directory = await openDirectory('empty', { env: { IMPORT_DIR: folder } });
  staff = await openImports(directory);
  schedules = await openSchedules(directory, folder);
});
afterAll(async () => {
  await directory.close();
  close();
});

const FIELDS = [
  'name',
  'address',
  'city',
  'state',
  'zipCode',
  'phone',
  'email',
  'website',
  'description',
] as const;
type Cells = Record<(typeof FIELDS)[number], string>;

const good: Cells = {
  name: 'Qx Ember Grill',
  address: '12 Birch Row',
  city: 'Boise',
  state: 'ID',
  zipCode: '83702',
  phone: '(208) 555-0142',
  email: 'rosa@grill.example',
  website: 'https://grill.example',
  description: 'Meat and fish from the fire.',
};
const odd = {
  nothing: ['', ' ', 'NULL', 'n/a', '#REF!', '\\N', '-', 'None', 'nan', '.', '\u200b'],
  wrapped: [
    '="',
    "'",
    '&amp;',
    '<br>',
    '&lt;script&gt;',
    '\u200e',
    '\ufeff',
    '\u0000',
    '\r\n',
    '\t',
  ],
  numbers: [
    '2.085550142E+09',
    '2.09E+09',
    '2085550143.0',
    '8.37E+04',
    '1011',
    '501',
    '10110123',
    '0',
  ],
  words: [
    'call us',
    'see website',
    'Calif.',
    'New York State',
    'XX',
    'ID 83702',
    'SAINT LOUIS',
    'Mc Call',
  ],
  contacts: [
    '208-555-0142 x12 / 208-555-0143',
    '1-800-555-PIES',
    '+44 20 7946 0958',
    'mailto:a@b.example?x=1',
    'a@b.example; c@d.example',
    'www.shop.example',
    'https://https://shop.example/\u200e',
    'javascript:alert(1)',
    'ftp://x',
  ],
  long: [
    'x'.repeat(300),
    '9'.repeat(60),
    '<'.repeat(200),
    '@'.repeat(100),
    '𝒳'.repeat(120),
    '\ud800',
  ],
};
const piece = fc.constantFrom(...Object.values(odd).flat());
const cell = fc.oneof(
  { weight: 3, arbitrary: piece },
  fc.tuple(piece, piece).map(([one, other]) => `${one}${other}`),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const row = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...FIELDS), { minLength: 1, maxLength: 4 }),
    fc.array(cell, { minLength: 4, maxLength: 4 }),
  )
  .map(([names, cells]): Cells => {
    const given = names.map((name, at) => [name, cells[at] ?? '']);
    return { ...good, ...Object.fromEntries(given) };
  });

const RUBBISH =
  /^(?:null|n\/a|nan|none|\\n|#ref!|-|\.)$|&(?:amp|lt|gt);|<br>|[\u200b\u200e\ufeff]|^=/i;

function expectClean(listing: Partial<Record<string, unknown>>) {
  for (const field of FIELDS) {
    const shown = listing[field] ?? '';
    expect(String(shown), `${field} of ${JSON.stringify(listing)}`).not.toMatch(RUBBISH);
  }
  const { zipCode, phone, phoneE164, website, email } = listing;
  if (zipCode) expect(zipCode).toMatch(/^\d{5}(-\d{4})?$/);
  if (phone) expect(phone).not.toMatch(/^\d\.\d+E\+/i);
  if (phone) expect(String(phone).replace(/\D/g, '').length).toBeGreaterThanOrEqual(3);
  if (phoneE164) expect(phoneE164).toMatch(/^\+1[2-9]\d{2}[2-9]\d{6}$/);
  if (website) expect(website).toMatch(/^https?:\/\/[^\s@]+$/i);
  if (email) expect(email).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
}

async function expectTold(answer: Response) {
  if (answer.status === 200) return;
  expect(answer.status).toBe(422);
  expect((await answer.json()).detail).not.toBe('');
}

const read = async (id: number) =>
  (await directory.get(`/api/admin/businesses/${id}`, staff.headers)).json();

const COLUMNS = [...FIELDS.map((field) => (field === 'zipCode' ? 'zip' : field)), 'category'];

function writeFile(rows: Cells[]): string {
  const lines = rows.map((cells) =>
    writeCsvLine([...FIELDS.map((field) => cells[field]), 'restaurants']),
  );
  return `${writeCsvLine(COLUMNS)}${lines.join('')}`;
}

async function importRows(rows: Cells[]) {
  const checked = await staff.check(writeFile(rows));
  const { counts } = checked;
  return counts.new + counts.changed === 0 ? checked : staff.run(checked.id, 'commit');
}

test('whatever a cell holds, no door breaks, none loses a row silently, and no rubbish is shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      await directory.reset();
      await directory.db.pool.query('truncate imports, import_rows cascade');
      const [id = 0] = await directory.open({ ...good, slug: 'there', category: 'restaurants' });
      for (const cells of rows) {
        const sent = await directory.post('/api/businesses', { ...cells, categoryId: 1 });
        expect([201, 422]).toContain(sent.status);
        const body = await sent.json();
        if (sent.status === 201) expectClean(body);
        else expect(body.errors.length).toBeGreaterThan(0);

        const headers = await directory.openOwnerArea(id, 'rosa@grill.example');
        const { version } = await read(id);
        const owned = await directory.call(`PUT /api/desk/${id}/listing`, {
          headers,
          body: { ...cells, categoryId: 1, version },
        });
        await expectTold(owned);

        const edited = await directory.call(`PUT /api/admin/businesses/${id}`, {
          headers: staff.headers,
          body: { ...cells, slug: 'there', categoryId: 1, isApproved: true },
        });
        await expectTold(edited);
        expectClean(await read(id));

        const many = await directory.call('POST /api/admin/businesses/bulk', {
          headers: staff.headers,
          body: { ids: [id], action: 'edit', edit: { city: cells.city, state: cells.state } },
        });
        await expectTold(many);
        expectClean(await read(id));
      }
      const before = await countListings();
      const done = await importRows(rows);
      const errors = await staff.listErrors(done.id);
      const refused = new Set(errors.map((line) => line.split(' ')[0])).size;
      const { counts, twins: duplicates } = done;
      expect(counts.new + counts.changed + counts.same + duplicates.file + refused).toBe(
        done.rowsRead,
      );
      expect(await countListings()).toBe(before + counts.new);
      const { rows: ids } = await directory.db.pool.query('select id from businesses');
      for (const one of ids) expectClean(await read(one.id));
      const looked = await cleanListings(directory, { isWriting: false });
      expect(looked.kinds).toEqual([]);
    }),
    { numRuns: runs(12) },
  );
});

async function countListings(): Promise<number> {
  const { rows } = await directory.db.pool.query('select count(*)::int as count from businesses');
  return rows[0].count;
}

async function expectAllClean() {
  const { rows } = await directory.db.pool.query('select id from businesses');
  for (const { id } of rows) expectClean(await read(id));
}

async function openToken() {
  const body = { name: 'Sync', rights: ['listings'], mayChange: true, expiresOn: null };
  const { headers } = staff;
  const answer = await directory.call('POST /api/admin/tokens', { headers, body });
  expect(answer.status).toBe(201);
  return { authorization: `Bearer ${(await answer.json()).token}` };
}

test('nor a token, a schedule, an undo or a merge', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 4 }), async (rows) => {
      await schedules.reset();
      const [id = 0] = await directory.open({ ...good, slug: 'there', category: 'restaurants' });
      const token = await openToken();
      for (const cells of rows) {
        const body = { ...cells, slug: 'there', categoryId: 1, isApproved: true };
        await expectTold(
          await directory.call(`PUT /api/admin/businesses/${id}`, { headers: token, body }),
        );
      }
      await expectAllClean();

      schedules.write('shops.csv', writeFile(rows));
      const mapping = Object.fromEntries(
        [...FIELDS, 'category'].map((field, column) => [field, { column }]),
      );
      const body = { name: 'Odd', columns: COLUMNS, mapping };
      const { headers } = staff;
      const saved = await directory.call('POST /api/admin/import-mappings', { headers, body });
      expect(saved.status).toBe(201);
      const before = await countListings();
      const mappingId = (await saved.json()).id;
      const schedule = await schedules.schedule({ mappingId, mostErrors: 100 });
      const run = await schedules.run(schedule.id);
      expect(run.state).toBe('done');
      expect(await countListings()).toBe(before + run.counts.new);
      await expectAllClean();

      const { rows: ids } = await directory.db.pool.query(
        'select id, version from businesses order by id limit 2',
      );
      const [survivor, merged] = ids;
      if (merged) {
        const pair = { survivor, merged };
        const done = await directory.call('POST /api/admin/duplicates/merge', {
          headers,
          body: pair,
        });
        expect(done.status).toBe(200);
        await expectAllClean();
        const { id: mergeId } = await done.json();
        const undone = await directory.call(`POST /api/admin/merges/${mergeId}/undo`, { headers });
        expect(undone.status).toBe(200);
        await expectAllClean();
      }
      if (run.importId === null || run.counts.new + run.counts.changed === 0) return;
      await schedules.undo(run.importId);
      await directory.runJobs();
      const { restored, kept } = (await staff.read(run.importId)).undone;
      expect(restored + kept).toBe(run.counts.new + run.counts.changed);
      await expectAllClean();
    }),
    { numRuns: runs(10) },
  );
});
