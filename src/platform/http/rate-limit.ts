import { createHmac } from 'node:crypto';
import { Counter, Registry } from 'prom-client';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import * as m from '#messages';
import { type CallLimit, limits, type Limit as NamedLimit } from '../../contract/limits.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Siblings } from '../processes/siblings.ts';
import { tellCounts } from '../processes/tell-counts.ts';
import { BLOCK_SHARE, blockOf, networkOf } from './client.ts';
import { createUnderWay } from './under-way.ts';

export interface LimitMetrics {
  /** Counts an allowed call. `used` is the share of the limit used so far, including this call. */
  observe(name: string, used: number): void;
  refuse(name: string): void;
  metrics: Registry;
}

const NEAR = 0.8;

export function countLimits(): LimitMetrics {
  const metrics = new Registry();
  const count = (name: string, help: string) => {
    const labels = { labelNames: ['limit'], registers: [metrics] };
    const counter = new Counter({ name, help, ...labels });
    for (const limit of Object.keys(limits)) counter.inc({ limit }, 0);
    return counter;
  };
  const near = count('mainstreet_limit_near_total', 'Calls beyond 80 % of a limit, let through.');
  const refused = count('mainstreet_limit_refused_total', 'Calls that a limit refused.');
  return {
    observe: (limit, used) => void (used > NEAR && near.inc({ limit })),
    refuse: (limit) => refused.inc({ limit }),
    metrics,
  };
}

export interface RateLimiter {
  /** Costs one rate-limit point, counted per network. Throws `too_many_requests` if none is left. */
  consume(key: string): Promise<void>;
}

const SOON = 2;
/** Maximum difference in seconds between the clocks of processes on one database. */
const SKEW = 60;

interface Limit {
  name: string;
  points: number;
  seconds: number;
  /** If set, keys are stored as keyed hashes. */
  secret?: string;
  metrics?: LimitMetrics;
}

function hide(network: string, secret: string | undefined): string {
  if (!secret) return network;
  return createHmac('sha256', secret).update(`limit\n${network}`).digest('base64url').slice(0, 22);
}

function tooMany(wait: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  return new AppError(
    'too_many_requests',
    m.http_rate_limited({ retryAfter: inWords(retryAfter) }),
    {
      retryAfter,
    },
  );
}

function inWords(seconds: number): string {
  if (seconds < 90) return m.format_in_seconds({ seconds });
  return m.format_in_minutes({ minutes: Math.ceil(seconds / 60) });
}

/** Creates a limit that all processes on one database share. It is kept in memory while the database is away. */
export function createSharedRateLimiter(db: Database, limit: Limit): RateLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: db.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    insuranceLimiter: new RateLimiterMemory({ points: limit.points, duration: limit.seconds }),
  });
  return {
    async consume(key) {
      const network = hide(networkOf(key), limit.secret);
      try {
        const { consumedPoints } = await limiter.consume(network);
        limit.metrics?.observe(limit.name, consumedPoints / limit.points);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        if (refusal.msBeforeNext <= (limit.seconds + SKEW) * 1000) {
          limit.metrics?.refuse(limit.name);
          throw tooMany(refusal.msBeforeNext);
        }
        // The period is longer than the limit allows, so it began while a clock was ahead.
        await limiter.delete(network);
        await this.consume(key);
      }
    },
  };
}

export interface LocalRateLimiter extends RateLimiter {
  /** Works like `consume`, but synchronously, and returns false instead of throwing. */
  take(key: string): boolean;
}

const MANY_KEYS = 10_000;
/** Share of the points. Once fewer are left, sibling processes are told of every call immediately. */
const URGENT = 0.1;

/**
 * Creates a limit in memory, so that reads need no write and no wait. Processes of one supervisor share their
 * counts.
 */
function createLocalRateLimiter(
  { name, points, seconds, metrics }: Limit,
  siblings: Siblings | null,
): LocalRateLimiter {
  const spans = new Map<string, { left: number; ends: number }>();

  function findSpan(key: string) {
    const now = performance.now();
    const known = spans.get(key);
    if (known && known.ends > now) return known;
    if (spans.size >= MANY_KEYS) {
      for (const [other, { ends }] of spans) if (ends <= now) spans.delete(other);
    }
    const span = { left: points, ends: now + seconds * 1000 };
    spans.set(key, span);
    return span;
  }

  const tell =
    siblings &&
    tellCounts(siblings, `limit ${name}`, (network, count) => {
      findSpan(network).left -= count;
    });

  function take(key: string): boolean {
    const network = networkOf(key);
    const span = findSpan(network);
    if (span.left < 1) return false;
    span.left -= 1;
    metrics?.observe(name, 1 - span.left / points);
    tell?.(network, span.left < points * URGENT);
    return true;
  }

  return {
    take,
    async consume(key) {
      if (take(key)) return;
      metrics?.refuse(name);
      throw tooMany(findSpan(networkOf(key)).ends - performance.now());
    },
  };
}

