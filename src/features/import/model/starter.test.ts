import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFolder } from '../../../../tests/backups.ts';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import { makeShops, openSchedules } from '../../../../tests/schedules.ts';
import { openImports } from '../../../../tests/transfer.ts';
import { nameOwnRole, type Right } from '../../../domain/rights.ts';
import { workOnImport } from '../steps/work.ts';

const { folder, close } = openFolder();
let directory: Directory;
let admin: { cookie: string };
let clerk: Record<string, string>;
let imports: Awaited<ReturnType<typeof openImports>>;
let roleId: number;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { IMPORT_DIR: folder } });
  admin = await directory.signIn('admin');
  const body = { name: 'Clerks', rights: ['transfer'] };
  const role = await directory.call('POST /api/admin/roles', { headers: admin, body });
  roleId = (await role.json()).id;
  clerk = await directory.signIn(nameOwnRole(roleId));
  imports = await openImports(directory);
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports, import_schedules, import_mappings cascade');
  await allow('transfer');
  clerk = await directory.signIn(nameOwnRole(roleId));
  await directory.db.pool.query('update users set disabled_at = null');
  directory.setTime('2026-03-02T12:00:00Z');
  await directory.open(bakery);
});
afterAll(async () => {
  await directory.close();
  close();
});

async function allow(...rights: Right[]) {
  await directory.db.pool.query('update roles set rights = $1 where id = $2', [rights, roleId]);
}

async function call(line: string, body?: object, headers = clerk) {
  const answer = await directory.call(line, { headers, body });
  return { status: answer.status, body: await answer.json() };
}

async function upload(file: string, headers = clerk) {
  const answer = await directory.app.request('/api/admin/imports?fileName=list.csv', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: file,
  });
  return answer.json();
}

async function check(file: string, headers = clerk) {
  const { id, proposedMapping: mapping } = await upload(file, headers);
  const checked = await call(`POST /api/admin/imports/${id}/dry-run`, { mapping }, headers);
  await directory.runJobs();
  return { id, ...checked };
}

async function commit(id: number, headers = clerk) {
  const begun = await call(`POST /api/admin/imports/${id}/commit`, undefined, headers);
  await directory.runJobs();
  return begun;
}

const readAll = async () =>
  (
    await directory.db.pool.query(
      'select name, phone, email, is_premium, is_approved from businesses order by id',
    )
  ).rows;

const HEAD = 'name,city,state,category';
const SHOP = 'New Shop,Boise,ID,retail';

