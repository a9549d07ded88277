// `npm run lab -- bench --against CHECKOUT [--against CHECKOUT ...]`: compares built checkouts.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { locationPath } from '../../src/web/kit/paths.ts';
import { connect } from './directory.ts';
import { askEach, describe } from './measure.ts';
import { readMemory, readProcessorTimes } from './processes.ts';
import { type Product, startProduct } from './product.ts';
import { format, type Table } from './results.ts';

const WEIGHED = 20;

interface Pace {
  rounds: number;
  /** Pages of each kind in a round. */
  pages: number;
  atOnce: number;
  processes: string;
}

/** The first round is discarded. */
const countPages = ({ rounds, pages }: Pace) => (rounds + 1) * pages;

interface Contender {
  name: string;
  product: Product;
  pool: Pool;
  close(): Promise<void>;
  pages: Map<string, string[]>;
  kilobytes: Map<string, number>;
}

interface Found {
  pagesPerSecond: number[];
  /** CPU milliseconds per page. */
  product: number[];
  database: number[];
  /** Statements per page and milliseconds spent in them, from `pg_stat_statements`. */
  statements: number[];
  inStatements: number[];
  /** Resident megabytes of the product after the round. */
  memory: number[];
}

/** Compares checkouts on uncached pages of each kind, in alternating rounds. */
export async function compareCheckouts(
  folder: string,
  checkouts: string[],
  pace: Pace,
): Promise<Table> {
  const contenders: Contender[] = [];
  try {
    for (const [number, checkout] of checkouts.entries()) {
      contenders.push(await open(path.join(folder, String(number)), checkout, pace));
    }
    const found = await measureInTurns(contenders, pace);
    // Weighed last, because a page that was asked for is in the cache for a minute.
    for (const contender of contenders) await weighPages(contender);
    return tabulate(contenders, found);
  } finally {
    for (const { product, close } of contenders) {
      await close();
      await product.process.stop();
    }
  }
}

async function open(dataDir: string, checkout: string, pace: Pace): Promise<Contender> {
  const revision = ['log', '-1', '--format=%h (%as)'];
  const name = execFileSync('git', ['-C', checkout, ...revision], { encoding: 'utf8' }).trim();
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o755);
  const filled = await startProduct(dataDir, { checkout, seed: 'sample' });
  await filled.process.stop();
  await writeFile(path.join(dataDir, 'postgres/postgresql.auto.conf'), COUNTING);
  const product = await startProduct(dataDir, {
    checkout,
    jobs: 'worker',
    processes: pace.processes,
  });
  const { pool, close } = connect(dataDir);
  await pool.query('create extension pg_stat_statements');
  await pool.query('analyze');
  const pages = await listPages(product, pool, countPages(pace));
  return { name, product, pool, close, pages, kilobytes: new Map() };
}

/** Enables `pg_stat_statements`, which takes about 2% of PostgreSQL's time. */
const COUNTING = `shared_preload_libraries = 'pg_stat_statements'
pg_stat_statements.track_planning = on
`;

const HOME = 'home';

async function listPages(
  { site }: Product,
  pool: Pool,
  count: number,
): Promise<Map<string, string[]>> {
  const { rows: listings } = await pool.query<{ path: string }>(
    `select '/' || c.slug || '/' || b.slug as path
     from businesses b join categories c on c.id = b.category_id order by md5(b.slug) limit $1`,
    [count],
  );
  const { rows: words } = await pool.query<{ path: string }>(
    `select distinct '/search?query=' || substring(name_key from '[a-z]{4,}') || '&state=' || state as path
     from (select * from businesses order by md5(slug) limit 4 * $1) b
     where name_key ~ '[a-z]{4,}' limit $1`,
    [count],
  );
  const { rows: towns } = await pool.query<{ state: string; city: string }>(
    `select b.state, min(b.city) as city from businesses b join zip_codes z on z.zip_code = left(b.zip_code, 5)
     where b.is_approved and b.deleted_at is null group by b.state, b.city_key order by md5(b.state || b.city_key) limit $1`,
    [count],
  );
  const { rows: nearby } = await pool.query<{ path: string }>(
    `select distinct '/search?query=' || c.slug || '&near=' || z.zip_code as path
     from businesses b join categories c on c.id = b.category_id
     join zip_codes z on z.zip_code = left(b.zip_code, 5) limit $1`,
    [count],
  );
  return new Map([
    ['a listing', listings.map((one) => one.path)],
    ['a category, 24 listings', await listCategoryPages(site, count)],
    ['a search', words.map((one) => one.path)],
    ['near a ZIP code', nearby.map((one) => one.path)],
    ['a town', towns.map(({ state, city }) => locationPath(state, city))],
    [HOME, Array.from({ length: count }, () => '/')],
  ]);
}

async function weighPages({ product, pages, kilobytes }: Contender) {
  for (const [kind, paths] of pages) kilobytes.set(kind, await weigh(product.site, paths));
}

async function weigh(site: string, paths: string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.slice(-WEIGHED).map(async (one) => {
      const answer = await fetch(site + one, { headers: { 'accept-encoding': 'identity' } });
      if (answer.status !== 200) throw new Error(`${one}: ${answer.status}`);
      return gzipSync(Buffer.from(await answer.arrayBuffer())).byteLength;
    }),
  );
  return describe(sizes).p50 / 1000;
}

