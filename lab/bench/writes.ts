// `npm run lab -- bench --writes [--size N] [--rows M] [--keep]`: measures readers and writers during an
// import.
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BusinessImport } from '../../src/contract/imports.staff.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { writeMoreBusinesses } from './directory.ts';
import { type Distribution, describe } from './measure.ts';
import type { Product } from './product.ts';
import { format } from './results.ts';
import { makeShapes, readSamples } from './shapes.ts';

const READERS = 8;
const IDLE_SECONDS = 20;
const PAUSE = 250;

export interface UnderLoad {
  reads: { idle: Distribution; checking: Distribution; writing: Distribution };
  writes: Record<string, Distribution & { count: number }>;
  rowsPerSecond: number;
}

export async function measureWrites(
  product: Product,
  db: Database,
  { rows, dataDir }: { rows: number; dataDir: string },
): Promise<UnderLoad> {
  const shapes = await makeShapes(db, 400);
  const asked = ['words and state', 'category and state', 'one business', 'words and city'];
  const paths = shapes.flatMap(({ name, paths }) => (asked.includes(name) ? paths : []));
  const readers = startReaders(product, paths);
  await sleep(IDLE_SECONDS * 1000);
  const idle = readers.take();
  const writers = startWriters(product, await listTargets(db));
  const file = path.join(dataDir, 'more.csv');
  await writeMoreBusinesses(file, rows);
  const began = performance.now();
  const { id, proposedMapping: mapping } = await upload(product, file);
  readers.take();
  await post(product, `/api/admin/imports/${id}/dry-run`, { mapping });
  await follow(product, id, 'checked');
  const checking = readers.take();
  await post(product, `/api/admin/imports/${id}/commit`, {});
  await follow(product, id, 'committed');
  const writing = readers.take();
  const seconds = (performance.now() - began) / 1000;
  const writes = await writers.stop();
  await readers.stop();
  await rm(file);
  return { reads: { idle, checking, writing }, writes, rowsPerSecond: rows / seconds };
}

export function describeLoad({ reads, writes, rowsPerSecond }: UnderLoad): string[] {
  const list = ({ p50, p95, p99, max }: Distribution) =>
    `p50 ${format(p50)}, p95 ${format(p95)}, p99 ${format(p99)}, worst ${format(max)} ms`;
  const slowest = Math.max(...Object.values(writes).map(({ max }) => max));
  const ratio = Math.max(reads.checking.p99, reads.writing.p99) / reads.idle.p99;
  return [
    ...Object.entries(reads).map(([when, times]) => `reads, ${when}: ${list(times)}`),
    ...Object.entries(writes).map(([kind, times]) => `${kind}, ${times.count}: ${list(times)}`),
    `import beside them: ${format(rowsPerSecond)} rows/s`,
    `${ratio <= 2 ? 'met' : 'NOT MET'}: p99 of reads ${format(ratio)} times idle (at most 2)`,
    `${slowest <= 1000 ? 'met' : 'NOT MET'}: slowest write ${format(slowest)} ms (at most 1,000)`,
  ];
}

function startReaders({ site }: Product, paths: string[]) {
  let isOver = false;
  let times: number[] = [];
  const read = async (reader: number) => {
    for (let at = reader; !isOver; at += READERS) {
      const began = performance.now();
      const answer = await fetch(site + paths[at % paths.length]);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${paths[at % paths.length]}: ${answer.status}`);
      times.push(performance.now() - began);
    }
  };
  const all = Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
  return {
    take() {
      const taken = describe(times);
      times = [];
      return taken;
    },
    async stop() {
      isOver = true;
      await all;
    },
  };
}

interface Target {
  id: number;
  city: string;
  state: string;
  zipCode: string;
  categoryId: number;
}

async function listTargets(db: Database): Promise<Target[]> {
  const samples = await readSamples(db, Math.random, 1000);
  const { rows } = await db.pool.query<Target>(
    `select id, city, state, zip_code as "zipCode", category_id as "categoryId"
     from businesses where slug = any($1)`,
    [samples.map(({ slug }) => slug)],
  );
  return rows;
}

function startWriters(product: Product, targets: Target[]) {
  let isOver = false;
  const kinds: Record<string, (target: Target, round: number) => Promise<number>> = {
    review: ({ id }, round) => timed(() => sendReview(product, id, round)),
    submission: (target, round) => timed(() => submit(product, target, round)),
    edit: async ({ id }, round) => {
      const address = `/api/admin/businesses/${id}`;
      const { cookie } = product;
      const found = await fetch(product.site + address, { headers: { cookie } });
      const listing = await found.json();
      const description = `Measured in round ${round}.`;
      return timed(() => send(product, 'PUT', address, { ...listing, description }));
    },
  };
  const write = async (kind: string) => {
    const times: number[] = [];
    for (let round = 0; !isOver; round += 1) {
      const target = targets[round % targets.length];
      if (target) times.push((await kinds[kind]?.(target, round)) ?? 0);
      await sleep(PAUSE);
    }
    return [kind, { ...describe(times), count: times.length }] as const;
  };
  const all = Promise.all(Object.keys(kinds).map(write));
  return {
    async stop() {
      isOver = true;
      return Object.fromEntries(await all);
    },
  };
}

async function timed(write: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await write();
  return performance.now() - began;
}

function sendReview(product: Product, id: number, round: number) {
  return post(product, `/api/businesses/${id}/reviews`, {
    rating: 1 + (round % 5),
    reviewerName: `Visitor ${round}`,
    comment: `A measured visit beside an import, number ${round}.`,
  });
}

function submit(product: Product, { id: _, ...place }: Target, round: number) {
  return post(product, '/api/businesses', {
    ...place,
    name: `Measured Place ${round}`,
    description: 'Submitted beside an import.',
    address: `${round + 1} Main Street`,
    submissionKey: randomUUID(),
  });
}

async function send({ site, cookie }: Product, method: string, address: string, body: object) {
  const headers = { cookie, origin: site, 'content-type': 'application/json' };
  const answer = await fetch(site + address, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  // 409: the listing changed between reading and sending.
  if (answer.status >= 300 && answer.status !== 409) {
    throw new Error(`${method} ${address}: ${answer.status} ${text.slice(0, 200)}`);
  }
  return text;
}

function post(product: Product, address: string, body: object) {
  return send(product, 'POST', address, body);
}

async function upload({ site, cookie }: Product, file: string): Promise<BusinessImport> {
  const headers = { cookie, origin: site, 'content-type': 'text/csv' };
  const body = await readFile(file);
  const answer = await fetch(`${site}/api/admin/imports`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`The upload: ${answer.status}`);
  return answer.json();
}

async function follow({ site, cookie }: Product, id: number, state: BusinessImport['state']) {
  for (;;) {
    const answer = await fetch(`${site}/api/admin/imports/${id}`, { headers: { cookie } });
    const found: BusinessImport = await answer.json();
    if (found.state === state) return;
    if (found.fault) throw new Error(found.fault);
    await sleep(500);
  }
}
