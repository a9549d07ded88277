import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';

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

const CAFE = (cell: string, phone = '(920) 555-0142') =>
  `Lautenbach Cafe,"11348 Town Line Rd, ${cell}",${phone},restaurants`;
const SHOP = 'Oar Shop,"9 Elm St, Sturgeon Bay, WI 54235",(920) 555-0199,retail';
const roster = (...rows: string[]) => `Business,Address,Phone,Type\n${rows.join('\n')}\n`;
const MAPPING = {
  name: { column: 0 },
  address: { column: 1, part: 'street' as const },
  city: { column: 1, part: 'city' as const },
  state: { column: 1, part: 'state' as const },
  zipCode: { column: 1, part: 'zip' as const },
  phone: { column: 2 },
  category: { column: 3 },
  isApproved: { value: 'true' },
};
const check = (...rows: string[]) => staff.check(roster(...rows), MAPPING);

async function readListings(): Promise<string[]> {
  const { rows } = await directory.db.pool.query(
    'select name, city, phone, is_approved from businesses order by id',
  );
  return rows.map(({ is_approved, ...row }) =>
    [...Object.values(row), is_approved ? 'listed' : 'hidden'].join(' | '),
  );
}

/** Corrects fields of a listing by hand and says whether it is approved. */
async function correct(name: string, changes: Record<string, unknown>) {
  const { rows } = await directory.db.pool.query(
    `select id, name, slug, address, city, state, zip_code as "zipCode", phone,
      category_id::int as "categoryId", is_approved as "isApproved" from businesses where name = $1`,
    [name],
  );
  const { id, ...listed } = rows[0];
  const answer = await directory.call(`PUT /api/admin/businesses/${id}`, {
    headers: staff.headers,
    body: { ...listed, ...changes },
  });
  expect([answer.status, answer.ok || (await answer.text())]).toEqual([200, true]);
}

const HELD = 'Lautenbach Cafe | Detroit Harbor | (920) 555-0142 | hidden';

test('a town that staff corrected stays, and the unchanged row of the next list is that listing', async () => {
  const first = await check(CAFE('Detroit Harbor, WI 54246'), SHOP);
  await staff.run(first.id, 'commit');
  expect((await readListings())[0]).toBe(HELD);
  await correct('Lautenbach Cafe', { city: 'Washington Island', isApproved: true });
  const next = await check(CAFE('Detroit Harbor, WI 54246', '(920) 555-0143'), SHOP);
  expect(next).toMatchObject({ counts: { new: 0, changed: 1, same: 1 }, lookalikes: { all: 0 } });
  await staff.run(next.id, 'commit');
  expect((await readListings())[0]).toBe(
    'Lautenbach Cafe | Washington Island | (920) 555-0143 | listed',
  );
  const third = await check(CAFE('Detroit Harbor, WI 54246', '(920) 555-0143'), SHOP);
  expect(third).toMatchObject({ counts: { new: 0, changed: 0, same: 2 }, lookalikes: { all: 0 } });
});

test('a name that staff corrected stays too, also after the listing was merged into another', async () => {
  await staff.run((await check(CAFE('Washington Island, WI 54246'), SHOP)).id, 'commit');
  await correct('Oar Shop', { name: 'Paddles', address: '10 Elm St', isApproved: true });
  const next = await check(CAFE('Washington Island, WI 54246'), SHOP);
  expect(next).toMatchObject({ counts: { new: 0, changed: 0, same: 2 } });
});

test('a row that is merged with a published listing leaves it published', async () => {
  await staff.run((await check(CAFE('Washington Island, WI 54246'))).id, 'commit');
  const next = await check(CAFE('Detroit Harbor, WI 54246', '920-555-0142'));
  expect(next.lookalikes.all).toBe(1);
  await staff.run(next.id, 'commit?lookalikes=merge&likely=merge');
  expect(await readListings()).toEqual([
    'Lautenbach Cafe | Washington Island | (920) 555-0142 | listed',
  ]);
  const third = await check(CAFE('Detroit Harbor, WI 54246', '920-555-0142'));
  expect(third).toMatchObject({ counts: { new: 0, same: 1 }, lookalikes: { all: 0 } });
});

test('the same file again publishes nothing that waits or that staff hid', async () => {
  const rows = [CAFE('Detroit Harbor, WI 54246'), SHOP];
  await staff.run((await check(...rows)).id, 'commit');
  await correct('Oar Shop', { isApproved: false });
  const again = await check(...rows, 'Bay Books,"3 Oak St, Sturgeon Bay, WI 54235",,retail');
  expect(again.counts).toMatchObject({ new: 1, changed: 0, same: 2 });
  await staff.run(again.id, 'commit');
  expect(await readListings()).toEqual([
    HELD,
    'Oar Shop | Sturgeon Bay | (920) 555-0199 | hidden',
    'Bay Books | Sturgeon Bay |  | listed',
  ]);
});

test('a member who left, was hidden and comes back is shown again', async () => {
  const cafe = CAFE('Washington Island, WI 54246');
  await staff.run((await check(cafe, SHOP)).id, 'commit');
  await staff.run((await check(cafe)).id, 'commit?gone=hide');
  const other = CAFE('Washington Island, WI 54246', '(920) 555-0143');
  await staff.run((await check(other)).id, 'commit');
  expect((await readListings())[1]).toContain('hidden');
  await staff.run((await check(other, SHOP)).id, 'commit');
  expect((await readListings())[1]).toContain('listed');
});