describe('who may only import', () => {
  test.each([
    ['premium', 'is premium', 'true', 'premium'],
    ['public', 'is approved', 'true', 'listings'],
    ['hidden', 'is approved', 'false', 'listings'],
    ['known by an address of its own', 'slug', 'new-shop', 'listings'],
  ] as const)('makes no listing %s', async (_, column, value, right) => {
    const file = `${HEAD},${column}\n${SHOP},${value}\n`;
    const refused = await check(file);
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toContain('Your role cannot set');
    await allow('transfer', right);
    expect((await check(file)).status).toBe(200);
  });

  test('may not let one value stand for all rows either, nor keep such a mapping', async () => {
    const mapping = {
      name: { column: 0 },
      city: { column: 1 },
      state: { column: 2 },
      category: { column: 3 },
      isPremium: { value: 'true' },
    };
    const { id } = await upload(`${HEAD}\n${SHOP}\n`);
    expect((await call(`POST /api/admin/imports/${id}/dry-run`, { mapping })).status).toBe(403);
    const saved = { name: 'Chamber', columns: HEAD.split(','), mapping };
    expect((await call('POST /api/admin/import-mappings', saved)).status).toBe(403);
    const { body } = await call('POST /api/admin/import-mappings', saved, admin);
    const change = { ...saved, name: 'Mine', version: body.version };
    expect((await call(`PUT /api/admin/import-mappings/${body.id}`, change)).status).toBe(403);
  });

  test('brings new listings, which wait', async () => {
    const { id } = await check(`${HEAD}\n${SHOP}\n`);
    expect((await commit(id)).status).toBe(200);
    expect(await readAll()).toMatchObject([{}, { name: 'New Shop', is_approved: false }]);
    expect((await call(`POST /api/admin/imports/${id}/undo`)).status).toBe(200);
    await directory.runJobs();
    expect(await readAll()).toHaveLength(1);
  });

  const THEIRS = `name,address,city,state,category,phone,email
${bakery.name},12 Main St,Portland,OR,retail,503-555-0166,evil@evil.example
${SHOP.replace('New Shop', 'New Shop,1 Elm St')},,
`;

  test('changes no listing that is there: its row is an error, in words', async () => {
    await directory.db.pool.query(`update businesses set address = '12 Main St'`);
    const before = await readAll();
    const { id } = await check(THEIRS);
    expect(await imports.listErrors(id)).toEqual([
      '2 -: This row would change a listing, and your role does not allow that',
    ]);
    await commit(id);
    expect(await readAll()).toEqual([...before, expect.objectContaining({ name: 'New Shop' })]);
    await allow('transfer', 'listings');
    const { id: again } = await check(THEIRS);
    await commit(again);
    expect(await readAll()).toMatchObject([{ email: 'evil@evil.example' }, {}]);
  });

  test('nor by merging a row into a listing that it looks like', async () => {
    await directory.db.pool.query(
      `update businesses set address = '12 Main St', phone = '(503) 555-0100'`,
    );
    const before = await readAll();
    const { id } = await check(
      `name,address,city,state,category,phone,email
${bakery.name} LLC,12 Main Street,Portland,OR,restaurants,503-555-0100,evil@evil.example
`,
    );
    expect((await imports.read(id)).lookalikes).toEqual({ all: 1, same: 1, moved: 0 });
    await call(`POST /api/admin/imports/${id}/commit?lookalikes=merge`);
    await directory.runJobs();
    expect(await readAll()).toEqual(before);
    expect(await imports.listErrors(id)).toEqual([
      '2 -: This row would change a listing, and your role does not allow that',
    ]);
  });

  test('nor by correcting a row that was refused, nor where its columns are not theirs to set', async () => {
    await directory.db.pool.query(`update businesses set address = '12 Main St'`);
    const before = await readAll();
    const { id } = await check(THEIRS.replace(',OR,', ',XX,'));
    const rows = [{ line: 2, cells: [{ column: 3, value: 'OR' }] }];
    const corrected = await call(`PUT /api/admin/imports/${id}/refused`, { rows });
    expect(corrected.status).toBe(200);
    await directory.runJobs();
    expect(await imports.listErrors(id)).toEqual([
      '2 -: This row would change a listing, and your role does not allow that',
    ]);
    expect((await imports.read(id)).counts).toMatchObject({ new: 1, changed: 0, error: 1 });
    await commit(id);
    expect(await readAll()).toEqual([...before, expect.objectContaining({ name: 'New Shop' })]);
    const premium = await check(`${HEAD},is premium\nOther Shop,Boise,XX,retail,true\n`, admin);
    const state = [{ line: 2, cells: [{ column: 2, value: 'ID' }] }];
    const path = `PUT /api/admin/imports/${premium.id}/refused`;
    expect((await call(path, { rows: state })).status).toBe(403);
    expect((await call(path, { rows: state }, admin)).status).toBe(200);
  });

  test('nor one that came between the check and the import', async () => {
    const { id } = await check(`name,address,city,state,category,phone\n
Late Shop,1 Elm St,Boise,ID,retail,208-555-0166\n`);
    await imports.import(
      'name,slug,address,city,state,category,phone\nLate Shop,late-shop,1 Elm St,Boise,ID,retail,208-555-0100\n',
    );
    const before = await readAll();
    await commit(id);
    expect(await readAll()).toEqual(before);
  });

  test('may not write what someone else has checked, nor undo it', async () => {
    const file = `${HEAD},slug,is approved\n${SHOP},new-shop,true\n`;
    const { id } = await check(file, admin);
    expect((await commit(id)).status).toBe(403);
    await commit(id, admin);
    expect((await call(`POST /api/admin/imports/${id}/undo`)).status).toBe(403);
    await allow('transfer', 'listings');
    const refused = await call(`POST /api/admin/imports/${id}/undo`);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('remove')]);
    await allow('transfer', 'listings', 'removal');
    expect((await call(`POST /api/admin/imports/${id}/undo`)).status).toBe(200);
  });

  test('is held to it when a token acts for them', async () => {
    const token = { name: 'Sync', rights: ['transfer'], mayChange: true, expiresOn: null };
    const { body } = await call('POST /api/admin/tokens', token, admin);
    const program = { authorization: `Bearer ${body.token}` };
    const file = `${HEAD},is premium\n${SHOP},true\n`;
    expect((await check(file, program)).status).toBe(403);
  });
});

