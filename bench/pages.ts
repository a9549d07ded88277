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

/** A cached page against the same bytes served from memory by Hono alone. */
export async function measureCachedPage(site: string, path: string, pace: Pace): Promise<Ratio> {
  const port = await findFreePort();
  const bare = `http://127.0.0.1:${port}`;
  // Twice, so that the page and its compressed form are kept.
  for (let time = 0; time < 2; time += 1) await load(site + path, 1);
  const server = startProcess('bench/floor-server.ts', [String(port), site + path], {});
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

/** Pages that nobody has asked for yet against our renderer and their bare statements. */
export async function measureUncachedPages(
  { site, dataDir }: { site: string; dataDir: string },
  { name, pace, ...asked }: { name: string; paths: string[]; pace: Pace },
): Promise<Ratio> {
  // A second time a page is kept.
  const paths = [...new Set(asked.paths)];
  let done = 0;
  const share = Math.floor(paths.length / pace.rounds);
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
      return Number((await runProcess('bench/floor-render.ts', args, {})).output);
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
