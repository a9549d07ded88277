import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { currentProgram } from '../../platform/program.ts';
import { withoutSecrets } from './names.ts';
import { insertAuditEntry } from './queries.ts';

export interface Change {
  at: Date;
  /** A user's id, or another actor: `visitor`, `payments`, `clock`. */
  actor: string;
  action: string;
  businessId?: number | null;
  version?: number;
  reason?: string | undefined;
  before?: object;
  after?: object;
}

export async function recordChange(trx: DatabaseTransaction, change: Change): Promise<void> {
  const { reason, before, after, ...rest } = change;
  await insertAuditEntry(trx, {
    ...rest,
    program: currentProgram(),
    reason: reason ?? null,
    before: before ? JSON.stringify(withoutSecrets(before)) : null,
    after: after ? JSON.stringify(withoutSecrets(after)) : null,
  });
}

/** Records an action that writes nothing else, such as an export. */
export function recordAction(db: Database, action: Change): Promise<void> {
  return db.kysely.transaction().execute((trx) => recordChange(trx, action));
}

const HOUR = 3_600_000;

/** Records that someone read private data, at most once an hour for the same details. Uses index `audit_log_deed`. */
export async function recordReading(
  db: Database,
  { at, actor, action, after }: { at: Date; actor: string; action: string; after: object },
): Promise<void> {
  const { rows } = await sql`
    select from audit_log
    where actor = ${actor} and action = ${action} and at > ${new Date(at.getTime() - HOUR)}
      and after = ${JSON.stringify(after)}::jsonb
    limit 1
  `.execute(db.kysely);
  if (rows.length > 0) return;
  await recordAction(db, { at, actor, action, after });
}
