import { existsSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningPostgres } from '../src/platform/embedded/embedded.ts';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';
import { soon } from './soon.ts';

const product = openProduct(FIRST_PORT, { WEB_CONCURRENCY: '2', RATE_LIMIT_FACTOR: '0.1' });
const { site, dataDir } = product;
let visitors = 0;

/** The limit is low. */
function newAddress(network = '198.51') {
  visitors += 1;
  return `${network}.${Math.floor(visitors / 250) % 250}.${visitors % 250}`;
}

let business: { id: number; slug: string };

beforeAll(async () => {
  await product.start();
  business = await product.list('Rosa’s Bakery');
});
afterAll(() => product.close());

interface Answer {
  status: number | undefined;
  body: string;
}

/** On a connection of its own: processes take turns. From a new address, unless it is given. */
function ask(address: string, from = newAddress(), agent: Agent | false = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': from };
    get(site + address, { agent, headers }, async (answer) => {
      resolve({ status: answer.statusCode, body: await text(answer) });
    }).on('error', reject);
  });
}

const readMetrics = async () => (await ask('/metrics', newAddress('10.0'))).body;

async function readMetric(series: string): Promise<number> {
  const line = (await readMetrics()).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}

const isThere = (pid: number) => existsSync(`/proc/${pid}`);

/** The processes that serve, the oldest first. */
function listProcesses(): number[] {
  const children = readFileSync(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8');
  const pids = children.trim().split(' ').map(Number);
  return pids.filter((pid) => readCommand(pid).includes('server.ts'));
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** They take turns: a page that none of them has kept is made by each. */
async function areBothServing(): Promise<boolean> {
  const page = `/search?query=${visitors}`;
  const before = await readMetric('page_cache_misses_total');
  for (let visit = 0; visit < 2; visit += 1) expect((await ask(page)).status).toBe(200);
  return (await readMetric('page_cache_misses_total')) === before + 2;
}

test('both processes answer, on one port, and are measured as one', async () => {
  expect(listProcesses()).toHaveLength(2);
  await soon(async () => expect(await areBothServing()).toBe(true));
  expect(await readMetrics()).toMatch(/process="1".*process="2"/s);
});

test('a change by way of one is seen on the pages of both', async () => {
  const { id, slug } = business;
  const comment = 'Written to one process and read from the other.';
  const answer = await fetch(`${site}/general/${slug}`, { redirect: 'manual' });
  const { pathname: page } = new URL(answer.headers.get('location') ?? '', site);
  for (let visit = 0; visit < 4; visit += 1) {
    expect((await ask(page)).body).not.toContain(comment);
  }
  const review = { rating: 5, reviewerName: 'Maria', comment };
  expect((await product.post(`/api/businesses/${id}/reviews`, review)).status).toBe(201);
  await soon(async () => {
    const visits = [await ask(page), await ask(page), await ask(page)];
    for (const visit of visits) expect(visit.body).toContain(comment);
  });
});

test('a limit is the same however many processes count', async () => {
  const statuses = [];
  for (let visit = 0; visit < 90; visit += 1) {
    statuses.push((await ask('/pricing', '203.0.113.1')).status);
  }
  const passed = statuses.filter((status) => status === 200).length;
  expect(statuses.lastIndexOf(200)).toBeLessThan(70);
  expect(passed).toBeGreaterThanOrEqual(60);
  expect(passed).toBeLessThan(70);
});

test('a process that is killed comes back, and visitors are answered meanwhile', async () => {
  const [killed = 0, other] = listProcesses();
  process.kill(killed, 'SIGKILL');
  await soon(() => expect(isThere(killed)).toBe(false));
  await soon(async () => expect((await ask('/healthz')).status).toBe(200));
  await soon(async () => expect(await areBothServing()).toBe(true));
  expect(listProcesses()).toContain(other);
  expect(listProcesses()).not.toContain(killed);
});

test('a process that dies while others have much to tell it takes nobody along', async () => {
  const connections = listProcesses().map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  const askAll = () =>
    Promise.allSettled(connections.map((one) => ask('/pricing', '203.0.113.2', one)));
  await askAll();
  const [killed = 0] = listProcesses();
  process.kill(product.pid, 'SIGSTOP');
  process.kill(killed, 'SIGKILL');
  const visits = [];
  for (let visit = 0; visit < 10; visit += 1) {
    visits.push(askAll());
    await sleep(30);
  }
  process.kill(product.pid, 'SIGCONT');
  await soon(() => expect(listProcesses()).toHaveLength(2));
  await soon(async () => expect(await areBothServing()).toBe(true));
  // Node.js may have passed one on to the dead: nobody answers it.
  for (const connection of connections) connection.destroy();
  await Promise.all(visits);
});

test('told to, it replaces one process after the other, and nobody is turned away', async () => {
  const before = listProcesses();
  process.kill(product.pid, 'SIGUSR2');
  while (before.some(isThere)) expect((await ask('/pricing')).status).toBe(200);
  expect(await areBothServing()).toBe(true);
  expect(listProcesses()).toHaveLength(2);
});

test('told to stop, it answers what is under way, and leaves no process behind', async () => {
  const processes = listProcesses();
  const client = new pg.Client(findRunningPostgres(dataDir) ?? {});
  client.on('error', () => {});
  await client.connect();
  await client.query('begin; lock table reviews in exclusive mode');
  const review = { rating: 4, reviewerName: 'Ann', comment: 'Written while all of them ended.' };
  const write = product.post(`/api/businesses/${business.id}/reviews`, review);
  await soon(async () => {
    expect((await client.query('select from pg_locks where not granted')).rowCount).toBe(1);
  });
  const stopped = product.stop();
  // A connection that comes at the very end is closed with it.
  const answered = () => Promise.race([ask('/healthz'), sleep(200).then(() => null)]);
  await soon(async () => expect(await answered().catch(() => null)).toBeNull());
  await client.end();
  expect((await write).status).toBe(201);
  expect(await stopped).toBe(0);
  expect(processes.filter(isThere)).toEqual([]);
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});
