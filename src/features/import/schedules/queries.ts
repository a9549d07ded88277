import { sql, type Updateable } from 'kysely';
import type {
  GoneListing,
  ImportRun,
  ImportSchedule,
  ScheduleInput,
} from '../../../contract/schedules.staff.ts';
import { findInstant, readWall } from '../../../domain/hours/zone-clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored, Tables } from '../../../platform/database/tables.ts';
import type { Executor } from '../model/imports.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type RunTime = Pick<ScheduleInput, 'every' | 'weekday' | 'hour' | 'minute' | 'timeZone'>;

export function findNextRun(time: RunTime, after: Date): Date {
  const { every, weekday, hour, minute, timeZone } = time;
  const wall = readWall(timeZone, after.getTime());
  const step = every === 'hour' ? HOUR : DAY;
  const begin = Math.floor(wall / step) * step;
  const within = minute * MINUTE + (every === 'hour' ? 0 : hour * HOUR);
  for (let from = begin; ; from += step) {
    if (every === 'week' && new Date(from).getUTCDay() !== weekday) continue;
    const at = findInstant(timeZone, from + within, 'opens');
    if (at > after.getTime()) return new Date(at);
  }
}

export type ScheduleRow = Stored<'importSchedules'>;

export async function listSchedules(db: Executor): Promise<ImportSchedule[]> {
  const rows = await db
    .selectFrom('importSchedules as s')
    .innerJoin('importMappings as m', 'm.id', 's.mappingId')
    .selectAll('s')
    .select('m.name as mappingName')
    .select((eb) =>
      eb
        .selectFrom('scheduleListings as l')
        .innerJoin('businesses as b', 'b.id', 'l.businessId')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('l.scheduleId', '=', 's.id')
        .where('l.goneSince', 'is not', null)
        .where('b.deletedAt', 'is', null)
        .as('goneCount'),
    )
    .orderBy(sql`lower(s.name)`)
    .orderBy('s.id')
    .execute();
  const runs = await listLastRuns(db);
  return rows.map((row) => {
    const { id, name, mappingId, mappingName, every, weekday, hour, minute, timeZone } = row;
    const { twins: duplicates, lookalikes, gone, mostErrors, version, isPaused } = row;
    return {
      id,
      name,
      mappingId,
      mappingName,
      every,
      weekday,
      hour,
      minute,
      timeZone,
      twins: duplicates,
      lookalikes,
      gone,
      mostErrors,
      version,
      isPaused,
      source: { kind: row.kind, location: row.location },
      sheet: row.sheet,
      nextRunAt: row.nextRunAt.toISOString(),
      lastRun: runs.get(id) ?? null,
      goneCount: row.goneCount ?? 0,
    };
  });
}

