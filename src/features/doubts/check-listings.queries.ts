import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { settlePoints } from '../businesses/points.queries.ts';

const DONE = 'listings-checked';

export async function needsCheck(db: Database): Promise<boolean> {
  const { rows } = await sql`select from settings where key = ${DONE}`.execute(db.kysely);
  return rows.length === 0;
}

export async function markChecked(db: Database): Promise<void> {
  await sql`
    insert into settings (key, value) values (${DONE}, 'done') on conflict (key) do nothing
  `.execute(db.kysely);
}

/** Of those without hours, whose clocks depend on where they stand. Primary key. */
export async function settlePointsOf(trx: DatabaseTransaction, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const condition = `id = any('{${ids.join(',')}}'::bigint[]) and hours is null`;
  const { numAffectedRows = 0n } = await sql.raw(settlePoints(condition)).execute(trx);
  return numAffectedRows > 0n;
}
