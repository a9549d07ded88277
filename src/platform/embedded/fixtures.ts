import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { EmbeddedPostgresError } from './error.ts';
import { startOfProcess } from './process.ts';

const NODE = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
export const isRoot = process.getuid?.() === 0;

let template: string;
export let root: string;
export let dataDir: string;
let started: EmbeddedPostgres[];
export let children: ChildProcess[];

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mainstreet-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

export function giveEachTestFolder() {
  beforeAll(async () => {
    template = await makeFolder();
    const embedded = await startEmbeddedPostgres({ dataDir: template, log: () => {} });
    await embedded.stop();
  });

  afterAll(() => rm(template, { recursive: true, force: true }));

  beforeEach(async () => {
    root = await makeFolder();
    dataDir = path.join(root, 'data');
    started = [];
    children = [];
  });

  afterEach(async () => {
    for (const child of children) await end(child, 'SIGKILL');
    await Promise.all(started.map((embedded) => embedded.stop()));
    await rm(root, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  });
}

export function copyDatabase(folder: string) {
  run('cp', ['-a', template, folder]);
}

export function run(command: string, args: string[]) {
  expect(spawnSync(command, args, { stdio: 'ignore' }).status).toBe(0);
}

export async function startIn(
  folder: string,
  options: { log?: (line: string) => void; settings?: Record<string, string> } = {},
) {
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, ...options });
  started.push(embedded);
  return embedded;
}

export async function refusalIn(folder: string): Promise<string> {
  const error = await startIn(folder).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EmbeddedPostgresError)) throw error ?? new Error('it started');
  expect(error.message).not.toContain('\n');
  return error.message;
}

export async function query({ connection }: Pick<EmbeddedPostgres, 'connection'>, text: string) {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export function postmasterOf(folder: string): number {
  return Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

export function isProcessRunning(pid: number): boolean {
  return startOfProcess(pid) !== '';
}

export async function waitForEnd(pid: number) {
  await vi.waitFor(() => expect(isProcessRunning(pid)).toBe(false), {
    timeout: 60_000,
    interval: 20,
  });
}

export async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

const APP = `
import pg from '${import.meta.resolve('pg')}';
import { startEmbeddedPostgres } from '${new URL('./embedded.ts', import.meta.url).href}';
const [dataDir = '', task = ''] = process.argv.slice(2);
process.on('SIGTERM', async () => {
  await embedded.stop();
  process.exit(0);
});
const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} }).catch((error: Error) => {
  console.log(error.name === 'Error' ? error.message : error.stack);
  process.exit(1);
});
console.log('ready');
if (task === 'write') {
  const client = new pg.Client(embedded.connection);
  await client.connect();
  await client.query('create table if not exists visit (id int primary key)');
  for (let id = 1; ; id += 1) {
    await client.query('insert into visit values ($1)', [id]);
    console.log(id);
  }
}
`;

export function startApp(task = ''): { child: ChildProcess; lines: string[] } {
  const script = path.join(root, 'app.ts');
  writeFileSync(script, APP);
  const child = spawn(NODE, [script, dataDir, task], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines: string[] = [];
  if (child.stdout) createInterface(child.stdout).on('line', (line) => lines.push(line));
  return { child, lines };
}

export async function waitForLines(lines: string[], count: number) {
  await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(count), {
    timeout: 60_000,
    interval: 10,
  });
}