/** Also counts per network block, so that someone who owns a block can't use the points of all its networks. */
function alsoByBlock<T extends RateLimiter>(one: T, block: RateLimiter): T {
  return {
    ...one,
    async consume(address) {
      await one.consume(address);
      await block.consume(blockOf(address));
    },
  };
}

function alsoByBlockAtOnce(one: LocalRateLimiter, block: LocalRateLimiter): LocalRateLimiter {
  return {
    ...alsoByBlock(one, block),
    take: (address) => one.take(address) && block.take(blockOf(address)),
  };
}

export interface Limits {
  reads: LocalRateLimiter;
  writes: RateLimiter;
  spend(name: CallLimit, by: CountedBy): Promise<void>;
  hold<T>(name: CallLimit, by: CountedBy, work: () => Promise<T>): Promise<T>;
}

export interface CountedBy {
  address: string;
  userId: string | undefined;
}

interface LimitOptions {
  factor: number;
  secret: string;
  siblings: Siblings | null;
  metrics: LimitMetrics;
}

/** Opens the limits of the contract, with their points multiplied by `factor`. */
export function openLimits(
  db: Database,
  { factor, secret, siblings, metrics }: LimitOptions,
): Limits {
  const { reads, writes, ...byCall } = limits;
  const openOneLocal = (name: string, { points, seconds }: NamedLimit, shown = metrics) =>
    createLocalRateLimiter({ name, points: points * factor, seconds, metrics: shown }, siblings);
  const openOneShared = (name: string, limit: NamedLimit, shown = metrics) =>
    createSharedRateLimiter(db, {
      ...limit,
      name,
      points: limit.points * factor,
      secret,
      metrics: shown,
    });
  const ofBlocks = (name: string, limit: NamedLimit) => {
    // The share of used points is reported only for single networks; blocks report only refusals.
    const shown = { ...metrics, observe() {}, refuse: () => metrics.refuse(name) };
    const { points } = limit;
    return [`${name} of blocks`, { ...limit, points: points * BLOCK_SHARE }, shown] as const;
  };
  const openLocal = (name: string, limit: NamedLimit) =>
    alsoByBlockAtOnce(openOneLocal(name, limit), openOneLocal(...ofBlocks(name, limit)));
  const openShared = (name: string, limit: NamedLimit) => {
    const one = openOneShared(name, limit);
    return limit.by === 'user' ? one : alsoByBlock(one, openOneShared(...ofBlocks(name, limit)));
  };
  const open = (name: string, limit: NamedLimit): RateLimiter => {
    if (!limit.isLocal) return openShared(name, limit);
    return limit.by === 'user' ? openOneLocal(name, limit) : openLocal(name, limit);
  };
  const ofCalls = new Map(
    Object.entries<NamedLimit>(byCall).map(([name, limit]) => [
      name,
      { ...limit, isByUser: limit.by === 'user', limiter: open(name, limit) },
    ]),
  );
  const underWay = createUnderWay(
    () =>
      new AppError('too_many_requests', m.http_attempts_busy(), {
        retryAfter: SOON,
      }),
  );
  return {
    reads: openLocal('reads', reads),
    writes: openShared('writes', writes),
    async spend(name, { address, userId }) {
      const limit = ofCalls.get(name);
      await limit?.limiter.consume(limit.isByUser && userId ? userId : address);
    },
    hold(name, { address, userId }, work) {
      const limit = ofCalls.get(name);
      if (!limit?.underWay) return work();
      const { each, block } = limit.underWay;
      const one = limit.isByUser && userId ? userId : networkOf(address);
      return underWay.hold(
        [
          { key: `${name} one ${one}`, most: each * factor },
          { key: `${name} block ${blockOf(address)}`, most: block * factor },
        ],
        work,
      );
    },
  };
}
