import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from '../../../../tests/backups.ts';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { BackupState } from '../../../contract/backups.staff.ts';
import { checkBackup } from './read.ts';

const { file, close } = openFolder();
const folder = file('asked');
let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { BACKUP_DIR: folder, DATA_DIR: file('data') } });
  headers = await directory.signIn('admin');
});
afterAll(async () => {
  await directory.close();
  close();
});

const PATH = '/api/admin/backups';
const start = () => directory.call(`POST ${PATH}`, { headers });
const read = async (): Promise<BackupState> => (await directory.get(PATH, headers)).json();

test('a backup that staff ask for is made once, and again in place of the one of the day', async () => {
  directory.setTime('2026-11-20T12:00:00Z');
  expect(await read()).toEqual({
    isSetUp: true,
    kept: [],
    asked: null,
    offSite: null,
    trial: null,
  });
  const answers = await Promise.all([start(), start(), start()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await read()).asked?.state).toBe('waiting');
  const { rows } = await directory.db.pool.query(
    `select actor from audit_log where action = 'backup.start'`,
  );
  expect(rows).toHaveLength(1);
  await directory.runJobs();
  const made = await read();
  expect(made).toMatchObject({ asked: { state: 'done' }, kept: [{ bytes: expect.any(Number) }] });
  const [name = ''] = readdirSync(folder);
  expect(name).toBe('mainstreet-2026-11-20.sql.zst');
  directory.setTime('2026-11-20T13:00:00Z');
  await start();
  await directory.runJobs();
  const { header } = await checkBackup(`${folder}/${name}`);
  expect(header.madeAt).toBe('2026-11-20T13:00:00.000Z');
  expect((await read()).kept).toHaveLength(1);
});

test('one that was never finished counts as failed, and another may be asked for', async () => {
  directory.setTime('2026-11-21T01:00:00Z');
  await start();
  directory.setTime('2026-11-21T08:00:00Z');
  expect((await read()).asked?.state).toBe('failed');
  expect((await (await start()).json()).asked.state).toBe('waiting');
});

test('an editor sees nothing of backups', async () => {
  const editor = await directory.signIn('editor');
  expect((await directory.get(PATH, editor)).status).toBe(403);
  expect((await directory.call(`POST ${PATH}`, { headers: editor })).status).toBe(403);
});

test('without a folder, that is said in plain words', async () => {
  const other = await openDirectory();
  const admin = await other.signIn('admin');
  expect((await (await other.get(PATH, admin)).json()).isSetUp).toBe(false);
  const refused = await other.call(`POST ${PATH}`, { headers: admin });
  expect(refused.status).toBe(409);
  expect((await refused.json()).detail).toContain('no folder');
  await other.close();
});
