import { sql } from 'kysely';
import type { ImportSchedule, ScheduleInput } from '../../../contract/schedules.staff.ts';
import { findInstant, readWall } from '../../../domain/hours/zone-clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import { listLastRuns } from './runs.queries.ts';

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

type Executor = Database['kysely'] | DatabaseTransaction;

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
