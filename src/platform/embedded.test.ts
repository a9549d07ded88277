import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { isAlive } from './embedded-lock.ts';

let folder: string;
const running = new Set<EmbeddedPostgres>();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-embedded-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  for (const server of running) await server.stop();
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir = folder, log: (line: string) => void = () => {}) {
  const server = await startEmbeddedPostgres({ dataDir, log });
  running.add(server);
  return server;
}

async function stop(server: EmbeddedPostgres) {
  running.delete(server);
  await server.stop();
}

async function query(server: EmbeddedPostgres, text: string) {
  const client = new pg.Client(server.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function serverPid(home = folder): number {
  return Number(readFileSync(path.join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A process of its own that starts the server and acknowledges each row that it wrote. */
function spawnWriter(): { writer: ChildProcess; rows: number[]; pid: () => number } {
  const embedded = path.resolve(import.meta.dirname, 'embedded.ts');
  const script = path.join(folder, 'writer.mjs');
  const pgModule = import.meta.resolve('pg');
  writeFileSync(
    script,
    `import pg from '${pgModule}';
     import { startEmbeddedPostgres } from 'file://${embedded}';
     const server = await startEmbeddedPostgres({ dataDir: '${folder}', log: () => {} });
     const client = new pg.Client(server.connection);
     await client.connect();
     await client.query('create table if not exists rows (id int primary key)');
     for (let id = 1; ; id += 1) {
       await client.query('insert into rows values ($1)', [id]);
       console.log(id);
     }`,
  );
  const writer = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const rows: number[] = [];
  if (writer.stdout) {
    createInterface({ input: writer.stdout }).on('line', (line) => rows.push(Number(line)));
  }
  return { writer, rows, pid: () => serverPid() };
}

test('a first start makes a database, and a second finds what was written', async () => {
  const first = await start();
  await query(first, "create table notes as select 'caf\u00e9' as text");
  expect(await query(first, 'show server_version_num')).toEqual([
    { server_version_num: expect.stringMatching(/^18/) },
  ]);
  await stop(first);
  expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
  const second = await start();
  expect(await query(second, 'select text from notes')).toEqual([{ text: 'caf\u00e9' }]);
});

test('a server killed with -9 comes back by itself, with every committed row', async () => {
  const lines: string[] = [];
  const server = await start(folder, (line) => lines.push(line));
  await query(server, 'create table kept as select generate_series(1, 100) as id');
  process.kill(serverPid(), 'SIGKILL');
  await vi.waitFor(
    async () => {
      const [row] = await query(server, 'select count(*)::int as count from kept');
      expect(row).toEqual({ count: 100 });
    },
    { timeout: 15_000, interval: 100 },
  );
  expect(lines.join()).toContain('stopped unexpectedly');
});

test('after a kill -9 of everything while it writes, no acknowledged row is lost', async () => {
  for (const target of ['both', 'app', 'server'] as const) {
    const { writer, rows, pid } = spawnWriter();
    await vi.waitFor(() => expect(rows.length).toBeGreaterThan(50), { timeout: 15_000 });
    const postgres = pid();
    if (target !== 'app') process.kill(postgres, 'SIGKILL');
    if (target !== 'server') writer.kill('SIGKILL');
    await once(writer, 'exit');
    const acknowledged = [...rows];
    if (target !== 'server') {
      await vi.waitFor(() => expect(isAlive(postgres)).toBe(false), { timeout: 10_000 });
    }
    const server = await start();
    const found = await query(server, 'select id from rows order by id');
    const ids = new Set(found.map((row) => row.id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    await query(server, 'drop table rows');
    await stop(server);
  }
});

test('a second start on the same folder is refused, and the first goes on', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(
    new RegExp(`is in use by another start of the product \\(process ${process.pid}\\)`),
  );
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('two first starts at once: one wins, the other is told', async () => {
  const results = await Promise.allSettled([start(), start()]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
});

test('a creation that was cut off is begun again', async () => {
  mkdirSync(path.join(folder, 'postgres.new-1'));
  writeFileSync(path.join(folder, 'postgres.new-1/PG_VERSION'), '18\n');
  const server = await start();
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(path.join(folder, 'postgres.new-1'))).toBe(false);
});

test('files of a process that is gone do not stand in the way', async () => {
  await stop(await start());
  writeFileSync(path.join(folder, 'lock'), '999999 1');
  writeFileSync(path.join(folder, 'postgres/postmaster.pid'), '999999\n/nowhere\n1\n5432\n\n\n');
  const server = await start();
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.each([
  ['a path below a file', () => path.join(folder, 'file/data'), /can't be written \(ENOTDIR\)/],
  [
    'data of another version',
    () => {
      mkdirSync(path.join(folder, 'postgres'));
      writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '16\n');
      return folder;
    },
    /holds data of PostgreSQL 16, and this is PostgreSQL 18/,
  ],
  [
    'a folder of something else',
    () => {
      mkdirSync(path.join(folder, 'postgres'));
      writeFileSync(path.join(folder, 'postgres/letter.txt'), 'Dear Sir');
      return folder;
    },
    /is not a database of PostgreSQL/,
  ],
])('%s is told in one line', async (_, prepare, message) => {
  writeFileSync(path.join(folder, 'file'), '');
  const error = await start(prepare()).catch((reason: Error) => reason);
  expect(error).toMatchObject({ message: expect.stringMatching(message) });
  expect(String(error)).not.toContain('\n');
});

test('a path too long for a socket works all the same', async () => {
  const server = await start(path.join(folder, 'x'.repeat(60), 'y'.repeat(60)));
  expect(server.connection.host.length).toBeLessThan(60);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop(server);
  expect(existsSync(server.connection.host)).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  'as root, data below a private home is kept elsewhere',
  async () => {
    const home = path.join(folder, 'home');
    mkdirSync(home, { mode: 0o700 });
    const lines: string[] = [];
    const server = await start(path.join(home, 'data'), (line) => lines.push(line));
    const kept = lines.join().match(/kept in (\/var\/lib\/mainstreet\/\w+)/)?.[1] ?? '';
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop(server);
    rmSync(kept, { recursive: true });
  },
);
