import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { soon } from '../../../tests/soon.ts';
import {
  copyDatabase,
  dataDir,
  end,
  giveEachTestFolder,
  isProcessRunning,
  postmasterOf,
  query,
  refusalIn,
  startApp,
  startIn,
  waitForEnd,
  waitForLines,
} from './fixtures.ts';
import { launchServer } from './server.ts';

giveEachTestFolder();

describe('a kill', () => {
  test('of the server has it started again with every committed row', async () => {
    copyDatabase(dataDir);
    const log = vi.fn();
    const embedded = await startIn(dataDir, { log });
    await query(embedded, 'create table town as select 7 as id');
    const { exited } = embedded;
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await exited;
    const rows = await soon(() => query(embedded, 'select id from town'));
    expect(rows).toEqual([{ id: 7 }]);
    expect(log.mock.calls).toEqual([['PostgreSQL stopped unexpectedly. Starting it again.']]);
  });

  test('of the server does not keep a stop from ending everything', async () => {
    copyDatabase(dataDir);
    const embedded = await startIn(dataDir);
    const { exited } = embedded;
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await exited;
    await sleep(120);
    await embedded.stop();
    expect(existsSync(path.join(dataDir, 'lock'))).toBe(false);
    expect(existsSync(path.join(embedded.connection.host, '.s.PGSQL.5432'))).toBe(false);
  });

  test('of the app takes the server along', async () => {
    copyDatabase(dataDir);
    const { child, lines } = startApp();
    await waitForLines(lines, 1);
    const postmaster = postmasterOf(dataDir);
    expect(isProcessRunning(postmaster)).toBe(true);
    await end(child, 'SIGKILL');
    await waitForEnd(postmaster);
  });

  test.each([
    ['the app', false],
    ['the app and the server', true],
  ])('of %s amid writes loses no acknowledged row', async (_, isServerKilled) => {
    copyDatabase(dataDir);
    const { child, lines } = startApp('write');
    await waitForLines(lines, 200);
    if (isServerKilled) process.kill(postmasterOf(dataDir), 'SIGKILL');
    await end(child, 'SIGKILL');
    const embedded = await startIn(dataDir);
    const acknowledged = Number(lines.at(-1));
    expect(acknowledged).toBeGreaterThan(100);
    const [kept] = await query(
      embedded,
      'select count(*)::int as rows, max(id) as last from visit',
    );
    expect(kept.rows).toBe(kept.last);
    expect(kept.last).toBeGreaterThanOrEqual(acknowledged);
  });
});

test('a server that has not set up its signals yet when it is told to stop is told again', async () => {
  mkdirSync(dataDir);
  const notes = path.join(dataDir, 'notes');
  const server = `
    const { writeFileSync } = require('node:fs');
    let isDeaf = true;
    process.on('SIGINT', () => {
      if (isDeaf) return;
      writeFileSync(${JSON.stringify(notes)}, 'ended');
      process.exit();
    });
    setTimeout(() => { isDeaf = false; }, 500);
    setInterval(() => {}, 1000);
    writeFileSync(${JSON.stringify(notes)}, 'begun');`;
  const stopping = new AbortController();
  const plan = { dataDir, cluster: dataDir, handles: [], account: null };
  const command = [process.execPath, '-e', server];
  const launched = launchServer({ ...plan, command }, stopping.signal);
  await soon(() => expect(readFileSync(notes, 'utf8')).toBe('begun'));
  stopping.abort();
  await expect(launched).rejects.toThrow('PostgreSQL did not start');
  expect(readFileSync(notes, 'utf8')).toBe('ended');
});

describe('a second start', () => {
  test('on a folder in use is refused, and the first goes on', async () => {
    copyDatabase(dataDir);
    const { child, lines } = startApp();
    await waitForLines(lines, 1);
    const postmaster = postmasterOf(dataDir);
    expect(await refusalIn(dataDir)).toBe(
      `${dataDir} is in use by another instance of the product (process ${child.pid}). Stop it or set another DATA_DIR.`,
    );
    expect(postmasterOf(dataDir)).toBe(postmaster);
    const connection = {
      host: path.join(dataDir, 'socket'),
      port: 5432,
      user: 'mainstreet',
      database: 'mainstreet',
    };
    expect(await query({ connection }, 'select 1 as one')).toEqual([{ one: 1 }]);
    await end(child, 'SIGTERM');
    expect(isProcessRunning(postmaster)).toBe(false);
  });

  test.each([
    ['an empty folder', null],
    ['a folder with a stale lock', '999999999 1'],
  ])('at the same moment on %s leaves exactly one', async (_, lock) => {
    if (lock) {
      copyDatabase(dataDir);
      writeFileSync(path.join(dataDir, 'lock'), lock);
    }
    const apps = [startApp(), startApp(), startApp()];
    await Promise.all(apps.map(({ lines }) => waitForLines(lines, 1)));
    const said = apps.map(({ lines }) => lines[0]).sort();
    expect(said).toEqual([
      expect.stringContaining('is in use by another instance'),
      expect.stringContaining('is in use by another instance'),
      'ready',
    ]);
  });
});
