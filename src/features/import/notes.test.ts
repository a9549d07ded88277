import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
afterAll(() => directory.close());

async function readNotes() {
  const { rows } = await directory.db.pool.query(
    "select name, custom ->> 'list-notes' as notes from businesses order by id",
  );
  return rows.map(({ name, notes }) => [name, notes]);
}

const FILE = `No.,Business,Full Address,Email,Phone,Type,Dues,Remarks
1,Qx Oar,"12 Elm St, Boise, ID 83702 (mail: PO Box 154)",a@oar.example; b@oar.example,208.555.0101,Bakery,175,paid in cash
2,Qx Kite,"2 Elm St, Boise, ID 83702",kite@oar.example,(208) 555-0102,Bakery,,
`;

test('what no field takes is kept as a note that only staff see, once its field is there', async () => {
  const before = await staff.check(FILE);
  await staff.run(before.id, 'commit');
  expect(await readNotes()).toEqual([
    ['Qx Oar', null],
    ['Qx Kite', null],
  ]);
  await staff.run(before.id, 'undo');

  const call = (line: string, body?: unknown) =>
    directory.call(line, { headers: staff.headers, body });
  const { version } = await (await call('GET /api/admin/fields')).json();
  const made = await call('POST /api/admin/fields/ready', { version, keys: ['list-notes'] });
  expect(made.status).toBeLessThan(300);
  const { id } = await staff.check(FILE);
  await staff.run(id, 'commit');
  expect(await readNotes()).toEqual([
    [
      'Qx Oar',
      [
        'Email: a@oar.example; b@oar.example',
        'Full Address: 12 Elm St, Boise, ID 83702 (mail: PO Box 154)',
        'Dues: 175',
        'Remarks: paid in cash',
      ].join('\n'),
    ],
    ['Qx Kite', null],
  ]);
  const { rows } = await directory.db.pool.query('select slug from businesses order by id');
  await directory.db.pool.query('update businesses set is_approved = true');
  const shown = await directory.app.request(`/api/businesses/${rows[0].slug}`);
  expect(shown.status).toBe(200);
  expect(await shown.text()).not.toContain('PO Box');
  expect((await staff.check(FILE)).counts).toMatchObject({ new: 0, changed: 0, same: 2 });
});

const TWICE = `Business,Street,City,ST,Phone,Type,Dues,Acct
Qx Lamp,5 Birch Row,Boise,ID,208-555-0150,Bakery,175,QB-1
Qx Lamp,5 Birch Row,Boise,ID,208-555-0151,Bakery,owes,QB-2
`;

test('a merged row keeps its own cells in the note, and the same file changes nothing', async () => {
  const { id } = await staff.check(TWICE);
  await staff.run(id, 'commit');
  const note = 'Dues: 175\nAcct: QB-1\nPhone: (208) 555-0151\nDues: owes\nAcct: QB-2';
  expect(await readNotes()).toContainEqual(['Qx Lamp', note]);
  const again = await staff.check(TWICE);
  expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 1 });
  expect(again.twins).toMatchObject({ file: 1, idle: 1 });
});

test('rows that change only the notes of staff are counted apart, and not listed', async () => {
  const list = (
    dues: number,
    phone: string,
  ) => `Business,Street,City,ST,Type,Phone,Dues 2${dues},Approved
Qx Tarn,71 Elm St,Boise,ID,Bakery,${phone},17${dues},Y
Qx Wren,72 Elm St,Boise,ID,Bakery,208-555-0198,17${dues},Y
`;
  await staff.import(list(6, '208-555-0197'));
  const { id, counts, notesOnly } = await staff.check(list(7, '208-555-0199'));
  expect([counts.changed, notesOnly]).toEqual([2, 1]);
  const answer = await directory.get(`/api/admin/imports/${id}/changes`, staff.headers);
  const rows = await answer.json();
  expect(rows.map(({ business }: { business: { name: string } }) => business.name)).toEqual([
    'Qx Tarn',
  ]);
});

test('the check lists what changes, with the values before and after', async () => {
  const { id } = await staff.check(TWICE.replace('175', 'PAID').replace('0150', '0159'));
  const answer = await directory.get(`/api/admin/imports/${id}/changes`, staff.headers);
  const [row, ...others] = await answer.json();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ line: 2, business: { name: 'Qx Lamp' } });
  expect(row.fields[0]).toEqual({ field: 'phone', is: '(208) 555-0150', file: '(208) 555-0159' });
  expect(row.fields[1]).toMatchObject({ field: 'custom.list-notes' });
});

test('words that stood for hours stay in the note', async () => {
  const file =
    'Business,Street,City,ST,Type,Hours\nQx Rug,6 Birch Row,Boise,ID,Bakery,M-Sat 9-6 (Dec: open Sundays too)\n';
  const { proposedMapping, id } = await staff.upload(file);
  const pairs = [{ from: 'M-Sat 9-6 (Dec: open Sundays too)', to: 'Mon-Sat 9am-6pm' }];
  const hours = { column: 5, values: { pairs, others: 'keep' as const } };
  await staff.start(id, 'dry-run', { mapping: { ...proposedMapping, hours } });
  await directory.runJobs();
  await staff.run(id, 'commit');
  expect(await readNotes()).toContainEqual(['Qx Rug', 'Hours: M-Sat 9-6 (Dec: open Sundays too)']);
});