describe('a scheduled import has the rights of who saved it', () => {
  const PREMIUM = {
    name: { column: 0 },
    address: { columns: [1, 2], by: ' ' },
    city: { column: 3 },
    state: { value: 'ID' },
    category: { value: 'retail' },
    isPremium: { value: 'true' },
  };
  const columns = ['Shop', 'No', 'Street', 'Town'];

  async function open(mapping: object = PREMIUM, mapper = clerk) {
    const schedules = await openSchedules(directory, folder);
    const saved = { name: 'List', columns, mapping };
    const { body } = await call('POST /api/admin/import-mappings', saved, mapper);
    const schedule = {
      name: 'Chamber',
      mappingId: body.id,
      every: 'day',
      weekday: 1,
      hour: 6,
      minute: 30,
      source: { kind: 'folder', location: 'shops.csv' },
      timeZone: 'America/Boise',
      twins: 'merge',
      lookalikes: 'list',
      gone: 'leave',
      mostErrors: 10,
    };
    schedules.write('shops.csv', makeShops(3));
    const made = await call('POST /api/admin/import-schedules', schedule);
    expect(made.status).toBe(201);
    return { schedules, id: made.body.id, mappingId: body.id };
  }

  test('as they are when it runs: what was taken away is said in its run and in a mail', async () => {
    await allow('transfer', 'premium');
    const { schedules, id } = await open();
    await allow('transfer');
    const run = await schedules.run(id);
    expect(run).toMatchObject({ state: 'stopped' });
    expect(run.reason).toContain('cannot set');
    expect(await schedules.count()).toBe(1);
    expect(directory.mails[0]?.text).toContain('cannot set');
    await allow('transfer', 'premium');
    expect(await schedules.run(id)).toMatchObject({ state: 'done' });
  });

  test('and those of who saved its mapping', async () => {
    await allow('transfer', 'premium', 'listings');
    const { schedules, id, mappingId } = await open(PREMIUM, admin);
    const { isPremium: _, ...plain } = PREMIUM;
    const { body } = await call(
      'POST /api/admin/roles',
      { name: 'B', rights: ['transfer'] },
      admin,
    );
    const other = await directory.signIn(nameOwnRole(body.id));
    const saved = { name: 'List', columns, mapping: plain, version: 1 };
    const changed = await call(`PUT /api/admin/import-mappings/${mappingId}`, saved, other);
    expect(changed.status).toBe(200);
    expect(await schedules.run(id)).toMatchObject({ state: 'done', counts: { new: 3 } });
    schedules.write('shops.csv', makeShops(3).replaceAll('Elm St', 'Elm Street'));
    await directory.db.pool.query(`update import_schedules set most_errors = 100`);
    const run = await schedules.run(id);
    expect(run.counts).toMatchObject({ changed: 0, error: 3 });
  });

  test.each([
    ['is gone', `delete from users where id = $1`],
    ['was locked out', `update users set disabled_at = now() where id = $1`],
    ['may no longer import', `update roles set rights = '{reviews}' where 'role:' || id = $1`],
  ])('and none once that person %s', async (_, change) => {
    await allow('transfer', 'premium');
    const { schedules, id } = await open();
    await directory.db.pool.query(change, [nameOwnRole(roleId)]);
    const run = await schedules.run(id);
    expect(run).toMatchObject({ state: 'stopped', importId: null });
    expect(run.reason).toContain('saved it last');
    expect(await schedules.count()).toBe(1);
    expect(directory.mails).toHaveLength(1);
  });
});

test('what somebody else checked is canceled only by who may remove', async () => {
  const { id } = await check('name,city,state,category\nCedar,Boise,ID,services\n', admin);
  const refused = await call(`DELETE /api/admin/imports/${id}`);
  expect(refused).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('cannot remove listings') },
  });
  expect((await call(`GET /api/admin/imports/${id}`)).body.state).toBe('checked');
  await allow('transfer', 'removal');
  expect((await call(`DELETE /api/admin/imports/${id}`)).body.state).toBe('canceled');
});

test('a check goes on as soon as a database that was away is back', async () => {
  const { id, proposedMapping: mapping } = await upload(
    'name,city,state,category\nCedar,Boise,ID,services\n',
  );
  await call(`POST /api/admin/imports/${id}/dry-run`, { mapping });
  let isAway = true;
  const clock = () => {
    if (!isAway) return directory.clock();
    isAway = false;
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  };
  await workOnImport({ ...directory, clock }, id, 120);
  expect((await call(`GET /api/admin/imports/${id}`)).body).toMatchObject({
    state: 'checked',
    counts: { new: 1 },
  });
});

test('an upload leaves a line in the audit log', async () => {
  const { id } = await upload('name,city,state,category\nCedar,Boise,ID,services\n');
  const { rows } = await directory.db.pool.query(
    "select actor, after from audit_log where action = 'import.upload'",
  );
  expect(rows).toMatchObject([{ after: { import: id, fileName: 'list.csv' } }]);
  expect(rows[0].actor).not.toBe('');
});
