import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findServerAccount } from './account.ts';
import { findRunningPostgres } from './embedded.ts';
import {
  children,
  copyDatabase,
  dataDir,
  giveEachTestFolder,
  isProcessRunning,
  isRoot,
  query,
  refusalIn,
  root,
  run,
  startIn,
} from './fixtures.ts';

giveEachTestFolder();

describe('a start', () => {
  test('on an empty machine makes the database and answers', async () => {
    const embedded = await startIn(dataDir);
    expect(await query(embedded, 'select current_database(), current_user')).toEqual([
      { current_database: 'mainstreet', current_user: 'mainstreet' },
    ]);
    expect(embedded.dataDirectory).toBe(path.join(dataDir, 'postgres'));
    expect((await stat(embedded.connection.host)).mode & 0o777).toBe(0o700);
    expect((await stat(embedded.dataDirectory)).mode & 0o777).toBe(0o700);
  });

  test('finds the data of the one before, and its settings can be overridden', async () => {
    copyDatabase(dataDir);
    const first = await startIn(dataDir);
    await query(first, 'create table town as select 7 as id');
    await first.stop();
    const second = await startIn(dataDir, { settings: { work_mem: '8MB' } });
    expect(await query(second, 'select id from town')).toEqual([{ id: 7 }]);
    expect(await query(second, 'show work_mem')).toEqual([{ work_mem: '8MB' }]);
    const { exited } = second;
    await second.stop();
    await second.stop();
    await exited;
  });

  test('works where the path is too long for a socket and has odd signs', async () => {
    const long = path.join(root, `a, "b" 'c' $d;é ${'x'.repeat(100)}`);
    copyDatabase(long);
    const embedded = await startIn(long);
    const { host } = embedded.connection;
    expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    expect(findRunningPostgres(long)).toEqual(embedded.connection);
    await embedded.stop();
    expect(existsSync(host)).toBe(false);
    expect(findRunningPostgres(long)).toBe(null);
  });

  test.runIf(isRoot)('keeps the data in a private home, and opens it to nobody', async () => {
    const home = path.join(root, 'home');
    mkdirSync(home, { mode: 0o700 });
    const inside = path.join(home, 'app/data');
    for (const attempt of ['first', 'warm']) {
      const embedded = await startIn(inside);
      expect(await query(embedded, `select '${attempt}' as start`)).toEqual([{ start: attempt }]);
      await embedded.stop();
    }
    expect(existsSync(path.join(inside, 'postgres/PG_VERSION'))).toBe(true);
    expect((await stat(home)).mode & 0o777).toBe(0o700);
  });

  test('passes over what killed starts left behind', async () => {
    copyDatabase(dataDir);
    const stranger = spawn('sleep', ['30'], { ...findServerAccount(), stdio: 'ignore' });
    children.push(stranger);
    const stale = [stranger.pid, dataDir, 1, 5432, dataDir, '', '1 1', 'ready', ''];
    writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), stale.join('\n'));
    writeFileSync(path.join(dataDir, 'lock'), `${stranger.pid} 1`);
    const embedded = await startIn(dataDir);
    expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isProcessRunning(stranger.pid ?? 0)).toBe(true);
  });

  test('clears away a database that was only half made', async () => {
    mkdirSync(path.join(dataDir, 'postgres.new-killed/base'), { recursive: true });
    writeFileSync(path.join(dataDir, 'postgres.new-killed/PG_VERSION'), '18\n');
    await startIn(dataDir);
    expect(readdirSync(dataDir).sort()).toEqual(['lock', 'postgres', 'postgres.log', 'socket']);
  });
});

describe('a folder is refused in one line', () => {
  test('when it cannot be written', async () => {
    const file = path.join(root, 'file');
    writeFileSync(file, '');
    expect(await refusalIn(path.join(file, 'data'))).toBe(
      `Cannot write to the data folder ${file}/data (ENOTDIR). Make it writable or set DATA_DIR.`,
    );
  });

  test.each([
    ['another version of PostgreSQL', { PG_VERSION: '15\n' }, 'holds data of PostgreSQL 15, but'],
    ['something else', { 'notes.txt': 'hello' }, 'is not a PostgreSQL database'],
    ['a version that is no number', { PG_VERSION: '\0\0' }, 'is not a PostgreSQL database'],
    ['a database without its core', { PG_VERSION: '18\n' }, 'PostgreSQL did not start: '],
  ])('when it holds %s', async (_, files, message) => {
    const cluster = path.join(dataDir, 'postgres');
    mkdirSync(cluster, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(cluster, name), text);
    const account = findServerAccount();
    if (account) run('chown', ['-R', `${account.uid}:${account.gid}`, cluster]);
    expect(await refusalIn(dataDir)).toContain(message);
    expect(existsSync(path.join(dataDir, 'lock'))).toBe(false);
    expect(readdirSync(cluster).sort()).toEqual(Object.keys(files).sort());
  });

  test.runIf(isRoot)('when the database belongs to someone else', async () => {
    const cluster = path.join(dataDir, 'postgres');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(path.join(cluster, 'PG_VERSION'), '18\n');
    expect(await refusalIn(dataDir)).toContain(`Run "chown -R nobody ${cluster}"`);
  });
});
