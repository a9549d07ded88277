import type { Pool } from 'pg';
import { locationPath } from '../../src/web/kit/paths.ts';
import { askEach, interleave, load, median, type Throughput } from './measure.ts';
import { findFreePort, runProcess, startProcess, waitFor } from './processes.ts';

export interface Ratio {
  name: string;
  measured: number;
  floor: number;
  ratio: number;
  p50: number;
  p99: number;
}

export interface Pace {
  rounds: number;
  seconds: number;
}

export async function measureCachedPage(site: string, path: string, pace: Pace): Promise<Ratio> {
  const port = await findFreePort();
  const bare = `http://127.0.0.1:${port}`;
  // Two runs fill the cache with both the page and its compressed form.
  for (let time = 0; time < 2; time += 1) await load(site + path, 1);
  const server = startProcess('lab/bench/floor-server.ts', [String(port), site + path], {});
  try {
    await waitFor(bare, server);
    await load(bare, 1);
    const found = await interleave(
      pace.rounds,
      () => load(site + path, pace.seconds),
      () => load(bare, pace.seconds),
    );
    return toRatio(
      `cached ${path}`,
      found.measured,
      found.floor.map((one) => one.requestsPerSecond),
    );
  } finally {
    await server.stop();
  }
}

const FLOOR_PAGES = 100;
export const ROUND_PAGES = 600;
/** Pages requested before measuring, so that hot code is compiled. */
const WARM_UP_PAGES = 1000;

/** Returns enough paths of each kind for the warm-up and for separate paths in every round. */
export async function listUncachedPaths(pool: Pool, { rounds }: Pace) {
  const count = WARM_UP_PAGES + rounds * ROUND_PAGES;
  const { rows } = await pool.query<{
    slug: string;
    category: string;
    state: string;
    city: string;
    word: string;
  }>(
    `select b.slug, c.slug as category, b.state, b.city, substring(b.name_key from '[a-z]{4,}') as word
     from (select * from businesses where is_listed order by id limit 10 * $1) b
     join categories c on c.id = b.category_id order by md5(b.slug)`,
    [count],
  );
  const take = (paths: string[]) => [...new Set(paths)].slice(0, count);
  return {
    'business page': take(rows.map(({ category, slug }) => `/${category}/${slug}`)),
    'category page of a town': take(
      rows.map(({ state, city, category }) => locationPath(state, city, category)),
    ),
    'search page': take(
      rows.flatMap(({ word, state }) => (word ? `/search?query=${word}&state=${state}` : [])),
    ),
  };
}

export async function measureUncachedPages(
  { site, dataDir }: { site: string; dataDir: string },
  { name, pace, paths }: { name: string; paths: string[]; pace: Pace },
): Promise<Ratio> {
  const share = Math.min(ROUND_PAGES, Math.floor(paths.length / (pace.rounds + 1)));
  let done = paths.length - pace.rounds * share;
  const warmUp = paths.slice(0, done).map((path) => site + path);
  await askEach(warmUp, 4);
  const found = await interleave<Throughput | number>(
    pace.rounds,
    () => {
      const fresh = paths.slice(done, done + share);
      done += share;
      return askEach(
        fresh.map((path) => site + path),
        4,
      );
    },
    async () => {
      const args = [site, dataDir, String(pace.seconds), ...paths.slice(0, FLOOR_PAGES)];
      return Number((await runProcess('lab/bench/floor-render.ts', args, {})).output);
    },
  );
  return toRatio(
    `uncached ${name}`,
    found.measured.filter((one) => typeof one !== 'number'),
    found.floor.filter((one) => typeof one === 'number'),
  );
}

function toRatio(name: string, measured: Throughput[], floor: number[]): Ratio {
  const rate = median(measured.map((one) => one.requestsPerSecond));
  const most = median(floor);
  return {
    name,
    measured: rate,
    floor: most,
    ratio: rate / most,
    p50: median(measured.map((one) => one.p50)),
    p99: median(measured.map((one) => one.p99)),
  };
}
