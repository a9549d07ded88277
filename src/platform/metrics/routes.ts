import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context } from 'hono';
import * as m from '#messages';
import type { Database } from '../database/database.ts';
import type { Replica } from '../database/replica.ts';
import { AppError } from '../errors.ts';
import type { HttpApp, HttpEnv } from '../http/app.ts';
import type { PageCache } from '../http/page-cache.ts';
import type { JobCounts, Jobs } from '../jobs/jobs.ts';
import { askSiblings, type Siblings } from '../processes/siblings.ts';
import { counter, formatMetrics, gauge, type Metric } from '../telemetry/metrics.ts';

const RESOLUTION = 20;

/**
 * Returns a reader for this process's memory, CPU and event-loop metrics. Each read resets the event-loop
 * delay.
 */
function collectProcessMetrics(): () => Metric[] {
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION });
  loop.enable();
  // The histogram records the full time between samples, so the sampling interval is subtracted.
  const delay = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - RESOLUTION / 1000) : 0;
  return () => {
    const memory = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const metrics = [
      gauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
      gauge('nodejs_heap_size_used_bytes', 'Heap in use.', memory.heapUsed),
      gauge('nodejs_heap_size_total_bytes', 'Heap taken.', memory.heapTotal),
      gauge('nodejs_external_memory_bytes', 'Memory outside the heap.', memory.external),
      counter('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
      gauge(
        'process_start_time_seconds',
        'Start of the process, Unix time.',
        Math.round(performance.timeOrigin / 1000),
      ),
      gauge('nodejs_eventloop_lag_mean_seconds', 'Mean delay of the event loop.', delay(loop.mean)),
      gauge(
        'nodejs_eventloop_lag_p99_seconds',
        '99th percentile of the delay.',
        delay(loop.percentile(99)),
      ),
      gauge('nodejs_eventloop_lag_max_seconds', 'Longest delay.', delay(loop.max)),
    ];
    loop.reset();
    return metrics;
  };
}

interface Sources {
  counters: (() => Metric[])[];
  pools: Record<string, Database>;
  jobs: Jobs;
  pages?: PageCache | null;
  replicas?: readonly Replica[];
  siblings?: Siblings | null;
  directory: () => Promise<Metric[]>;
}

interface Readers {
  /**
   * If set, `/metrics` requires this bearer token from any address; otherwise only private networks may read
   * it.
   */
  token: string | undefined;
  trustedProxies: number;
}

/** Milliseconds to wait before the database is reported as down. */
const DATABASE_PATIENCE = 1000;

const NEAR = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  NEAR.addSubnet(network, bits, 'ipv4');
}
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');

/**
 * Mounts `/metrics` in Prometheus text format. Access requires the token or, if none is set, an address on
 * this machine or a private network.
 */
