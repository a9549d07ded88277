import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry } from '../../contract/audit.staff.ts';
import { type BoundedCount, countUpTo } from '../../platform/database/count-up-to.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TimePosition } from '../../platform/http/cursor.ts';

export interface AuditRow extends Omit<AuditEntry, 'at' | 'names'> {
  at: Date;
}

export interface WantedEntries {
  businessId: number | null;
  actors: string[] | null;
  actions: string[] | null;
  from: Date | null;
  to: Date | null;
}

const NOBODY = [''];

interface Page {
  wanted: WantedEntries;
  after: TimePosition | null;
  limit: number;
  restorableSince: Date;
}

export async function findAuditEntries(db: Database, page: Page): Promise<AuditRow[]> {
  const { wanted, after, limit, restorableSince } = page;
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, coalesce(u.email, a.actor) as actor, a.program, a.action, a.business_id,
           b.name as business_name, a.reason, a.before, a.after,
           coalesce(a.action <> 'business.merged' and b.deleted_at = a.at
             and b.deleted_at > ${restorableSince}, false) as is_restorable
    from (
      select id from (${selectLines(wanted, { after, limit })}) lines
      order by at desc, id desc limit ${limit}
    ) found
    join audit_log a using (id)
    left join users u on u.id = a.actor
    left join businesses b on b.id = a.business_id
    order by a.at desc, a.id desc
  `.execute(db.kysely);
  return rows;
}

export function countAuditEntries(db: Database, wanted: WantedEntries): Promise<BoundedCount> {
  return countUpTo(
    db.kysely,
    sql`select from (${selectLines(wanted, { after: null, limit: null })}) lines`,
  );
}

/**
 * Selects the newest matching ids and times. Uses `audit_log_business`, `audit_log_actor`,
 * `audit_log_action`, `audit_log_deed` (actor and action) or `audit_log_at`; each of these indexes is ordered
 * by time.
 */
function selectLines(
  { businessId, actors, actions, from, to }: WantedEntries,
  { after, limit }: { after: TimePosition | null; limit: number | null },
): RawBuilder<unknown> {
  const conditions = [
    ...(from ? [sql`at >= ${from}`] : []),
    ...(to ? [sql`at < ${to}`] : []),
    ...(after ? [sql`(at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`] : []),
  ];
  const select = (more: RawBuilder<unknown>[]) => {
    const all = [...more, ...conditions];
    const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
    const newest = limit === null ? sql`` : sql`order by at desc, id desc limit ${limit}`;
    return sql`select id, at from audit_log ${where} ${newest}`;
  };
  if (businessId !== null) {
    return select([
      sql`business_id = ${businessId}`,
      ...(actors ? [sql`actor = any(${actors}::text[])`] : []),
      ...(actions ? [sql`action = any(${actions}::text[])`] : []),
    ]);
  }
  if (!actors && !actions) return select([]);
  const each = [...(actors ? [sql`actor = who`] : []), ...(actions ? [sql`action = what`] : [])];
  return sql`select lines.*
    from unnest(${actors ?? NOBODY}::text[]) people (who)
    cross join unnest(${actions ?? NOBODY}::text[]) wanted (what)
    cross join lateral (${select(each)}) lines`;
}

/** Lists the distinct actions with one step in index `audit_log_action` per action, instead of scanning the log. */
export async function findActions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known (action) as (
      select min(action) from audit_log
      union all
      select (select min(action) from audit_log where action > known.action) from known
      where known.action is not null
    ) select action from known where action is not null
  `.execute(db.kysely);
  return rows.map(({ action }) => action);
}

/** Lists the distinct actors with their staff email, if any, by stepping through index `audit_log_actor`. */
export async function findActors(db: Database): Promise<{ id: string; email: string | null }[]> {
  const { rows } = await sql<{ id: string; email: string | null }>`
    with recursive known (actor) as (
      select min(actor) from audit_log
      union all
      select (select min(actor) from audit_log where actor > known.actor) from known
      where known.actor is not null
    ) select known.actor as id, u.email
    from known left join users u on u.id = known.actor
    where known.actor is not null order by u.email, known.actor
  `.execute(db.kysely);
  return rows;
}
