import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports, readDerived } from '../../../tests/transfer.ts';
import {
  type GoneFromList,
  type ImportMapping,
  isListAlike,
  type RefusedRow,
} from '../../contract/imports.staff.ts';
import { nameOwnRole } from '../../domain/rights.ts';
import { makeListKey } from './model/lists.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports, import_lists, import_corrections cascade');
});
afterAll(() => directory.close());

const HEAD = 'Business,Street,City,ST,Type,Approved';
const MEMBERS = ['Anvil Forge', 'Bell Loft', 'Cedar Desk', 'Dune Lamp'];
const row = (name: string) => `${name},${MEMBERS.indexOf(name) + 1} Birch Row,Boise,ID,retail,yes`;
const list = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`;
const LAST_YEAR = list(...MEMBERS.map(row));

async function listGone(id: number): Promise<GoneFromList> {
  return (await directory.get(`/api/admin/imports/${id}/gone`, staff.headers)).json();
}

async function listMembers(): Promise<string[]> {
  const { rows } = await directory.db.pool.query(
    'select name, is_approved, may_be_closed_at from businesses order by id',
  );
  return rows.map(({ name, is_approved, may_be_closed_at: closed }) =>
    [name, is_approved ? '' : ' hidden', closed ? ' closed' : ''].join(''),
  );
}

test('members who are not in the new list are named, and nothing happens to them by itself', async () => {
  expect((await listGone((await staff.check(LAST_YEAR)).id)).list).toBeNull();
  await staff.import(LAST_YEAR);
  const { id } = await staff.check(
    list(row('Anvil Forge'), 'Bell Loft,2 Birch Row,,,,', row('Eel Cafe')),
  );
  const gone = await listGone(id);
  expect(gone.list).toEqual({ fileName: 'shops.csv', importedAt: '2024-06-01T12:00:00.000Z' });
  expect([gone.total, gone.listings.map(({ name }) => name)]).toEqual([
    2,
    ['Cedar Desk', 'Dune Lamp'],
  ]);
  await staff.run(id, 'commit');
  expect(await listMembers()).toEqual([...MEMBERS, 'Eel Cafe']);
});

test('staff mark them as closed or hide them, and the undo of the import takes it back', async () => {
  await staff.import(LAST_YEAR);
  const before = await readDerived(directory);
  const { id } = await staff.check(list(row('Anvil Forge')));
  const { listings } = await listGone(id);
  const closing = await staff.run(id, `commit?gone=close&staying=${listings[0]?.id}`);
  expect(closing.counts).toMatchObject({ new: 0, changed: 2 });
  expect(closing.counts.same).toBe(1);
  expect(closing.gone).toEqual({ closed: 2, hidden: 0 });
  expect(await listMembers()).toEqual([
    'Anvil Forge',
    'Bell Loft',
    'Cedar Desk closed',
    'Dune Lamp closed',
  ]);
  const undone = await staff.run(id, 'undo');
  expect(undone.undone).toEqual({ removed: 0, restored: 2, kept: 0 });
  expect(await listMembers()).toEqual(MEMBERS);
  const next = await staff.check(list(row('Anvil Forge'), row('Bell Loft')));
  expect((await listGone(next.id)).total).toBe(2);
  expect((await staff.run(next.id, 'commit?gone=hide')).gone).toEqual({ closed: 0, hidden: 2 });
  expect(await listMembers()).toEqual([
    'Anvil Forge',
    'Bell Loft',
    'Cedar Desk hidden',
    'Dune Lamp hidden',
  ]);
  await staff.run(next.id, 'undo');
  expect(await listMembers()).toEqual(MEMBERS);
  expect(await readDerived(directory)).toEqual(before);
});

test('a list is compared with its last version, also when that import is long deleted', async () => {
  await staff.import(LAST_YEAR);
  await directory.db.pool.query('truncate imports, import_rows cascade');
  const { id } = await staff.check(list(...MEMBERS.slice(0, 3).map(row)));
  expect((await listGone(id)).listings.map(({ name }) => name)).toEqual(['Dune Lamp']);
  await staff.run(id, 'commit?gone=hide');
  const again = await staff.check(list(...MEMBERS.slice(0, 3).map(row)));
  expect((await listGone(again.id)).total).toBe(0);
});

test('who may not edit listings can’t close or hide any', async () => {
  await staff.import(LAST_YEAR);
  const { id } = await staff.check(list(row('Anvil Forge')));
  const body = { name: 'Clerks', rights: ['transfer'] };
  const role = await directory.call('POST /api/admin/roles', { headers: staff.headers, body });
  const headers = await directory.signIn(nameOwnRole((await role.json()).id));
  const answer = await directory.call(`POST /api/admin/imports/${id}/commit?gone=hide`, {
    headers,
  });
  expect(answer.status).toBe(403);
  expect(await listMembers()).toEqual(MEMBERS);
});

test('what staff corrected by hand is proposed when the list comes again', async () => {
  const wrong = list(
    'Anvil Forge,1 Birch Row,Bosie,Idahoo,retail,yes',
    'Bell Loft,2 Birch Row,Boise,ID,retial,yes',
  );
  const { id } = await staff.check(wrong);
  const body = {
    rows: [
      { line: 2, cells: [{ column: 3, value: 'ID' }] },
      { line: 3, cells: [{ column: 4, value: 'retail' }] },
    ],
  };
  const { headers } = staff;
  await directory.call(`PUT /api/admin/imports/${id}/refused`, { headers, body });
  await directory.runJobs();
  await staff.run(id, 'commit');
  const next = await staff.check(wrong.replace('retial', 'retaill'));
  const answer = await directory.get(`/api/admin/imports/${next.id}/refused`, headers);
  const refused: RefusedRow[] = await answer.json();
  expect(refused.map(({ line, proposed }) => [line, proposed])).toEqual([
    [2, [{ column: 3, value: 'ID' }]],
    [3, []],
  ]);
});

const CHAMBER = `Firm,Street,City,ST,Kind of thing,Dues 2026\n"Anvil, Forge",1 Birch Row,Boise,ID,xx1,12\n`;
const CHOSEN: ImportMapping = {
  name: { column: 0 },
  address: { column: 1 },
  city: { column: 2 },
  state: { column: 3 },
  category: { column: 4, values: { pairs: [{ from: 'xx1', to: 'retail' }], others: 'refuse' } },
  isApproved: { value: 'true' },
};

test.each([
  ['a year in a column that nobody used', CHAMBER.replace('2026', '2027')],
  ['another column that nobody used', CHAMBER.replace('Dues 2026', 'Notes')],
  ['a year in a used column', CHAMBER.replace('Kind of thing', 'Kind of thing 2027')],
])('choices are taken over in spite of %s', async (_, next) => {
  expect((await staff.import(CHAMBER, CHOSEN)).counts.new).toBe(1);
  const { proposedMapping, recalled } = await staff.upload(next);
  expect(proposedMapping).toEqual(CHOSEN);
  expect(recalled).toMatchObject({ fileName: 'shops.csv', missing: [] });
});

test('choices are taken over but for a column that the file lacks, which is named', async () => {
  await staff.import(CHAMBER, CHOSEN);
  const { proposedMapping, recalled } = await staff.upload(
    CHAMBER.replace('Kind of thing', 'Code'),
  );
  expect(proposedMapping.isApproved).toEqual(CHOSEN.isApproved);
  expect(proposedMapping.category).not.toEqual(CHOSEN.category);
  expect(recalled?.missing).toEqual(['Kind of thing']);
  expect((await staff.upload('a,b,c\n1,2,3\n')).recalled).toBeNull();
});

test('after an import, staff see its listings, what they lack, and their possible duplicates', async () => {
  const { id } = await staff.import(
    `${HEAD},Phone,Hours