export function mountMetrics(app: HttpApp, sources: Sources, readers: Readers) {
  const {
    counters,
    pages = null,
    replicas = [],
    pools,
    jobs,
    siblings = null,
    directory,
  } = sources;
  const readProcess = collectProcessMetrics();
  const readOwn = () => [
    ...labelProcess([...readProcess(), ...readReplicas(replicas)], siblings),
    ...counters.flatMap((read) => read()),
    ...readPages(pages),
    ...readPools(pools),
  ];
  const readOthers = siblings && askSiblings(siblings, 'metrics', readOwn);
  app.get('/metrics', async (c) => {
    requireReader(c, readers);
    const [others, counts, shared] = await Promise.all([
      readOthers?.() ?? [],
      askDatabase(() => jobs.count()),
      askDatabase(directory),
    ]);
    const metrics = [
      ...mergeMetrics([readOwn(), ...others]),
      ...readJobs(counts),
      gauge(
        'mainstreet_figures_read',
        'Whether the figures of the directory could be read.',
        shared ? 1 : 0,
      ),
      ...(shared ?? []),
    ];
    return c.body(formatMetrics(metrics), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
}

function requireReader(c: Context<HttpEnv>, { token, trustedProxies }: Readers) {
  if (token) {
    const given = c.req.header('authorization') ?? '';
    if (timingSafeEqual(hash(given), hash(`Bearer ${token}`))) return;
    throw new AppError('unauthenticated', m.http_metrics_token_needed());
  }
  // With an unconfigured proxy in front, every client would appear to come from a private network.
  const isForwarded = trustedProxies === 0 && c.req.header('x-forwarded-for') !== undefined;
  if (isForwarded || !isNear(c.get('address'))) {
    throw new AppError('forbidden', m.http_metrics_private());
  }
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isNear(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && NEAR.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function readPages(pages: PageCache | null): Metric[] {
  if (!pages) return [];
  const { hits, misses, bytes } = pages.read();
  return [
    counter('page_cache_hits_total', 'Screens served from the cache.', hits),
    counter('page_cache_misses_total', 'Screens that had to be rendered.', misses),
    gauge('page_cache_bytes', 'Bytes of cached screens.', bytes),
  ];
}

function readPools(pools: Record<string, Database>): Metric[] {
  const read = (name: string, help: string, count: (pool: Database['pool']) => number): Metric => ({
    name,
    help,
    type: 'gauge',
    samples: Object.entries(pools).map(([label, { pool }]) => ({
      labels: { pool: label },
      value: count(pool),
    })),
  });
  return [
    read(
      'database_connections_in_use',
      'Connections in use.',
      (pool) => pool.totalCount - pool.idleCount,
    ),
    read(
      'database_callers_waiting',
      'Callers waiting for a connection.',
      (pool) => pool.waitingCount,
    ),
  ];
}

function readReplicas(replicas: readonly Replica[]): Metric[] {
  if (replicas.length === 0) return [];
  const read = (
    name: string,
    help: string,
    value: (replica: Replica) => number | null,
  ): Metric => ({
    name,
    help,
    type: 'gauge',
    samples: replicas.flatMap((replica) => {
      const found = value(replica);
      return found === null ? [] : [{ labels: { replica: replica.name }, value: found }];
    }),
  });
  return [
    read('database_replica_up', 'Whether searches read from the replica.', (replica) =>
      replica.isFit() ? 1 : 0,
    ),
    read('database_replica_lag_seconds', 'How far it was behind at the last check.', (replica) =>
      replica.lag(),
    ),
  ];
}

async function askDatabase<T>(ask: () => Promise<T>): Promise<T | null> {
  const { promise: patience, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), DATABASE_PATIENCE);
  try {
    return await Promise.race([ask().catch(() => null), patience]);
  } finally {
    clearTimeout(timer);
  }
}

function readJobs(counts: JobCounts[] | null): Metric[] {
  const read = (name: string, help: string, count: (queue: JobCounts) => number): Metric => ({
    name,
    help: `${help} Counted every ten seconds.`,
    type: 'gauge',
    samples: (counts ?? []).map((queue) => ({
      labels: { queue: queue.name },
      value: count(queue),
    })),
  });
  return [
    gauge('database_up', 'Whether the database answers.', counts ? 1 : 0),
    read('jobs_waiting', 'Jobs waiting to run.', ({ waiting }) => waiting),
    read('jobs_failed', 'Jobs that failed for good.', ({ failed }) => failed),
  ];
}

function labelProcess(metrics: Metric[], siblings: Siblings | null): Metric[] {
  if (!siblings) return metrics;
  const process = String(siblings.number);
  return metrics.map((metric) => ({
    ...metric,
    samples: metric.samples.map((sample) => ({ ...sample, labels: { ...sample.labels, process } })),
  }));
}

/** Merges metrics of several processes by summing samples with the same name and labels. */
function mergeMetrics(ofProcesses: Metric[][]): Metric[] {
  const merged = new Map<string, Metric>();
  for (const metric of ofProcesses.flat()) {
    const samples = [...(merged.get(metric.name)?.samples ?? []), ...metric.samples];
    merged.set(metric.name, { ...metric, samples });
  }
  return [...merged.values()].map((metric) => ({ ...metric, samples: addUp(metric.samples) }));
}

function addUp(samples: Metric['samples']): Metric['samples'] {
  const sums = new Map<string, Metric['samples'][number]>();
  for (const sample of samples) {
    const series = JSON.stringify([sample.suffix, sample.labels]);
    const value = (sums.get(series)?.value ?? 0) + sample.value;
    sums.set(series, { ...sample, value });
  }
  return [...sums.values()];
}
