import { isDeepStrictEqual } from 'node:util';
import {
  fromKysely,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueResult,
} from 'pg-boss';
import { CONNECTIONS } from '../database/connections.ts';
import {
  type DatabaseAddress,
  type DatabaseTransaction,
  toClientConfig,
} from '../database/database.ts';
import { describeFault, isAway, isFull } from '../database/errors.ts';
import type { DatabasePresence } from '../database/presence.ts';
import type { Log } from '../telemetry/log.ts';
import { currentSpan, inTrace, type SpanPlan } from '../telemetry/spans.ts';

const CHECKED_EVERY = 30_000;

/** Clock for the queues' timers that runs on when the machine's clock is set. */
export const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, wait: number) => setTimeout(run, wait),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run: () => void, wait: number) => setInterval(run, wait),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
};

/**
 * Queues wait by the database's clock. If it is set back, they and postponed jobs would wait until it gets
 * there again. `cron_on` is written twice a minute, so a later value reveals this.
 */
const BRING_BACK = `
  with back as (
    update pgboss.version set cron_on = now(), bam_on = least(bam_on, now()),
      flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()),
      monitor_backoff_on = null
    where cron_on > now() + interval '1 minute' returning true
  ), queues as (
    update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()),
      monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())
    where exists (select from back)
  ), jobs as (
    update pgboss.job set
      start_after = case when state < 'active' then least(start_after, now()) else start_after end,
      heartbeat_on = least(heartbeat_on, now()), singleton_on = null
    where exists (select from back) and (
      (state < 'active' and start_after > now())
      or (state = 'active' and heartbeat_on > now())
      or singleton_on > now() at time zone 'UTC'
    )
  ) select from back`;

export async function resumeQueues(boss: PgBoss, log: Log): Promise<void> {
  const { rows } = await boss.getDb().executeSql(BRING_BACK);
  if (rows.length > 0) log.warn("the database's clock went back; waiting jobs are due now");
}

function monitorDatabaseClock(boss: PgBoss, log: Log, closing: AbortSignal): void {
  const timer = setInterval(() => {
    resumeQueues(boss, log).catch((error: unknown) =>
      log.debug({ err: error }, "the database's clock could not be read"),
    );
  }, CHECKED_EVERY);
  closing.addEventListener('abort', () => clearInterval(timer));
}

/** A kind of work that is done later and at least once. `T` is the data of a job, as JSON. */
export interface Queue<T extends object> {
  name: string;
  /** Retries after the first attempt. Waits double from a few seconds to an hour. */
  retries: number;
  isSideBySide?: boolean;
  /** Schedule (cron, UTC). Only one run happens at a time. */
  cron?: string;
  /** Seconds after which a run counts as lost; 300 by default. */
  timeLimit?: number;
  carries?: T;
}

export interface Worker {
  queue: Queue<object>;
  run(data: object, id: string): Promise<void>;
}

export function worker<T extends object>(
  queue: Queue<T>,
  run: (data: T, id: string) => Promise<void>,
): Worker {
  return { queue, run: (data, id) => run(data as T, id) };
}

export interface JobWait {
  seconds: number;
  key: string;
}

export interface JobCounts {
  name: string;
  waiting: number;
  failed: number;
}

export interface Jobs {
  /** Adds a job in the transaction that causes it, so that both happen or neither. */
  enqueue<T extends object>(
    trx: DatabaseTransaction,
    queue: Queue<T>,
    data: T,
    options?: JobWait | { id: string },
  ): Promise<void>;
  /** Withdraws jobs with this key that have not started, in the transaction that makes them unnecessary. */
  withdraw(trx: DatabaseTransaction, queues: { name: string }[], key: string): Promise<void>;
  work(workers: Worker[]): Promise<void>;
  /** Runs the jobs that are due now and returns their number. Failed ones are due again later. */
  drain(workers: Worker[]): Promise<number>;
  /** Counts the jobs of all queues. The supervising process updates the counts every ten seconds. */
  count(): Promise<JobCounts[]>;
  /** Lets running jobs finish for up to 6 seconds. Another process restarts the others. */
  close(): Promise<void>;
}

export const A_WEEK_OF_TRIES = 180;

const FIRST_WAIT = 5;
const LONGEST_WAIT = 3600;
const STOP_LIMIT = 6000;
const LOOK_EVERY = 10;
const DAY = 86_400;
const WORK = {
  batchSize: 5,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: 5,
} as const;

/** Waits for a job that is just being fetched, which then counts as started. */
const WITHDRAW = `
  delete from pgboss.job
  where name = any($1::text[]) and singleton_key = $2 and state < 'active'`;

interface JobOptions {
  log: Log;
  supervise: boolean;
  presence?: DatabasePresence;
  /** Checks whether to drop a job instead of enqueuing it. */
  skips?: (queue: string, data: object) => boolean;
}

export async function openJobs(
  address: DatabaseAddress,
  queues: Queue<object>[],
  options: JobOptions,
): Promise<Jobs> {
  const jobs = createJobs(address, queues, options);
  await jobs.start();
  return jobs;
}

/**
 * Creates the jobs in pg-boss's own tables. `start` makes or migrates these, and `close` may interrupt it.
 * One process must `supervise`.
 */
