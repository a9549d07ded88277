import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFolder } from '../../../../tests/backups.ts';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { makeShops, openSchedules, SHOPS_HEAD } from '../../../../tests/schedules.ts';
import { makeRows, makeWorkbook } from '../../../../tests/workbook.ts';
import { nameOwnRole } from '../../../domain/rights.ts';
import { issueQueues } from '../../issues/jobs.ts';

const { folder, close } = openFolder();
let directory: Directory;
let staff: Awaited<ReturnType<typeof openSchedules>>;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { IMPORT_DIR: folder } });
  staff = await openSchedules(directory, folder);
});
beforeEach(() => staff.reset());
afterAll(async () => {
  await directory.close();
  close();
});

test('a file in the folder is imported at its time, and not again while it stays the same', async () => {
  staff.write('shops.csv', makeShops(20));
  const { id, nextRunAt } = await staff.schedule();
  expect(nextRunAt).toBe('2026-03-02T13:30:00.000Z');
  await staff.tick();
  expect(await staff.runs(id)).toEqual([]);

  const run = await staff.wait(id, '2026-03-02T13:30:05Z');
  expect(run).toMatchObject({ state: 'done', rows: 20, fileName: 'shops.csv', reason: null });
  expect(run.counts).toEqual({ new: 20, changed: 0, same: 0, error: 0 });
  expect(await staff.count()).toBe(20);
  const [listed] = await staff.list();
  expect(listed).toMatchObject({ nextRunAt: '2026-03-03T13:30:00.000Z', lastRun: { rows: 20 } });

  expect(await staff.wait(id, '2026-03-03T13:31:00Z')).toMatchObject({ state: 'unchanged' });
  expect(await staff.wait(id, '2026-03-04T13:31:00Z')).toMatchObject({ state: 'unchanged' });
  expect((await staff.runs(id)).map(({ state }) => state)).toEqual(['unchanged', 'done']);
  await staff.undo(run.importId ?? 0);
  await directory.runJobs();
  expect(await staff.count()).toBe(0);
});

test('of a workbook the sheet that was saved is read each time, and a run says when it is gone', async () => {
  const shops = (name: string) => makeRows([SHOPS_HEAD.split(','), [name, 1, 'Elm St', 'Boise']]);
  const members = { name: 'Members', rows: shops('Member Shop') };
  const former = { name: 'Former', rows: shops('Former Shop') };
  staff.write('shops.xlsx', makeWorkbook([former, members]));
  const source = { kind: 'folder', location: 'shops.xlsx' };
  const { id } = await staff.schedule({ source, sheet: 'members' });
  expect(await staff.run(id)).toMatchObject({ state: 'done', counts: { new: 1 } });
  const { rows } = await directory.db.pool.query('select name from businesses');
  expect(rows).toEqual([{ name: 'Member Shop' }]);
  expect(await staff.list()).toMatchObject([{ id, sheet: 'members' }]);

  staff.write('shops.xlsx', makeWorkbook([former]));
  expect(await staff.run(id)).toMatchObject({
    state: 'failed',
    reason: 'The workbook has no such sheet. Choose another one.',
  });
  expect(await staff.count()).toBe(1);
});

test('what changed in the file changes its listings, and what vanished is only listed for staff', async () => {
  staff.write('shops.csv', makeShops(10));
  const { id } = await staff.schedule();
  await staff.run(id);
  staff.write('shops.csv', makeShops(10, 3));
  const run = await staff.run(id);
  expect(run).toMatchObject({ state: 'done', counts: { new: 2, same: 8 }, gone: 2 });
  expect(await staff.gone(id)).toEqual(['Shop 1', 'Shop 2']);
  expect(await staff.count()).toBe(12);

  staff.write('shops.csv', makeShops(12));
  expect(await staff.run(id)).toMatchObject({ state: 'done', counts: { same: 12 }, gone: 0 });
  expect(await staff.gone(id)).toEqual([]);
});

test.each([
  ['close', 'merge'],
  ['hide', 'merge'],
  ['close', 'skip'],
  ['hide', 'skip'],
])(
  'a schedule that says %s does it to what vanished (%s), and its undo takes it back',
  async (gone, twins) => {
    const listStates = async () => {
      const { rows } = await directory.db.pool.query(
        'select is_approved, may_be_closed_at from businesses order by id limit 3',
      );
      return rows.map(({ is_approved: isShown, may_be_closed_at: closedAt }) =>
        isShown ? (closedAt ? 'close' : 'shown') : 'hide',
      );
    };
    staff.write('shops.csv', makeShops(10));
    const { id } = await staff.schedule({ gone, twins });
    expect(await staff.run(id)).toMatchObject({ state: 'done', counts: { new: 10 } });
    staff.write('shops.csv', makeShops(8, 3));
    const run = await staff.run(id);
    expect(run).toMatchObject({ state: 'done', counts: { new: 0, changed: 2 }, gone: 2 });
    expect(await listStates()).toEqual([gone, gone, 'shown']);
    expect(await staff.gone(id)).toEqual(['Shop 1', 'Shop 2']);

    await staff.undo(run.importId ?? 0);
    await directory.runJobs();
    expect(await listStates()).toEqual(['shown', 'shown', 'shown']);
    directory.setTime('2026-03-09T12:00:00Z');
    staff.write('shops.csv', `${makeShops(7, 4)}Shop 30,30,Elm St,Boise\n`);
    expect(await staff.run(id)).toMatchObject({ state: 'done', counts: { new: 1, changed: 1 } });
    expect(await listStates()).toEqual(['shown', 'shown', gone]);
  },
);

