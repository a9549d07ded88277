import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { MAX_WAITING } from '../../contract/queue.staff.ts';
import type { Database } from '../../platform/database/database.ts';
import { addGauge, addGauges } from '../../platform/telemetry/metrics.ts';
import { readWaiting, type WaitingDependencies } from '../queue/model/waiting.ts';
import { findLastBackup, readBackupNote } from './backups/notes.queries.ts';

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
  let last: { at: number; metrics: Promise<Registry> } | null = null;
  return (): Promise<Registry> => {
    const now = performance.now();
    if (!last || now - last.at >= rest) {
      last = { at: now, metrics: readDirectory(dependencies) };
    }
    return last.metrics;
  };
}

async function readDirectory(dependencies: DirectoryDependencies): Promise<Registry> {
  const { db, backupDir, isOffSite } = dependencies;
  const registry = new Registry();
  await addWaiting(registry, dependencies);
  addWork(registry, await countOpenWork(db));
  addJobs(registry, await listLateJobs(db));
  if (backupDir) await addBackups(registry, { db, folder: backupDir, isOffSite });
  return registry;
}

async function addWaiting(registry: Registry, dependencies: DirectoryDependencies) {
  const now = dependencies.clock().getTime();
  const waiting = await readWaiting(dependencies);
  const age = (since: string | null) => (since ? Math.max(0, now - Date.parse(since)) / 1000 : 0);
  const count = {
    name: 'mainstreet_waiting',
    help: `What waits for staff, by kind; counted up to ${MAX_WAITING}.`,
    label: 'kind',
  };
  const oldest = {
    name: 'mainstreet_waiting_oldest_age_seconds',
    help: 'How long the oldest waits for staff; 0 if nothing does.',
    label: 'kind',
  };
  addGauges(registry, count, () => waiting.map((row) => [row.kind, row.count]));
  addGauges(registry, oldest, () => waiting.map((row) => [row.kind, age(row.since)]));
}

function addWork(registry: Registry, work: OpenWork) {
  const add = (name: string, help: string, value: number) =>
    addGauge(registry, { name, help }, () => value);
  const { openPayments, overdueChecks, runningImports, failedSchedules } = work;
  add('mainstreet_payments_open', 'Payments begun over an hour ago and not paid.', openPayments);
  add(
    'mainstreet_payments_unchecked',
    'Payments that should have been checked with the provider over an hour ago.',
    overdueChecks,
  );
  add('mainstreet_imports_running', 'Imports being checked, written or undone.', runningImports);
  add(
    'mainstreet_import_schedules_failed',
    'Import schedules whose last run failed or was stopped.',
    failedSchedules,
  );
}

function addJobs(registry: Registry, late: LateJobs[]) {
  const retrying = {
    name: 'mainstreet_jobs_retrying',
    help: 'Jobs that failed and will be tried again.',
    label: 'queue',
  };
  const overdue = {
    name: 'mainstreet_jobs_overdue_seconds',
    help: 'For how long the oldest job has been due without being run.',
    label: 'queue',
  };
  addGauges(registry, retrying, () => late.map((row) => [row.queue, row.retrying]));
  addGauges(registry, overdue, () => late.map((row) => [row.queue, row.overdue ?? 0]));
}

async function addBackups(
  registry: Registry,
  { db, folder, isOffSite }: { db: Database; folder: string; isOffSite: boolean | undefined },
) {
  const add = (name: string, help: string, time: Date | null | undefined) =>
    addGauge(registry, { name, help }, () => (time ? Math.floor(time.getTime() / 1000) : 0));
  add(
    'mainstreet_backup_last_success_timestamp_seconds',
    'When the last nightly backup was finished, Unix time; 0 for never.',
    await findLastBackup(folder),
  );
  if (isOffSite) {
    add(
      'mainstreet_off_site_backup_last_success_timestamp_seconds',
      'Since when the newest backup has been off site, Unix time; 0 for never.',
      (await readBackupNote(db, 'off-site-backup'))?.at,
    );
  }
  const trial = await readBackupNote(db, 'restore-trial');
  if (!trial) return;
  add(
    'mainstreet_restore_trial_timestamp_seconds',
    'When a backup was last restored on trial, Unix time.',
    trial.at,
  );
  const failed = {
    name: 'mainstreet_restore_trial_failed',
    help: '1 if that backup could not be restored.',
  };
  addGauge(registry, failed, () => (trial.failure === null ? 0 : 1));
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
