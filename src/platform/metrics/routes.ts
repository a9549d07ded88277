import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import * as m from '#messages';
import type { Database } from '../database/database.ts';
import type { Replica } from '../database/replica.ts';
import { AppError } from '../errors.ts';
import type { HttpApp, HttpEnv } from '../http/app.ts';
import type { PageCache } from '../http/page-cache.ts';
import type { JobCounts, Jobs } from '../jobs/jobs.ts';
import { askSiblings, type Siblings } from '../processes/siblings.ts';
import { addCounter, addGauge, addGauges } from '../telemetry/metrics.ts';

interface Sources {
  counters: Registry[];
  pools: Record<string, Database>;
  jobs: Jobs;
  pages?: PageCache | null;
  replicas?: readonly Replica[];
  siblings?: Siblings | null;
  directory: () => Promise<Registry>;
}

interface Readers {
  /** If set, `/metrics` requires this bearer token from any address; otherwise only private networks may read it. */
  token: string | undefined;
  trustedProxies: number;
}

/** Milliseconds to wait before the database is reported as down. */
const DATABASE_TIMEOUT_MS = 1000;

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

/** Gauges that promtool rejects, because they end like counters. */
const MISNAMED = ['resources', 'handles', 'requests'].map((what) => `nodejs_active_${what}_total`);

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
  const ofProcess = new Registry();
  if (siblings) ofProcess.setDefaultLabels({ process: String(siblings.number) });
  collectDefaultMetrics({ register: ofProcess });
  for (const name of MISNAMED) ofProcess.removeSingleMetric(name);
  addReplicas(ofProcess, replicas);
  const ofAll = Registry.merge(counters);
  addPages(ofAll, pages);
  addPools(ofAll, pools);
  const readOwn = async () => {
    const [own, summed] = [await ofProcess.getMetricsAsJSON(), await ofAll.getMetricsAsJSON()];
    // The defaults drop some metrics, though each process has a label of its own.
    return [...own, ...summed].map((metric) => ({ ...metric, aggregator: 'sum' }));
  };
  const readOthers = siblings && askSiblings(siblings, 'metrics', readOwn);
  app.get('/metrics', async (c) => {
    requireReader(c, readers);
    const [others, counts, shared] = await Promise.all([
      readOthers?.() ?? [],
      askDatabase(() => jobs.count()),
      askDatabase(directory),
    ]);
    const texts = await Promise.all([
      AggregatorRegistry.aggregate([await readOwn(), ...others]).metrics(),
      describeDatabase(counts, shared).metrics(),
      shared?.metrics() ?? '',
    ]);
    return c.body(texts.join(''), 200, {
      'content-type': Registry.PROMETHEUS_CONTENT_TYPE,
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

function addPages(registry: Registry, pages: PageCache | null) {
  if (!pages) return;
  const hits = { name: 'page_cache_hits_total', help: 'Screens served from the cache.' };
  const misses = { name: 'page_cache_misses_total', help: 'Screens that had to be rendered.' };
  const bytes = { name: 'page_cache_bytes', help: 'Bytes of cached screens.' };
  addCounter(registry, hits, () => pages.read().hits);
  addCounter(registry, misses, () => pages.read().misses);
  addGauge(registry, bytes, () => pages.read().bytes);
}

function addPools(registry: Registry, pools: Record<string, Database>) {
  const add = (name: string, help: string, count: (pool: Database['pool']) => number) =>
    addGauges(registry, { name, help, label: 'pool' }, () =>
      Object.entries(pools).map(([label, { pool }]) => [label, count(pool)]),
    );
  add(
    'database_connections_in_use',
    'Connections in use.',
    (pool) => pool.totalCount - pool.idleCount,
  );
  add('database_callers_waiting', 'Callers waiting for a connection.', (pool) => pool.waitingCount);
}

function addReplicas(registry: Registry, replicas: readonly Replica[]) {
  if (replicas.length === 0) return;
  const add = (name: string, help: string, read: (replica: Replica) => number | null) =>
    addGauges(registry, { name, help, label: 'replica' }, () =>
      replicas.flatMap((replica): [string, number][] => {
        const value = read(replica);
        return value === null ? [] : [[replica.name, value]];
      }),
    );
  add('database_replica_up', 'Whether searches read from the replica.', (replica) =>
    replica.isFit() ? 1 : 0,
  );
  add('database_replica_lag_seconds', 'How far it was behind at the last check.', (replica) =>
    replica.lag(),
  );
}

async function askDatabase<T>(ask: () => Promise<T>): Promise<T | null> {
  const { promise: patience, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), DATABASE_TIMEOUT_MS);
  try {
    return await Promise.race([ask().catch(() => null), patience]);
  } finally {
    clearTimeout(timer);
  }
}

/** Describes values that are the same in every process, so they aren't summed. */
function describeDatabase(counts: JobCounts[] | null, shared: Registry | null): Registry {
  const registry = new Registry();
  const add = (name: string, help: string, count: (queue: JobCounts) => number) =>
    addGauges(registry, { name, help: `${help} Counted every ten seconds.`, label: 'queue' }, () =>
      (counts ?? []).map((queue) => [queue.name, count(queue)]),
    );
  const up = { name: 'database_up', help: 'Whether the database answers.' };
  addGauge(registry, up, () => (counts ? 1 : 0));
  add('jobs_waiting', 'Jobs waiting to run.', ({ waiting }) => waiting);
  add('jobs_failed', 'Jobs that failed for good.', ({ failed }) => failed);
  const name = 'mainstreet_figures_read';
  const help = 'Whether the figures of the directory could be read.';
  addGauge(registry, { name, help }, () => (shared ? 1 : 0));
  return registry;
}
