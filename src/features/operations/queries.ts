import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface OpenWork {
  openPayments: number;
  overdueChecks: number;
  runningImports: number;
  failedSchedules: number;
}

const HOUR_AGO = sql`now() - interval '1 hour'`;

/**
 * Payments that were begun and that we meant to ask about over an hour ago, imports, and schedules whose last
 * run failed. Indexes payments_open, payments_due, import_runs_schedule; imports and schedules are few.
 */
export async function countOpenWork(db: Database): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`
    select
      (select count(*)::int from payments
        where status = 'open' and created_at < ${HOUR_AGO}) as open_payments,
      (select count(*)::int from payments
        where check_at is not null and check_at < ${HOUR_AGO}) as overdue_checks,
      (select count(*)::int from imports
        where state in ('checking', 'committing', 'undoing')) as running_imports,
      (select count(*)::int from import_schedules s
        cross join lateral (select state from import_runs where schedule_id = s.id and finished_at is not null
          order by id desc limit 1) r
        where not s.is_paused and r.state in ('failed', 'stopped')) as failed_schedules
  `.execute(db.kysely);
  const [row] = rows;
  if (!row) throw new Error('Counts are one row');
  return row;
}

export interface LateJobs {
  queue: string;
  retrying: number;
  /** Seconds that the oldest could have run for; null where none is due. */
  overdue: number | null;
}

/**
 * Of queues with jobs that are due or failed; one that is planned for later is neither. The partial
 * indexes of pg-boss, which hold only what waits.
 */
export async function listLateJobs(db: Database): Promise<LateJobs[]> {
  const { rows } = await sql<LateJobs>`
    select name as queue, count(*) filter (where state = 'retry')::int as retrying,
      extract(epoch from now() - min(start_after) filter (where start_after <= now()))::float8 as overdue
    from pgboss.job where state < 'active' and not blocked
      and (state = 'retry' or start_after <= now())
    group by name order by name
  `.execute(db.kysely);
  return rows;
}
