import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';

const CHECKED_EVERY = 30_000;

/** Time for the queues' own waits that runs on when the machine's clock is set. */
export const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, wait: number) => setTimeout(run, wait),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run: () => void, wait: number) => setInterval(run, wait),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
};

/**
 * The queues wait by the database's clock: set back, it would leave them, and jobs put off, waiting
 * until it gets there again. `cron_on` is stamped twice a minute, so it tells.
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

/** Looks whether the database's clock went back, and has the queues go on from there. */
export async function resumeQueues(boss: PgBoss, log: Log): Promise<void> {
  const { rows } = await boss.getDb().executeSql(BRING_BACK);
  if (rows.length > 0) log.warn("the database's clock went back; waiting jobs are due now");
}

export function monitorDatabaseClock(boss: PgBoss, log: Log): { stop: () => void } {
  const timer = setInterval(() => {
    resumeQueues(boss, log).catch((error: unknown) =>
      log.debug({ err: error }, "the database's clock could not be read"),
    );
  }, CHECKED_EVERY);
  return { stop: () => clearInterval(timer) };
}
