import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addCategories,
  addReviews,
  connect,
  copyBare,
  writeBusinesses,
  writeChangedBusinesses,
} from './directory.ts';
import { multiplyDirectory } from './multiply.ts';
import {
  findFreePort,
  type Process,
  readMemory,
  runProcess,
  startProcess,
  waitFor,
} from './processes.ts';

const ADMIN = { email: 'admin@bench.example', password: 'A password for the bench' };

export interface Product {
  site: string;
  cookie: string;
  /** Seconds from process start to the first complete page. */
  startSeconds: number;
  memory(): number | null;
  process: Process;
}

function environment(dataDir: string): NodeJS.ProcessEnv {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SITE_URL: '',
    HOST: '127.0.0.1',
    SEED: 'none',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
  };
}

export async function startProduct(
  dataDir: string,
  { checkout = '.', seed = 'none', jobs = 'here', processes = '1' } = {},
): Promise<Product> {
  const port = await findFreePort();
  const site = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const env = {
    ...environment(dataDir),
    SEED: seed,
    JOBS: jobs,
    WEB_CONCURRENCY: processes,
    PORT: String(port),
  };
  const { flags, file, args } = await readStart(checkout);
  const running = startProcess(file, args, env, checkout, flags);
  await waitFor(site, running);
  const startSeconds = (performance.now() - started) / 1000;
  const { email, password } = ADMIN;
  const answer = await fetch(`${site}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Error(`Signing in: ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return {
    site,
    cookie,
    startSeconds,
    memory: () => readMemory(running.child.pid),
    process: running,
  };
}

/** Returns what `npm start` of a checkout runs, without the options of its own program. */
async function readStart(checkout: string) {
  const { scripts } = JSON.parse(await readFile(path.join(checkout, 'package.json'), 'utf8'));
  const start = /\bnode (?:(.*?) )?((?:src|scripts)\/\S+)( server\b)?/.exec(scripts.start);
  const [, flags = '', file = 'src/server.ts', program = ''] = start ?? [];
  const words = (text: string) => text.split(' ').filter(Boolean);
  return { flags: words(flags), file, args: words(program) };
}

export interface Import {
  rows: number;
  megabytes: number;
  seconds: number;
  peakMemory: number | null;
  /** Seconds that a bare `COPY` of the same file takes. */
  bareSeconds: number;
}

export interface Filling {
  firstStartSeconds: number;
  empty: Import;
  matching: Import;
  reviews: number;
  seconds: number;
}

export const MILLION = 1_000_000;

/**
 * Fills an empty folder with a new directory through the product's own commands. Sizes above a million are
 * made by importing a million and multiplying it in the database.
 */
export async function fillDirectory(dataDir: string, size: number): Promise<Filling> {
  const began = performance.now();
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  // When run as root, PostgreSQL runs under another account and must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const first = await startProduct(dataDir);
  const db = connect(dataDir);
  await addCategories(db);
  await db.close();
  await first.process.stop();
  const imported = Math.min(size, MILLION);
  const file = path.join(dataDir, 'businesses.csv');
  await writeBusinesses(file, imported);
  const empty = await importFile(dataDir, file, imported);
  const reviewed = await startProduct(dataDir, { jobs: 'worker' });
  const filled = connect(dataDir);
  const reviews = (await addReviews(filled)) * (size / imported);
  if (size > imported) await multiplyDirectory(filled, size / imported);
  const again = path.join(dataDir, 'changed.csv');
  const rows = Math.min(imported, Math.max(20_000, imported / 10));
  await writeChangedBusinesses(again, imported, rows);
  empty.bareSeconds = await copyBare(filled, file);
  const bareSeconds = await copyBare(filled, again);
  await filled.close();
  await reviewed.process.stop();
  const matching = { ...(await importFile(dataDir, again, rows)), bareSeconds };
  await Promise.all([rm(file), rm(again)]);
  const seconds = (performance.now() - began) / 1000;
  return { firstStartSeconds: first.startSeconds, empty, matching, reviews, seconds };
}

export async function findAllDuplicates(dataDir: string): Promise<number> {
  return (await runProcess('scripts/find-duplicates.ts', [], environment(dataDir))).seconds;
}

async function importFile(dataDir: string, file: string, rows: number): Promise<Import> {
  const { size } = await stat(file);
  const env = environment(dataDir);
  const { seconds, peakMemory } = await runProcess('scripts/import.ts', [file], env);
  if (existsSync(file.replace('.csv', '.errors.csv'))) throw new Error(`${file} had errors`);
  return { rows, megabytes: size / 1e6, seconds, peakMemory, bareSeconds: Number.NaN };
}

/**
 * Reads the whole export, with `pause` milliseconds between chunks. Returns the number of lines and the
 * seconds taken.
 */
export async function readExport(
  { site, cookie }: Product,
  pause = 0,
  signal?: AbortSignal,
): Promise<{ lines: number; seconds: number }> {
  const started = performance.now();
  const answer = await fetch(`${site}/api/admin/businesses/export`, {
    headers: { cookie, 'accept-encoding': 'identity' },
    signal: signal ?? null,
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`The export: ${answer.status}`);
  let lines = 0;
  for await (const chunk of answer.body) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
    if (pause > 0) await sleep(pause);
  }
  return { lines, seconds: (performance.now() - started) / 1000 };
}
