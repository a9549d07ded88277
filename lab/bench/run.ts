// `npm run lab -- bench`: measures all performance budgets on a generated directory.
// --size N   businesses; default 1,000,000; above that only whole millions
// --twins    also look for duplicates in the whole directory (ten minutes per million)
// --quick    50,000 businesses and short rounds, about three minutes
// --keep     reuse the directory of the last run of this size
// --migrations     only measure locks of migrations that are pending in the `--keep` directory
// --against CHECKOUT   only compare uncached pages with other checkouts, or with commits such as HEAD~3;
// --rounds N (5), --pages N (600) a round, --clients N (4) at once, --processes N (1);
// with --quick two rounds of 100 pages, and no file is written
// --writes   only measure reads and writes during an import of --rows N (300,000)
// A full run also writes lab/bench/RESULTS.md, or lab/bench/N/RESULTS.md.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openCleanUp } from '../upgrade/clean-up.ts';
import { findCommit, openEarlier } from '../upgrade/earlier.ts';
import { compareCheckouts } from './against.ts';
import { openCalls } from './calls.ts';
import { connect, readSizes } from './directory.ts';
import { measureFirstView } from './first-view.ts';
import { askEach, askTwice, describe } from './measure.ts';
import { describeMigrations, measureMigrations } from './migrations.ts';
import { makeNearShapes } from './near-shapes.ts';
import {
  listUncachedPaths,
  measureCachedPage,
  measureUncachedPages,
  ROUND_PAGES,
} from './pages.ts';
import {
  type Filling,
  fillDirectory,
  findAllDuplicates,
  MILLION,
  readExport,
  startProduct,
} from './product.ts';
import { judge } from './report.ts';
import { formatTable, writeComparison, writeResults } from './results.ts';
import { makeShapes, measureShapes, recordStatements } from './shapes.ts';
import { describeLoad, measureWrites } from './writes.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string' },
    twins: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    writes: { type: 'boolean', default: false },
    against: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string' },
    pages: { type: 'string' },
    clients: { type: 'string', default: '4' },
    processes: { type: 'string', default: '1' },
    migrations: { type: 'boolean', default: false },
    rows: { type: 'string', default: '300000' },
  },
});
const size = Number(values.size ?? (values.quick ? 50_000 : MILLION));
if (size > MILLION && size % MILLION > 0)
  throw new Error('Beyond a million, --size takes millions.');
const pace = values.quick ? { rounds: 3, seconds: 1 } : { rounds: 5, seconds: 4 };
const asked = values.quick || size > MILLION ? 100 : 400;
const folder = path.resolve(import.meta.dirname, '../../data/bench', String(size));
const dataDir = path.join(folder, 'directory');

function print(line: string) {
  console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
}

async function fill(): Promise<Filling> {
  const kept = path.join(folder, 'filling.json');
  if (values.keep) return JSON.parse(await readFile(kept, 'utf8'));
  const filling = await fillDirectory(dataDir, size);
  await writeFile(kept, JSON.stringify(filling));
  return filling;
}

if (values.against.length > 0) {
  const beside = path.resolve(import.meta.dirname, '../../data/bench/against');
  const cleanUp = openCleanUp();
  try {
    const checkouts: string[] = [];
    for (const one of values.against) {
      checkouts.push(existsSync(one) ? one : await openEarlier(findCommit(one), cleanUp));
    }
    const table = await compareCheckouts(beside, [...checkouts, '.'], {
      rounds: Number(values.rounds ?? (values.quick ? 2 : 5)),
      pages: Number(values.pages ?? (values.quick ? 100 : ROUND_PAGES)),
      atOnce: Number(values.clients),
      processes: values.processes,
    });
    const lines = values.quick
      ? formatTable(table)
      : await writeComparison(path.join(import.meta.dirname, 'AGAINST.md'), table);
    for (const line of lines) print(line);
  } finally {
    await cleanUp.run();
  }
  process.exit();
}

if (values.migrations) {
  const locks = await measureMigrations(dataDir);
  for (const line of describeMigrations(locks)) print(line);
  process.exit();
}

