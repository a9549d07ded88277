import { appendFileSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFolder } from '../../../../tests/backups.ts';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { makeShops, openSchedules } from '../../../../tests/schedules.ts';
import { findNextRun } from './queries.ts';
import { findInFolder, fitsPattern } from './source.ts';

const { folder, close } = openFolder();
const outside = openFolder();
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
  outside.close();
});

describe('no way leads out of the folder', () => {
  test.each(['../secret.csv', '/etc/passwd.csv', '..\\x.csv', 'sub/x.csv', '.env', '..'])(
    'not by the name %s',
    async (location) => {
      await expect(staff.schedule({ source: { kind: 'folder', location } })).rejects.toThrow('422');
    },
  );

  test('nor by links, folders and files with a second name', async () => {
    const secret = path.join(outside.folder, 'secret.csv');
    writeFileSync(secret, makeShops(3));
    symlinkSync(secret, path.join(folder, 'link.csv'));
    symlinkSync(outside.folder, path.join(folder, 'elsewhere.csv'));
    linkSync(secret, path.join(folder, 'hard.csv'));
    mkdirSync(path.join(folder, 'folder.csv'));
    for (const name of ['link.csv', 'elsewhere.csv', 'folder.csv', 'hard.csv']) {
      const { id } = await staff.schedule({ name, source: { kind: 'folder', location: name } });
      expect((await staff.run(id)).state, name).toBe('nothing');
    }
    expect(await staff.count()).toBe(0);
    for (const name of ['link.csv', 'elsewhere.csv', 'folder.csv', 'hard.csv']) staff.remove(name);
  });
});

test('a file that still grows is left, and looked at again soon', async () => {
  staff.write('shops.csv', makeShops(5));
  const looked = findInFolder({
    folder,
    pattern: 'shops.csv',
    seen: [],
    isForced: false,
    settle: 300,
  });
  setTimeout(() => appendFileSync(path.join(folder, 'shops.csv'), 'Late,1,Elm St,Boise\n'), 100);
  expect(await looked).toMatchObject({ file: null, state: 'nothing', again: true });
});

test('a file that changes while it is read is not imported', async () => {
  staff.write('shops.csv', makeShops(5));
  const found = await findInFolder({
    folder,
    pattern: 'shops.csv',
    seen: [],
    isForced: false,
    settle: 0,
  });
  if (!found.file) throw new Error('There is no file');
  expect(await found.file.isStill(found.file.mark.size)).toBe(true);
  expect(await found.file.isStill(found.file.mark.size - 1)).toBe(false);
  appendFileSync(path.join(folder, 'shops.csv'), 'Late,1,Elm St,Boise\n');
  expect(await found.file.isStill(found.file.mark.size)).toBe(false);
  await found.file.close();
});