Anvil Forge,1 Birch Row,Boise,ID,retail,yes,(208) 555-0142,Mon-Fri 9-5
The Anvil Forge Inc,1 Birch Row,Boise,ID,retail,yes,,
`,
  );
  await directory.runJobs();
  const read = async (path: string) =>
    (await directory.get(`/api/admin/imports/${id}/${path}`, staff.headers)).json();
  expect(await read('outcome')).toEqual({
    all: 2,
    lacks: { phone: 1, hours: 1, website: 2, photo: 2 },
    duplicates: 1,
  });
  const named = async (path: string) =>
    (await read(path)).map(({ name }: { name: string }) => name);
  expect(await named('listings')).toEqual(['Anvil Forge', 'The Anvil Forge Inc']);
  expect(await named('listings?lacks=phone')).toEqual(['The Anvil Forge Inc']);
  await staff.run(id, 'undo');
  expect((await read('outcome')).all).toBe(0);
});

test('the possible duplicates of an import are those that wait in the queue', async () => {
  const { id } = await staff.import(`${HEAD},Phone
Anvil Forge,1 Birch Row,Boise,ID,retail,yes,(208) 555-0142
The Anvil Forge Inc,1 Birch Row,Boise,ID,retail,yes,
`);
  await directory.runJobs();
  const read = async (path: string) => (await directory.get(path, staff.headers)).json();
  for (const [score, count] of [
    [0.9, 0],
    [1, 1],
  ]) {
    await directory.db.pool.query('update duplicate_pairs set score = $1', [score]);
    expect((await read(`/api/admin/imports/${id}/outcome`)).duplicates).toBe(count);
    expect(await read('/api/admin/triage?kind=twin')).toHaveLength(count ?? 0);
  }
});

test.each([
  ['Members 2025.csv', 'members'],
  ['members_2026-05 (final).xlsx', 'members'],
  ['Chamber list, May 2026 v2.csv', 'chamber list'],
  ['2026.csv', null],
])('%s is a version of %s', (fileName, key) => {
  expect(makeListKey(fileName)).toBe(key);
});

test('two lists with other columns are not one', () => {
  expect(isListAlike(['Name', 'City', 'ST'], ['name', 'city', 'st', 'Phone'])).toBe(true);
  expect(isListAlike(['Name', 'City', 'ST'], ['Title', 'City', 'Tags', 'Phone'])).toBe(false);
});
