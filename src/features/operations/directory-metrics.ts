import { sql } from 'kysely';
import { MOST_WAITING } from '../../contract/queue.staff.ts';
import type { Database } from '../../platform/database/database.ts';
import { gauge, type Metric } from '../../platform/telemetry/metrics.ts';
import { readWaiting, type WaitingDependencies } from '../queue/model/waiting.ts';
import { type BackupNote, findLastBackup, readBackupNote } from './backups/notes.queries.ts';

export interface DirectoryDependencies extends WaitingDependencies {
  /** Folder where this process stores the nightly backups; null if it doesn't. */
  backupDir: string | null;
  isOffSite?: boolean;
  /** Milliseconds for which metrics are cached. */
  rest?: number;
}

const REST = 15_000;

export function createDirectoryMetrics(dependencies: DirectoryDependencies) {
  const { rest = REST } = dependencies;
  let last: { at: number; metrics: Promise<Metric[]> } | null = null;
  return (): Promise<Metric[]> => {
    const now = performance.now();
    if (!last || now - last.at >= rest) {
      last = { at: now, metrics: readDirectory(dependencies) };
    }
    return last.metrics;
  };
}

async function readDirectory(dependencies: DirectoryDependencies): Promise<Metric[]> {
  const { db, backupDir, isOffSite } = dependencies;
  const waiting = await readWaitingMetrics(dependencies);
  const work = describeWork(await countOpenWork(db));
  const jobs = describeJobs(await listLateJobs(db));
  const backups = backupDir ? await readBackups(db, backupDir, isOffSite) : [];
  return [...waiting, ...work, ...jobs, ...backups];
}

async function readWaitingMetrics(dependencies: DirectoryDependencies): Promise<Metric[]> {
  const now = dependencies.clock().getTime();
  const waiting = await readWaiting(dependencies);
  const age = (since: string | null) => (since ? Math.max(0, now - Date.parse(since)) / 1000 : 0);
  return [
    ofEach(
      'mainstreet_waiting',
      `What waits for staff, by kind; counted up to ${MOST_WAITING}.`,
      waiting,
      (row) => [{ kind: row.kind }, row.count],
    ),
    ofEach(
      'mainstreet_waiting_oldest_age_seconds',
      'How long the oldest waits for staff; 0 if nothing does.',
      waiting,
      (row) => [{ kind: row.kind }, age(row.since)],
    ),
  ];
}

function describeWork(work: OpenWork): Metric[] {
  const { openPayments, overdueChecks, runningImports, failedSchedules } = work;
  return [
    gauge(
      'mainstreet_payments_open',
      'Payments begun over an hour ago and not paid.',
      openPayments,
    ),
    gauge(
      'mainstreet_payments_unchecked',
      'Payments that should have been checked with the provider over an hour ago.',
      overdueChecks,
    ),
    gauge(
      'mainstreet_imports_running',
      'Imports being checked, written or undone.',
      runningImports,
    ),
    gauge(
      'mainstreet_import_schedules_failed',
      'Import schedules whose last run failed or was stopped.',
      failedSchedules,
    ),
  ];
}

function describeJobs(late: LateJobs[]): Metric[] {
  return [
    ofEach('mainstreet_jobs_retrying', 'Jobs that failed and will be tried again.', late, (row) => [
      { queue: row.queue },
      row.retrying,
    ]),
    ofEach(
      'mainstreet_jobs_overdue_seconds',
      'For how long the oldest job has been due without being run.',
      late,
      (row) => [{ queue: row.queue }, row.overdue ?? 0],
    ),
  ];
}

async function readBackups(db: Database, folder: string, isOffSite = false): Promise<Metric[]> {
  const last = await findLastBackup(folder);
  const trial = await readBackupNote(db, 'restore-trial');
  const offSite = isOffSite ? [await readBackupNote(db, 'off-site-backup')] : [];
  return [
    gauge(
      'mainstreet_backup_last_success_timestamp_seconds',
      'When the last nightly backup was finished, Unix time; 0 for never.',
      toSeconds(last),
    ),
    ...offSite.map((note) =>
      gauge(
        'mainstreet_off_site_backup_last_success_timestamp_seconds',
        'Since when the newest backup has been off site, Unix time; 0 for never.',
        toSeconds(note?.at),
      ),
    ),
    ...(trial ? describeTrial(trial) : []),
  ];
}

function describeTrial({ at, failure }: BackupNote<'restore-trial'>): Metric[] {
  return [
    gauge(
      'mainstreet_restore_trial_timestamp_seconds',
      'When a backup was last restored on trial, Unix time.',
      toSeconds(at),
    ),
    gauge(
      'mainstreet_restore_trial_failed',
      '1 if that backup could not be restored.',
      failure === null ? 0 : 1,
    ),
  ];
}

function toSeconds(time: Date | null | undefined): number {
  return time ? Math.floor(time.getTime() / 1000) : 0;
}

function ofEach<T>(
  name: string,
  help: string,
  rows: T[],
  describe: (row: T) => [labels: Record<string, string>, value: number],
): Metric {
  const samples = rows.map((row) => {
    const [labels, value] = describe(row);
    return { labels, value };
  });
  return { name, help, type: 'gauge', samples };
}

interface OpenWork {
  openPayments: number;
  overdueChecks: number;
  runningImports: number;
  failedSchedules: number;
}

const HOUR_AGO = sql`now() - interval '1 hour'`;

/**
 * Counts payments open or overdue for a check for more than an hour, running imports and schedules whose last
 * run failed. Uses indexes `payments_open`, `payments_due` and `import_runs_schedule`.
 */
async function countOpenWork(db: Database): Promise<OpenWork> {
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

interface LateJobs {
  queue: string;
  retrying: number;
  /** Seconds since the oldest job was due; null if none is due. */
  overdue: number | null;
}

/**
 * Lists queues with jobs that are due or being retried. Jobs planned for later don't count. Uses the partial
 * indexes of pg-boss.
 */
async function listLateJobs(db: Database): Promise<LateJobs[]> {
  const { rows } = await sql<LateJobs>`
    select name as queue, count(*) filter (where state = 'retry')::int as retrying,
      extract(epoch from now() - min(start_after) filter (where start_after <= now()))::float8 as overdue
    from pgboss.job where state < 'active' and not blocked
      and (state = 'retry' or start_after <= now())
    group by name order by name
  `.execute(db.kysely);
  return rows;
}