export async function lockSchedule(
  trx: DatabaseTransaction,
  id: number,
): Promise<ScheduleRow | null> {
  const row = await trx
    .selectFrom('importSchedules')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function changeSchedule(
  trx: DatabaseTransaction,
  id: number,
  change: { isPaused?: boolean; nextRunAt?: Date; seen?: string },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable('importSchedules').set(change).where('id', '=', id).execute();
}

export async function listDue(db: Database, at: Date): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('importSchedules')
    .select('id')
    .where('isPaused', '=', false)
    .where('nextRunAt', '<=', at)
    .orderBy('nextRunAt')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns null if the account is deleted or disabled. */
export async function findAuthorEmail(
  trx: DatabaseTransaction,
  userId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function findMappingAuthor(
  trx: DatabaseTransaction,
  id: number,
): Promise<Pick<Stored<'importMappings'>, 'updatedBy' | 'rights'> | null> {
  const mappings = trx.selectFrom('importMappings').select(['updatedBy', 'rights']);
  return (await mappings.where('id', '=', id).executeTakeFirst()) ?? null;
}

export type RunRow = Stored<'importRuns'>;
export type RunChange = Updateable<Tables['importRuns']>;

/** Error thrown when another process has taken over the run. */
export class LostLease extends Error {}

function selectRuns(db: Executor) {
  return db
    .selectFrom('importRuns as r')
    .leftJoin('imports as i', 'i.runId', 'r.id')
    .selectAll('r')
    .select('i.id as importId');
}

function toRun(row: RunRow & { importId: number | null }): ImportRun {
  const { id, state, importId, fileName, reason, rowCount: rows, goneCount: gone } = row;
  return {
    id,
    state,
    importId,
    fileName,
    rows,
    gone,
    reason,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    counts: {
      new: row.newCount,
      changed: row.changedCount,
      same: row.sameCount,
      error: row.errorCount,
    },
  };
}

async function listLastRuns(db: Executor): Promise<Map<number, ImportRun>> {
  const rows = await selectRuns(db)
    .where('r.id', 'in', (eb) =>
      eb.selectFrom('importRuns').select(eb.fn.max('id').as('id')).groupBy('scheduleId'),
    )
    .execute();
  return new Map(rows.map((row) => [row.scheduleId, toRun(row)]));
}

export async function listRunRows(
  db: Database,
  scheduleId: number,
  range: { before: number | null; limit: number },
): Promise<{ runs: ImportRun[]; total: number }> {
  const asked = selectRuns(db.kysely).where('r.scheduleId', '=', scheduleId);
  const rows = await (range.before === null ? asked : asked.where('r.id', '<', range.before))
    .orderBy('r.id', 'desc')
    .limit(range.limit)
    .execute();
  const { total } = await db.kysely
    .selectFrom('importRuns')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('scheduleId', '=', scheduleId)
    .executeTakeFirstOrThrow();
  return { runs: rows.map(toRun), total };
}

/**
 * Inserts a waiting run. Returns false if the schedule already has an unfinished run (unique index
 * `import_runs_under_way`).
 */
export async function insertRun(
  trx: DatabaseTransaction,
  run: { scheduleId: number; isForced: boolean; actor: string; startedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('importRuns')
    .values({ ...run, state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

export async function isUnderWay(trx: DatabaseTransaction, scheduleId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('importRuns')
    .select('id')
    .where('scheduleId', '=', scheduleId)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Starts the run that has waited longest, unless another run is active. Returns its id or null. Uses unique
 * index `import_runs_one`.
 */
export async function promoteRun(trx: DatabaseTransaction): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import-runs', 0))`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    update import_runs set state = 'fetching'
    where id = (select id from import_runs where state = 'waiting' order by id limit 1)
      and not exists (select from import_runs where finished_at is null and state <> 'waiting')
    returning id
  `.execute(trx);
  return rows[0]?.id ?? null;
}

const LEASE = sql`now() + interval '60 seconds'`;

/** Takes the lease of a run. Returns null if the run is over or another process holds it. */
export async function claimRun(db: Database, id: number, lease: string): Promise<RunRow | null> {
  const row = await db.kysely
    .updateTable('importRuns')
    .set({ lease, leasedUntil: sql<Date>`${LEASE}` })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .where('state', '<>', 'waiting')
    .where((eb) => eb.or([eb('lease', 'is', null), eb('leasedUntil', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Updates a run that this process holds. Throws `LostLease` if another process took it over. */
export async function updateRun(
  db: Executor,
  { id, lease }: { id: number; lease: string | null },
  change: RunChange,
): Promise<RunRow> {
  const row = await db
    .updateTable('importRuns')
    .set({ leasedUntil: sql<Date>`${LEASE}`, ...change })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new LostLease();
  return row;
}

export async function listAbandoned(db: Database): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('importRuns')
    .select('id')
    .where('finishedAt', 'is', null)
    .where('state', '<>', 'waiting')
    .where((eb) => eb.or([eb('lease', 'is', null), eb('leasedUntil', '<', sql<Date>`now()`)]))
    .execute();
  return rows.map(({ id }) => id);
}

export async function findRunBefore(
  trx: DatabaseTransaction,
  { id, scheduleId }: RunRow,
): Promise<RunRow | null> {
  const row = await trx
    .selectFrom('importRuns')
    .selectAll()
    .where('scheduleId', '=', scheduleId)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the last run whose file was imported (automatically or by staff) and not undone. Uses index
 * `import_runs_schedule`.
 */
export async function findFileBefore(db: Database, { id, scheduleId }: RunRow) {
  const { rows } = await sql<{ rowCount: number; isByHand: boolean }>`
    select r.row_count, r.state = 'stopped' as is_by_hand from import_runs r left join imports i on i.run_id = r.id
    where r.schedule_id = ${scheduleId} and r.id < ${id} and r.row_count > 0
      and (r.state = 'done' or (r.state = 'stopped' and i.state = 'committed'))
      and i.state is distinct from 'undone' and i.state is distinct from 'undoing'
    order by r.id desc limit 1
  `.execute(db.kysely);
  return rows[0] ?? null;
}

export async function countMissing(
  db: Database,
  { scheduleId, importId }: Omit<Seen, 'at'>,
): Promise<{ known: number; missing: number }> {
  const { rows } = await sql<{ known: number; missing: number }>`
    with named as materialized (
      select business_id as id from import_rows where import_id = ${importId}
      union select like_id from import_rows where import_id = ${importId}
    )
    select count(*)::int as known, (count(*) filter (where n.id is null))::int as missing
    from schedule_listings l join businesses b on b.id = l.business_id
    left join named n on n.id = l.business_id
    where l.schedule_id = ${scheduleId} and l.gone_since is null and b.deleted_at is null
  `.execute(db.kysely);
  return rows[0] ?? { known: 0, missing: 0 };
}

export async function deleteRun(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('importRuns').where('id', '=', id).execute();
}

export async function trimRuns(
  trx: DatabaseTransaction,
  scheduleId: number,
  kept: number,
): Promise<void> {
  await sql`
    delete from import_runs where schedule_id = ${scheduleId} and finished_at is not null
      and id < (select min(id) from (select id from import_runs
        where schedule_id = ${scheduleId} order by id desc limit ${kept}) newest)
  `.execute(trx);
}

export async function listImportsOfRun(db: Executor, runId: number): Promise<{ id: number }[]> {
  return db.selectFrom('imports').select('id').where('runId', '=', runId).orderBy('id').execute();
}

interface Seen {
  scheduleId: number;
  importId: number;
  at: Date;
}

/**
 * Records which listings the file contains and, if the row list is complete, which are missing now. Returns
 * the number of missing listings.
 */
export async function recordListings(
  trx: DatabaseTransaction,
  { scheduleId, importId, at }: Seen,
  { isWhole }: { isWhole: boolean },
): Promise<number> {
  await sql`
    insert into schedule_listings (schedule_id, business_id)
    select distinct ${scheduleId}::bigint, b.id
    from import_rows r join businesses b on b.id = r.business_id
    where r.import_id = ${importId} and r.gone is null
    on conflict (schedule_id, business_id) do update set gone_since = null
      where schedule_listings.gone_since is not null
  `.execute(trx);
  if (isWhole) {
    await sql`
      update schedule_listings l set gone_since = ${at}
      where l.schedule_id = ${scheduleId} and l.gone_since is null
        and not exists (select from import_rows r
          where r.import_id = ${importId} and r.business_id = l.business_id and r.gone is null)
    `.execute(trx);
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from schedule_listings l join businesses b on b.id = l.business_id
    where l.schedule_id = ${scheduleId} and l.gone_since is not null and b.deleted_at is null
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function listGoneRows(
  db: Database,
  scheduleId: number,
  range: { after: number; limit: number },
): Promise<{ listings: GoneListing[]; total: number }> {
  const gone = db.kysely
    .selectFrom('scheduleListings as l')
    .innerJoin('businesses as b', 'b.id', 'l.businessId')
    .where('l.scheduleId', '=', scheduleId)
    .where('l.goneSince', 'is not', null)
    .where('b.deletedAt', 'is', null);
  const rows = await gone
    .select(['b.id', 'b.name', 'b.slug', 'b.city', 'b.state', 'l.goneSince'])
    .$narrowType<{ goneSince: Date }>()
    .where('b.id', '>', range.after)
    .orderBy('b.id')
    .limit(range.limit)
    .execute();
  const { total } = await gone
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const listings = rows.map(({ goneSince, ...row }) => ({
    ...row,
    goneSince: goneSince.toISOString(),
  }));
  return { listings, total };
}
