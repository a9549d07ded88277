import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { openImports } from '../../../../tests/transfer.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports, import_lists cascade');
});
afterAll(() => directory.close());

const HEAD = 'name,address,city,state,category,email,is approved';
const row = (name: string, approved = '') =>
  `${name},9 Elm St,Boise,ID,retail,hello@shops.example,${approved}`;
const importRows = (...rows: string[]) => staff.import(`${[HEAD, ...rows].join('\n')}\n`);

async function listQueue() {
  const answer = await directory.get('/api/admin/triage?kind=listing', staff.headers);
  const items: { about: string; business: { name: string; address: string } }[] =
    await answer.json();
  return items.map(({ about, business }) => `${business.name}, ${business.address}: ${about}`);
}

async function readBusiness(name: string): Promise<{ id: number; version: number }> {
  const { rows } = await directory.db.pool.query(
    'select id::int, version from businesses where name = $1',
    [name],
  );
  return rows[0];
}

async function approve(name: string) {
  const { id, version } = await readBusiness(name);
  const answer = await directory.call(`POST /api/admin/businesses/${id}/approve`, {
    headers: staff.headers,
    body: { version },
  });
  expect(answer.ok).toBe(true);
}

test('nobody gets mail about an imported listing that is approved, unless it has an owner', async () => {
  await importRows(row('Anvil Forge'), row('Bell Loft'));
  await directory.db.pool.query(
    `update businesses set owner_email = 'bell@loft.example' where name = 'Bell Loft'`,
  );
  directory.mails.length = 0;
  await approve('Anvil Forge');
  const { id, version } = await readBusiness('Bell Loft');
  await directory.call('POST /api/admin/businesses/bulk', {
    headers: staff.headers,
    body: { action: 'approve', ids: [id], versions: [{ id, version }] },
  });
  await directory.runJobs();
  expect(directory.mails.map(({ to }) => to)).toEqual(['bell@loft.example']);
});

test('the queue says where an imported listing is and why it waits', async () => {
  await importRows(row('Anvil Forge', 'no'), row('Bell Loft'));
  expect((await listQueue()).sort()).toEqual([
    'Anvil Forge, 9 Elm St: import-column',
    'Bell Loft, 9 Elm St: import-wait',
  ]);
});

test('members whom an import hid are no new listings', async () => {
  await importRows(row('Anvil Forge', 'yes'), row('Bell Loft', 'yes'));
  const { id } = await staff.check(`${HEAD}\n${row('Anvil Forge', 'yes')}\n${row('Cedar Desk')}\n`);
  await staff.run(id, 'commit?gone=hide');
  expect(await listQueue()).toEqual(['Cedar Desk, 9 Elm St: import-wait']);
  const all = await directory.get('/api/admin/triage/listings', staff.headers);
  const { listings }: { listings: { name: string }[] } = await all.json();
  expect(listings.map(({ name }) => name)).toEqual(['Cedar Desk']);
  const pending = await directory.get('/api/admin/businesses?status=pending', staff.headers);
  expect((await pending.json()).map(({ name }: { name: string }) => name).sort()).toEqual([
    'Bell Loft',
    'Cedar Desk',
  ]);
});
