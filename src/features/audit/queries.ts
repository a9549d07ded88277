import { type Insertable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { runInBatches } from '../../platform/database/in-batches.ts';
import type { Tables } from '../../platform/database/tables.ts';

export async function insertAuditEntry(
  trx: DatabaseTransaction,
  entry: Insertable<Tables['auditLog']>,
): Promise<void> {
  await trx.insertInto('auditLog').values(entry).execute();
}

export type AuditSubject =
  | { kind: 'business' | 'review' | 'photo' | 'page' | 'category' | 'trade'; id: number }
  /** Reports of one reason about listing `id`. */
  | { kind: 'report'; id: number; reason: string };

export interface LastChange {
  actor: string;
  action: string;
  before: unknown;
  after: unknown;
}

export async function findLastChange(
  trx: DatabaseTransaction,
  subject: AuditSubject,
  since: Date,
): Promise<LastChange | null> {
  const { kind, id } = subject;
  const field = kind === 'review' || kind === 'photo' ? `${kind}Id` : 'id';
  const isOfSubject =
    kind === 'business' || kind === 'report'
      ? sql`business_id = ${id} ${kind === 'report' ? sql`and after ->> 'reason' = ${subject.reason}` : sql``}`
      : sql`${String(id)} in (before ->> ${field}, after ->> ${field})`;
  const { rows } = await sql<LastChange>`
    select actor, action, before, after from audit_log
    where at >= ${since} and starts_with(action, ${`${kind}.`}) and ${isOfSubject}
    order by id desc limit 1
  `.execute(trx);
  return rows[0] ?? null;
}

export function deleteAuditEntries(db: Database, oldest: Date): Promise<void> {
  return runInBatches((most) =>
    sql`
      delete from audit_log
      where id in (select id from audit_log where at < ${oldest} order by at limit ${most})
      returning id
    `.execute(db.kysely),
  );
}