async function listCategoryPages(site: string, count: number): Promise<string[]> {
  const paths: string[] = [];
  const categories = await (await fetch(`${site}/api/categories`)).json();
  for (const { id, slug } of categories) {
    let next: string | undefined = `/api/businesses?categoryId=${id}`;
    while (next && paths.length < count) {
      const answer: Response = await fetch(new URL(next, site));
      await answer.arrayBuffer();
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      const cursor = next && new URL(next, site).searchParams.get('cursor');
      if (cursor) paths.push(`/category/${slug}?cursor=${encodeURIComponent(cursor)}`);
    }
  }
  return paths;
}

async function measureInTurns(
  contenders: Contender[],
  { rounds, pages: most, atOnce }: Pace,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const contender of contenders) {
      for (const [kind, paths] of contender.pages) {
        const share = Math.min(most, Math.floor(paths.length / (rounds + 1)));
        const asked = paths.slice(round * share, (round + 1) * share);
        const one = await measure(contender, kind, asked, atOnce);
        // Discards the first round, in which code is compiled and statements are planned.
        if (round === 0) continue;
        const key = `${kind} ${contender.name}`;
        const all = found.get(key) ?? {
          pagesPerSecond: [],
          product: [],
          database: [],
          statements: [],
          inStatements: [],
          memory: [],
        };
        for (const name of Object.keys(all) as (keyof Found)[]) all[name].push(one[name]);
        found.set(key, all);
      }
    }
  }
  return found;
}

async function measure(
  { product, pool }: Contender,
  kind: string,
  asked: string[],
  atOnce: number,
): Promise<Record<keyof Found, number>> {
  await pool.query('select pg_stat_statements_reset()');
  const before = readProcessorTimes(product.process.child.pid);
  const urls = asked.map((one) => product.site + one);
  const { requestsPerSecond } = await (kind === HOME ? askAnew(urls, pool) : askEach(urls, atOnce));
  const after = readProcessorTimes(product.process.child.pid);
  const { rows } = await pool.query<{ statements: number; time: number }>(
    `select coalesce(sum(calls), 0)::float8 as statements,
       coalesce(sum(total_plan_time + total_exec_time), 0)::float8 as time
     from pg_stat_statements where query !~* $1`,
    [OF_NO_PAGE],
  );
  const { statements = Number.NaN, time = Number.NaN } = rows[0] ?? {};
  return {
    pagesPerSecond: requestsPerSecond,
    product: (after.product - before.product) / asked.length,
    database: (after.database - before.database) / asked.length,
    statements: statements / asked.length,
    inStatements: time / asked.length,
    memory: readMemory(product.process.child.pid) ?? Number.NaN,
  };
}

const OF_NO_PAGE = 'pg_stat_statements|pg_notify|^listen|set_config|pgboss|^select \\$1$';
/** Invalidates the home page, but no lists of towns or categories. */
const ANNOUNCED = JSON.stringify(['reviews']);

/** Milliseconds in which the product drops a page after the announcement has arrived. */
const DROP_TIME = 10;

/**
 * Invalidates the home page before each request, because it is the only URL of its kind. Waits until the announcement
 * has arrived, since a page that is asked for sooner comes from the cache.
 */
async function askAnew(urls: string[], pool: Pool) {
  const times: number[] = [];
  const listening = await pool.connect();
  await listening.query('listen page_changes');
  for (const url of urls) {
    const arrived = once(listening, 'notification');
    await pool.query('select pg_notify($1, $2)', ['page_changes', ANNOUNCED]);
    await arrived;
    await sleep(DROP_TIME);
    times.push(...(await askEach([url], 1)).times);
  }
  listening.release(true);
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  return { requestsPerSecond: urls.length / seconds };
}

function tabulate(contenders: Contender[], found: Map<string, Found>): Table {
  const kinds = [...(contenders[0]?.pages.keys() ?? [])];
  const last = contenders.at(-1)?.name ?? '';
  const read = (kind: string, name: string, what: keyof Found) =>
    found.get(`${kind} ${name}`)?.[what] ?? [];
  const median = (kind: string, name: string, what: keyof Found) =>
    describe(read(kind, name, what)).p50;
  const spread = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    return `${format(describe(values).p50)} (${format(sorted[0] ?? Number.NaN)}-${format(sorted.at(-1) ?? Number.NaN)})`;
  };
  return {
    title: 'Uncached pages of the sample, in turns',
    columns: [
      'Page',
      'Checkout',
      'a second',
      'ms of processor, product',
      'PostgreSQL',
      'statements',
      'ms in them',
      'gzip kB',
      'memory MB',
      'this checkout does',
    ],
    rows: kinds.flatMap((kind) =>
      contenders.map(({ name, kilobytes }) => {
        const times = median(kind, last, 'pagesPerSecond') / median(kind, name, 'pagesPerSecond');
        return [
          kind,
          name,
          spread(read(kind, name, 'pagesPerSecond')),
          spread(read(kind, name, 'product')),
          format(median(kind, name, 'database')),
          format(median(kind, name, 'statements')),
          format(median(kind, name, 'inStatements')),
          format(kilobytes.get(kind) ?? Number.NaN),
          format(median(kind, name, 'memory')),
          name === last ? '' : `${format(times)} times as many`,
        ];
      }),
    ),
  };
}
