import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import autocannon from 'autocannon';

/** Percentiles of many measurements, in milliseconds or requests per second. */
export interface Distribution {
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface Throughput {
  requestsPerSecond: number;
  p50: number;
  p99: number;
}

export function median(values: number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

export function describe(times: number[]): Distribution {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
  };
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function time(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

/** Loads one URL with 16 connections for `seconds`. Throws unless every response is 200. */
export async function load(url: string, seconds: number): Promise<Throughput> {
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  });
  const faults = result.errors + result.timeouts + result.non2xx;
  if (faults > 0) throw new Error(`${url}: ${faults} of ${result.requests.total} failed`);
  const { p50, p99 } = result.latency;
  return { requestsPerSecond: result.requests.total / result.duration, p50, p99 };
}

/** Requests each URL once, `atOnce` at a time. Throws unless every response is 200. */
export async function askEach(
  urls: string[],
  atOnce: number,
  headers: Record<string, string> = {},
): Promise<Throughput & { times: number[] }> {
  const waiting = [...urls];
  const times: number[] = [];
  const started = performance.now();
  const ask = async () => {
    for (let url = waiting.pop(); url; url = waiting.pop()) {
      const asked = performance.now();
      await readAnswer(url, headers);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  const seconds = (performance.now() - started) / 1000;
  const { p50, p99 } = describe(times);
  return { requestsPerSecond: urls.length / seconds, p50, p99, times };
}

/**
 * Requests all URLs twice in sequence and returns the second run's times, so that JIT compilation doesn't
 * distort them.
 */
export async function askTwice(
  urls: string[],
  headers: Record<string, string> = {},
): Promise<Distribution> {
  await askEach(urls, 1, headers);
  return describe((await askEach(urls, 1, headers)).times);
}

const agent = new Agent({ keepAlive: true });

/**
 * Requests a URL like a browser, without decompressing. `fetch` would take as long to read a page as the
 * server to render it.
 */
async function readAnswer(url: string, headers: Record<string, string>) {
  const accepted = { 'accept-encoding': 'gzip, deflate, br' };
  const asked = get(url, { agent, headers: { ...accepted, ...headers } });
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  if (answer?.statusCode !== 200) throw new Error(`${url}: ${answer?.statusCode}`);
  await once(answer.resume(), 'end');
}

/** Alternates between the measured code and its baseline, so that noise on the machine affects both. */
export async function interleave<T>(
  rounds: number,
  measured: () => Promise<T>,
  floor: () => Promise<T>,
): Promise<{ measured: T[]; floor: T[] }> {
  const found = { measured: [] as T[], floor: [] as T[] };
  for (let round = 0; round < rounds; round += 1) {
    found.measured.push(await measured());
    found.floor.push(await floor());
  }
  return found;
}