test('of two schedules one runs after the other, and none twice', async () => {
  staff.write('shops.csv', makeShops(4));
  staff.write('more.csv', makeShops(4, 50));
  const one = await staff.schedule();
  const other = await staff.schedule({
    name: 'More',
    source: { kind: 'folder', location: 'more.csv' },
  });
  const runNow = (id: number) => staff.call(`POST /api/admin/import-schedules/${id}/run`);
  const answers = await Promise.all([one, other, one, other].map(({ id }) => runNow(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  const { rows } = await directory.db.pool.query('select state from import_runs order by state');
  expect(rows.map(({ state }) => state)).toEqual(['fetching', 'waiting']);
  expect((await staff.call(`DELETE /api/admin/import-schedules/${one.id}`)).status).toBe(409);
  await Promise.all([directory.runJobs(), directory.runJobs(), staff.tick()]);
  await staff.tick();
  for (const { id } of [one, other]) {
    expect(await staff.runs(id)).toMatchObject([{ state: 'done', counts: { new: 4 } }]);
  }
  expect(await staff.count()).toBe(8);
  staff.remove('more.csv');
});

test('two processes that see one due time begin it once', async () => {
  staff.write('shops.csv', makeShops(4));
  const { id } = await staff.schedule();
  directory.setTime('2026-03-02T13:31:00Z');
  await Promise.all([staff.tick(), staff.tick()]);
  await staff.tick();
  expect(await staff.runs(id)).toHaveLength(1);
  expect(await staff.count()).toBe(4);
});

test.each(['fetching', 'checking', 'writing'])(
  'a run whose process was killed while %s goes on',
  async (state) => {
    staff.write('shops.csv', makeShops(6));
    const { id } = await staff.schedule();
    await staff.call(`POST /api/admin/import-schedules/${id}/run`);
    await directory.db.pool.query(
      `update import_runs set lease = gen_random_uuid(), leased_until = now() + interval '60 s'`,
    );
    await directory.runJobs();
    expect((await staff.last(id)).state).toBe('fetching');
    await directory.db.pool.query(`update import_runs set leased_until = now() - interval '1 s'`);
    if (state !== 'fetching') await goOnUntil(state);
    await staff.tick();
    expect(await staff.last(id)).toMatchObject({ state: 'done', counts: { new: 6 } });
    expect(await staff.count()).toBe(6);
    const { rows } = await directory.db.pool.query('select state from imports');
    expect(rows).toEqual([{ state: 'committed' }]);
  },
);

async function goOnUntil(state: string) {
  await directory.db.pool.query(`
    create or replace function kill_here() returns trigger language plpgsql as $$
    begin
      if old.state = '${state}' and new.lease is not null and new.state <> old.state then
        raise exception 'killed';
      end if;
      return new;
    end $$;
    create or replace trigger kill_here before update on import_runs
      for each row execute function kill_here()`);
  await staff.tick();
  await directory.db.pool.query('drop trigger kill_here on import_runs');
  const { rows } = await directory.db.pool.query('select state from import_runs');
  expect(rows).toEqual([{ state }]);
  await directory.db.pool.query('update import_runs set leased_until = null, lease = null');
}

test('a run that staff cancel in the midst says so', async () => {
  staff.write('shops.csv', makeShops(6));
  const { id } = await staff.schedule();
  await staff.call(`POST /api/admin/import-schedules/${id}/run`);
  await goOnUntil('fetching');
  await directory.db.pool.query(`update import_runs set state = 'checking'`);
  const [{ id: importId }] = (await directory.db.pool.query('select id from imports')).rows;
  expect((await staff.call(`DELETE /api/admin/imports/${importId}`)).status).toBe(200);
  await staff.tick();
  expect(await staff.last(id)).toMatchObject({ state: 'failed', reason: 'Someone canceled it.' });
});

test.each([
  ['shops.csv', 'SHOPS.CSV', true],
  ['shops-*.csv', 'shops-2026-01.csv', true],
  ['*a*b.csv', 'xaxb.csv', true],
  ['a*a.csv', 'a.csv', false],
  ['*.csv', 'shops.tsv', false],
  ['shop?.csv', 'shops.csv', false],
])('the name %s and the file %s: %s', (pattern, name, fits) => {
  expect(fitsPattern(pattern, name)).toBe(fits);
});

test.each([
  ['day', '2026-03-07T14:00:00Z', '2026-03-08T12:30:00.000Z'],
  ['day', '2026-10-31T14:00:00Z', '2026-11-01T13:30:00.000Z'],
  ['hour', '2026-03-07T14:30:00Z', '2026-03-07T15:30:00.000Z'],
  ['week', '2026-03-02T13:30:00Z', '2026-03-09T12:30:00.000Z'],
] as const)('each %s after %s is %s, also when the clocks change', (every, after, next) => {
  const time = { every, weekday: 1, hour: 6, minute: 30, timeZone: 'America/Boise' };
  expect(findNextRun(time, new Date(after)).toISOString()).toBe(next);
});
