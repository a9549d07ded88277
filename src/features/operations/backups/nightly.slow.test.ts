import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFolder } from '../../../../tests/backups.ts';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { backupQueues } from '../backups.jobs.ts';
import { checkBackup } from './read.ts';

const { file, close } = openFolder();
const folder = file('nightly');
let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { BACKUP_DIR: folder, DATA_DIR: file('data') } });
});
beforeEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(async () => {
  await directory.close();
  close();
});

async function runNightly() {
  const [nightly] = backupQueues;
  await directory.db.kysely.transaction().execute(async (trx) => {
    if (nightly) await directory.jobs.enqueue(trx, nightly, {});
  });
  await directory.runJobs();
}

test('each day gets one backup, whole and under its date', async () => {
  for (const time of ['2026-11-20T08:17:00Z', '2026-11-20T09:17:00Z', '2026-11-21T08:17:00Z']) {
    directory.setTime(time);
    await runNightly();
  }
  const names = ['mainstreet-2026-11-20.sql.zst', 'mainstreet-2026-11-21.sql.zst'];
  expect(readdirSync(folder).sort()).toEqual(names);
  const { header } = await checkBackup(`${folder}/${names[0]}`);
  expect(header.madeAt).toBe('2026-11-20T08:17:00.000Z');
});

test('old backups go, and halves that a kill left; other files stay', async () => {
  mkdirSync(folder);
  for (let day = 10; day < 30; day += 1)
    writeFileSync(`${folder}/mainstreet-2026-09-${day}.sql.zst`, '');
  for (const name of ['mainstreet-2026-09-29.sql.zst.7.part', 'notes.txt']) {
    writeFileSync(`${folder}/${name}`, '');
    utimesSync(`${folder}/${name}`, 0, 0);
  }
  writeFileSync(`${folder}/mainstreet-2026-09-30.sql.zst.8.part`, '');
  directory.setTime('2026-09-30T08:17:00Z');
  await runNightly();
  expect(readdirSync(folder).sort()).toEqual([
    ...['13', '20', '24', '25', '26', '27', '28', '29'].map(
      (day) => `mainstreet-2026-09-${day}.sql.zst`,
    ),
    'mainstreet-2026-09-30.sql.zst',
    'mainstreet-2026-09-30.sql.zst.8.part',
    'notes.txt',
  ]);
});

test('a backup that fails leaves nothing, removes nothing, and is tried again', async () => {
  writeFileSync(folder, 'a file where the folder should be');
  directory.setTime('2026-11-21T08:17:00Z');
  await runNightly();
  const { rows } = await directory.db.pool.query(
    `select state from pgboss.job where name = 'nightly-backup' and state <> 'completed'`,
  );
  expect(rows).toEqual([{ state: 'retry' }]);
  rmSync(folder);
  await directory.db.pool.query('update pgboss.job set start_after = now()');
  await directory.runJobs();
  expect(readdirSync(folder)).toEqual(['mainstreet-2026-11-21.sql.zst']);
});