print(`Filling a directory with ${size.toLocaleString('en-US')} businesses ...`);
const filling = await fill();

print('Starting the product on it ...');
// Background jobs are off except for `--writes`, because duplicate detection would distort the measurements.
const product = await startProduct(dataDir, { jobs: values.writes ? 'here' : 'worker' });
await sleep(5000);
const idleMemory = product.memory();
const db = connect(dataDir);
if (values.writes) {
  const load = await measureWrites(product, db, { rows: Number(values.rows), dataDir });
  for (const line of describeLoad(load)) print(line);
  await db.close();
  await product.process.stop();
  process.exit();
}
const recorded = recordStatements(db);
const app = openCalls(recorded.db, product.site).http;

print('Asking every kind of question, first cold, then beside its bare statements ...');
const shapes = [...(await makeShapes(db, asked)), ...(await makeNearShapes(db, asked))];
const shapeResults = await measureShapes(app, recorded, shapes);

print('Asking over HTTP ...');
const pathsOf = (name: string) => shapes.find((shape) => shape.name === name)?.paths ?? [];
const urlsOf = (name: string) => pathsOf(name).map((one) => product.site + one);
const suggestions = await askTwice(urlsOf('suggestion'));
const misspelled = await askTwice(urlsOf('misspelled'));
const staff = { cookie: product.cookie };
const staffQueries = [
  ...['name', 'category', 'location', 'submittedAt'].flatMap((sort) =>
    ['all', 'approved', 'pending', 'premium'].map((status) => `sort=${sort}&status=${status}`),
  ),
  ...['coffee', 'austin', 'school', 'zz', 'brewing company'].map((q) => `q=${q}`),
];
const staffTable = [];
for (const query of staffQueries) {
  const urls = Array.from(
    { length: values.quick ? 5 : 20 },
    () => `${product.site}/api/admin/businesses?${query}`,
  );
  staffTable.push({ query, ...(await askTwice(urls, staff)) });
}

print('Rendering pages, cached and not ...');
const cached = [];
for (const address of ['/', '/category/restaurants']) {
  cached.push(await measureCachedPage(product.site, address, pace));
}
const uncached = [];
for (const [name, paths] of Object.entries(await listUncachedPaths(db.pool, pace))) {
  uncached.push(await measureUncachedPages({ ...product, dataDir }, { name, paths, pace }));
}

print('Searching while somebody exports everything, and while a slow client does ...');
const searchUrls = [...urlsOf('words and state'), ...urlsOf('category and state')];
const idle = describe((await askEach(searchUrls, 2)).times);
const exporting = readExport(product);
const duringExport = describe((await askEach(searchUrls, 2)).times);
const exported = await exporting;
// Measures idle searches again, because the export has evicted their rows from memory.
const idleAgain = describe((await askEach(searchUrls, 2)).times);
const slow = new AbortController();
const crawling = readExport(product, 200, slow.signal).catch(() => null);
const duringSlow = describe((await askEach(searchUrls, 2)).times);
slow.abort();
await crawling;
const alone = await readExport(product);

const firstView = await measureFirstView();
const peakMemory = product.process.peakMemory();
const sizes = await readSizes(db);
await db.close();
await product.process.stop();

const findingDuplicates = values.twins ? await findAllDuplicates(dataDir) : null;

const report = judge({
  size,
  findingTwins: findingDuplicates,
  filling,
  startSeconds: product.startSeconds,
  idleMemory,
  peakMemory,
  shapes: shapeResults,
  suggestions,
  misspelled,
  staffTable,
  pages: [...cached, ...uncached],
  interference: { idle, duringExport, idleAgain, duringSlow },
  exports: { alone, exported },
  firstView,
  sizes,
});
for (const { what, limit, measured, holds } of report.budgets) {
  print(`${holds ? 'met    ' : 'NOT MET'} ${what}: ${measured} (${limit})`);
}
if (!values.quick) {
  const results = path.join(import.meta.dirname, size === MILLION ? '' : String(size));
  await writeResults(results, report);
  print(`Written to ${path.join(results, 'RESULTS.md')}.`);
}
