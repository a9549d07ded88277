import { type Insertable, sql } from 'kysely';
import type { AuditEntry } from '../../contract/staff/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { AuditLogTable } from './tables.ts';

const BATCH = 1000;

interface AuditRow {
  id: number;
  at: Date;
  actor: string;
  action: string;
  businessId: number | null;
  businessName: string | null;
  isRestorable: boolean;
  reason: string | null;
  before: AuditEntry['before'];
  after: AuditEntry['after'];
}

/** Newest first, below the given id. The primary key, or index audit_log_business. */
export async function findAuditEntries(
  db: Database,
  page: { businessId: number | undefined; below: number; limit: number; restorableSince: Date },
): Promise<AuditRow[]> {
  const { businessId, below, limit, restorableSince } = page;
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, coalesce(u.email, a.actor) as actor, a.action, a.business_id,
           b.name as business_name, a.reason, a.before, a.after,
           coalesce(b.deleted_at = a.at and b.deleted_at > ${restorableSince}, false) as is_restorable
    from (
      select * from audit_log
      where id < ${below} ${businessId === undefined ? sql`` : sql`and business_id = ${businessId}`}
      order by id desc limit ${limit}
    ) a
    left join users u on u.id = a.actor
    left join businesses b on b.id = a.business_id
    order by a.id desc
  `.execute(db.kysely);
  return rows;
}

export async function insertAuditEntry(
  trx: DatabaseTransaction,
  entry: Insertable<AuditLogTable>,
): Promise<void> {
  await trx.insertInto('auditLog').values(entry).execute();
}

/** Counts up to `most`. The primary key, or index audit_log_business. */
export async function countAuditEntries(
  db: Database,
  businessId: number | undefined,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from audit_log
      ${businessId === undefined ? sql`` : sql`where business_id = ${businessId}`}
      limit ${most}
    ) entries
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

export interface Subject {
  kind: 'business' | 'review' | 'page' | 'category' | 'trade';
  id: number;
}

export interface LastChange {
  actor: string;
  action: string;
  before: unknown;
  after: unknown;
}

/** The last change of a subject since then. Index audit_log_at. */
export async function findLastChange(
  trx: DatabaseTransaction,
  { kind, id }: Subject,
  since: Date,
): Promise<LastChange | null> {
  const field = kind === 'review' ? 'reviewId' : 'id';
  const isOfSubject =
    kind === 'business'
      ? sql`business_id = ${id}`
      : sql`${String(id)} in (before ->> ${field}, after ->> ${field})`;
  const { rows } = await sql<LastChange>`
    select actor, action, before, after from audit_log
    where at >= ${since} and starts_with(action, ${`${kind}.`}) and ${isOfSubject}
    order by id desc limit 1
  `.execute(trx);
  return rows[0] ?? null;
}

/** Removes what is older, a batch at a time. Index audit_log_at. */
export async function deleteAuditEntries(db: Database, oldest: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from audit_log
      where id in (select id from audit_log where at < ${oldest} order by at limit ${BATCH})
      returning id
    `.execute(db.kysely);
    if (rows.length < BATCH) return;
  }
}