export function createJobs(
  address: DatabaseAddress,
  queues: Queue<object>[],
  { log, supervise, presence, skips }: JobOptions,
): Jobs & { start(): Promise<void> } {
  const closing = new AbortController();
  const boss = new PgBoss({
    ...toClientConfig(address),
    application_name: 'jobs',
    max: CONNECTIONS.queue,
    useListenNotify: supervise,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: LOOK_EVERY,
    monitorIntervalSeconds: LOOK_EVERY,
    clock: steadyClock,
    clockMonitorIntervalSeconds: 60,
  });
  boss.on('error', (error) => {
    // Left by a job that outlasted the stop; `runLogged` reports it.
    if (closing.signal.aborted) return;
    // Each queue reports this every few seconds; `presence` reports it once.
    if (presence && isAway(error)) presence.doubt(error);
    else log.warn({ reason: error.message }, 'the job queue failed');
  });
  return {
    async start() {
      await boss.start();
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const queue of queues) await prepareQueue(boss, queue, known.get(queue.name));
      if (!supervise) return;
      for (const { name, cron } of queues) if (cron) await boss.schedule(name, cron);
      await resumeQueues(boss, log);
      monitorDatabaseClock(boss, log, closing.signal);
    },
    async enqueue(trx, queue, data, options) {
      if (skips?.(queue.name, data)) return;
      const chosen =
        options && 'seconds' in options
          ? { startAfter: options.seconds, singletonKey: options.key }
          : options;
      await boss.send(queue.name, data, { db: fromKysely(trx.withoutPlugins()), ...chosen });
    },
    async withdraw(trx, queues, key) {
      const names = queues.map(({ name }) => name);
      await fromKysely(trx.withoutPlugins()).executeSql(WITHDRAW, [names, key]);
    },
    async work(workers) {
      const logs = { log, closing: closing.signal };
      for (const { queue, run } of workers) {
        await boss.work<object, unknown, typeof WORK>(queue.name, WORK, async (jobs) => {
          if (queue.isSideBySide)
            return Promise.all(jobs.map((job) => runTraced(logs, queue, job, run)));
          const results: JobResult[] = [];
          for (const job of jobs) results.push(await runTraced(logs, queue, job, run));
          return results;
        });
      }
    },
    async drain(workers) {
      let count = 0;
      for (const { queue, run } of workers) {
        for (;;) {
          const [job] = await boss.fetch<object>(queue.name);
          if (!job) break;
          count += 1;
          try {
            await inTrace(planTrace(queue, 1), () => run(job.data ?? {}, job.id));
            await boss.complete(queue.name, job.id);
          } catch (error) {
            await boss.fail(queue.name, job.id, { message: String(error) });
          }
        }
      }
      return count;
    },
    async count() {
      const found = await boss.getQueues(queues.map(({ name }) => name));
      return found.map(({ name, queuedCount, failedCount }) => ({
        name,
        waiting: queuedCount,
        failed: failedCount,
      }));
    },
    async close() {
      closing.abort();
      await boss.stop({ graceful: true, timeout: STOP_LIMIT });
    },
  };
}

/** Creates a queue, or updates the options that are others now. Most starts find all of them as they should be. */
async function prepareQueue(boss: PgBoss, queue: Queue<object>, known: QueueResult | undefined) {
  const options = {
    retryLimit: queue.retries,
    retryDelay: FIRST_WAIT,
    retryBackoff: true,
    retryDelayMax: LONGEST_WAIT,
    expireInSeconds: queue.timeLimit ?? 300,
    // Jobs of a killed process are taken up again after this time and the next check.
    heartbeatSeconds: 15,
    notify: true,
    // Waiting jobs never expire, because the clock may only have been set ahead.
    retentionSeconds: 3650 * DAY,
  };
  if (!known) {
    const policy = queue.cron ? 'stately' : 'standard';
    await boss.createQueue(queue.name, { ...options, policy });
  } else if (!isDeepStrictEqual({ ...known, ...options }, { ...known })) {
    await boss.updateQueue(queue.name, options);
  }
}

function planTrace({ name }: Queue<object>, attempt: number): SpanPlan {
  return { name: `job ${name}`, kind: 'consumer', attributes: { 'job.try': attempt } };
}

function runTraced(...work: Parameters<typeof runLogged>): Promise<JobResult> {
  const [, queue, { retryCount }] = work;
  return inTrace(planTrace(queue, retryCount + 1), () => runLogged(...work));
}

async function runLogged(
  { log, closing }: { log: Log; closing: AbortSignal },
  queue: Queue<object>,
  job: JobWithMetadata<object>,
  run: Worker['run'],
): Promise<JobResult> {
  const { id } = job;
  try {
    await run(job.data ?? {}, id);
    return { id, status: 'completed' };
  } catch (error) {
    const told = { job: queue.name, try: job.retryCount + 1, reason: describeFault(error) };
    if (closing.aborted) {
      log.info(told, 'a job was interrupted by the stop and will be retried');
      return { id, status: 'failed' };
    }
    currentSpan()?.fail(error);
    const isLastTry = job.retryCount >= job.retryLimit && !queue.cron;
    if (isLastTry) log.error({ ...told, err: error }, 'a job failed for good');
    else if (isAway(error)) log.warn(told, 'a job could not run and will be retried');
    else if (isFull(error)) log.error(told, 'a job found the disk full and will be retried');
    else log.error({ ...told, err: error }, 'a job failed and will be retried');
    return { id, status: 'failed' };
  }
}
