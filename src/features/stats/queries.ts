import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Cents received, less those returned. Indexes payments_received and payments_returned. */
export async function sumRevenue(db: Database, start: Date, end: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (
      (select coalesce(sum(amount), 0) from payments
       where paid_at >= ${start} and paid_at < ${end})
      - (select coalesce(sum(amount_refunded), 0) from payments
         where refunded_at >= ${start} and refunded_at < ${end})
    )::bigint as cents
  `.execute(db.kysely);
  return rows[0]?.cents ?? 0;
}