test('a listing that vanished after somebody closed it is left alone, and the run is done', async () => {
  staff.write('shops.csv', makeShops(10));
  const { id } = await staff.schedule({ gone: 'close' });
  await staff.run(id);
  await directory.db.pool.query(
    "update businesses set may_be_closed_at = now() where name = 'Shop 1'",
  );
  staff.write('shops.csv', makeShops(9, 2));
  expect(await staff.run(id)).toMatchObject({ state: 'done', counts: { changed: 0 }, gone: 1 });
});

test('a file with less than half of the listings closes none, and without the right none is closed', async () => {
  staff.write('shops.csv', makeShops(10));
  const { id } = await staff.schedule({ gone: 'close' });
  await staff.run(id);
  staff.write('shops.csv', makeShops(10, 7));
  expect(await staff.run(id)).toMatchObject({ state: 'stopped' });
  const { rows } = await directory.db.pool.query(
    'select from businesses where may_be_closed_at is not null',
  );
  expect(rows).toEqual([]);
  const role = await directory.call('POST /api/admin/roles', {
    headers: await directory.signIn('admin'),
    body: { name: 'Clerks', rights: ['transfer'] },
  });
  const headers = await directory.signIn(nameOwnRole((await role.json()).id));
  const [{ id: _, version, ...schedule } = { id: 0, version: 0 }] = await staff.list();
  const answer = await directory.call(`PUT /api/admin/import-schedules/${id}`, {
    headers,
    body: { ...schedule, version },
  });
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors).toEqual([
    { field: 'gone', message: 'Your role cannot close or hide listings. Choose something else.' },
  ]);
});

test('what vanished is proposed as closed until it is back or somebody confirms it, and nothing is deleted', async () => {
  const queue = issueQueues.find(({ name }) => name === 'find-stale-listings');
  if (!queue) throw new Error('No such queue');
  const proposed = async () => {
    await directory.db.pool.query(`delete from settings where key = 'clock'`);
    await directory.db.kysely
      .transaction()
      .execute((trx) => directory.jobs.enqueue(trx, queue, {}));
    await directory.runJobs();
    const answer = await staff.call('GET /api/admin/doubts?status=stale');
    const items: { business: { name: string }; reasons: { code: string }[] }[] =
      await answer.json();
    return items.map(({ business, reasons }) => `${business.name}: ${reasons[0]?.code}`).sort();
  };
  staff.write('shops.csv', makeShops(10));
  const { id } = await staff.schedule();
  await staff.run(id);
  expect(await proposed()).toEqual([]);
  staff.write('shops.csv', makeShops(10, 3));
  await staff.run(id);
  expect(await proposed()).toEqual(['Shop 1: vanished', 'Shop 2: vanished']);
  directory.setTime('2026-03-03T12:00:00Z');
  await directory.db.pool.query(
    `update businesses set confirmed_at = $1, confirmed_by = 'owner' where name = 'Shop 1'`,
    [directory.clock()],
  );
  expect(await proposed()).toEqual(['Shop 2: vanished']);
  staff.write('shops.csv', makeShops(12));
  await staff.run(id);
  expect(await proposed()).toEqual([]);
  expect(await staff.count()).toBe(12);
});

test('with too many errors nothing is written, and staff are told once', async () => {
  staff.write('shops.csv', makeShops(10));
  const { id } = await staff.schedule({ mostErrors: 20 });
  const broken = 'A,1,Elm St,\nB,2,Elm St,\nC,3,Elm St,';
  staff.write('shops.csv', `${SHOPS_HEAD}\n${broken}\nFine,4,Elm St,Boise\n`);
  const run = await staff.run(id);
  expect(run).toMatchObject({ state: 'stopped', rows: 4, counts: { error: 3 } });
  expect(run.reason).toBe('75% of the rows have errors (3 of 4), and you allow 20%.');
  await staff.run(id);
  expect(await staff.count()).toBe(0);
  expect(directory.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: 'admin@example.com', subject: 'Nothing was imported: Chamber' },
  ]);
  expect(directory.mails[0]?.text).toContain('75% of the rows have errors');
});

test('a file that shrank by more than half is not imported, unless staff do it by hand', async () => {
  staff.write('shops.csv', makeShops(20));
  const { id } = await staff.schedule();
  await staff.run(id);
  staff.write('shops.csv', makeShops(9, 100));
  const stopped = await staff.run(id);
  expect(stopped).toMatchObject({ state: 'stopped' });
  expect(stopped.reason).toBe('The file has 9 rows, less than half of the last one, which had 20.');
  expect(await staff.count()).toBe(20);

  await staff.call(`POST /api/admin/imports/${stopped.importId}/commit`);
  await directory.runJobs();
  expect(await staff.count()).toBe(29);
  staff.write('shops.csv', makeShops(8, 100));
  expect(await staff.run(id)).toMatchObject({ state: 'done', counts: { same: 8 } });
});

test('a mapping that no longer fits stops the run, and names the columns', async () => {
  const { id } = await staff.schedule();
  staff.write('shops.csv', 'Shop,Town,Address\nA,Boise,1 Elm St\n');
  const run = await staff.run(id);
  expect(run).toMatchObject({
    state: 'stopped',
    reason: 'The file no longer has these columns: “No”, “Street”.',
  });
  const source = await (await staff.call(`GET /api/admin/imports/${run.importId}`)).json();
  expect(source).toMatchObject({ state: 'uploaded', columns: ['Shop', 'Town', 'Address'] });
});

test('a paused schedule waits, and can be run by hand', async () => {
  staff.write('shops.csv', makeShops(3));
  const { id } = await staff.schedule({ every: 'hour', minute: 15 });
  const pause = (isPaused: boolean) =>
    staff.call(`PUT /api/admin/import-schedules/${id}/paused`, { isPaused });
  expect(await (await pause(true)).json()).toMatchObject({ isPaused: true });
  directory.setTime('2026-03-02T20:00:00Z');
  await staff.tick();
  expect(await staff.runs(id)).toEqual([]);
  expect(await staff.run(id)).toMatchObject({ state: 'done' });
  expect(await (await pause(false)).json()).toMatchObject({
    isPaused: false,
    nextRunAt: '2026-03-02T20:15:00.000Z',
  });
});

test('each file that appears under a name is taken, the oldest first', async () => {
  staff.write('new-b.csv', makeShops(2, 10));
  staff.write('new-a.csv', makeShops(3, 20));
  staff.write('other.csv', makeShops(5, 30));
  const { id } = await staff.schedule({ source: { kind: 'folder', location: 'NEW-*.csv' } });
  await staff.wait(id, '2026-03-02T13:30:05Z');
  await staff.wait(id, '2026-03-02T13:31:05Z');
  expect((await staff.runs(id)).map(({ fileName }) => fileName)).toEqual([
    'new-a.csv',
    'new-b.csv',
  ]);
  expect(await staff.count()).toBe(5);
  for (const name of ['new-a.csv', 'new-b.csv', 'other.csv']) staff.remove(name);
});

test('no file is no failure, and a file that is none says why', async () => {
  const { id } = await staff.schedule({ source: { kind: 'folder', location: 'none.csv' } });
  expect(await staff.run(id)).toMatchObject({
    state: 'nothing',
    reason: 'No file in the import folder is called none.csv.',
  });
  staff.write('none.csv', 'just words');
  const failed = await staff.run(id);
  expect(failed).toMatchObject({ state: 'failed', importId: null });
  expect(failed.reason).toContain('This is not a CSV file');
  expect(directory.mails).toHaveLength(1);
});

test('a schedule has a mapping that cannot go while it is used, and a name of its own', async () => {
  const mappingId = await staff.map();
  const { id } = await staff.schedule({ mappingId });
  const refused = await staff.call(`DELETE /api/admin/import-mappings/${mappingId}`);
  expect(refused.status).toBe(409);
  await expect(staff.schedule({ mappingId, name: 'chamber' })).rejects.toThrow('name is taken');
  await expect(staff.schedule({ mappingId: 999, name: 'B' })).rejects.toThrow('Choose a mapping');
  expect((await staff.call(`DELETE /api/admin/import-schedules/${id}`)).status).toBe(200);
  expect((await staff.call(`DELETE /api/admin/import-mappings/${mappingId}`)).status).toBe(200);
});

test('the audit log names what was scheduled, but no keys of its address', async () => {
  const source = { kind: 'address', location: 'https://data.example/list.csv?key=very-secret' };
  await staff.schedule({ source });
  const { rows } = await directory.db.pool.query(
    `select after from audit_log where action = 'schedule.create'`,
  );
  expect(rows[0].after).toMatchObject({ name: 'Chamber', from: 'data.example' });
  expect(JSON.stringify(rows)).not.toContain('very-secret');
});
