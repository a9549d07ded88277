import { sql } from 'kysely';
import type { RevenueMonth } from '../../contract/payments.ts';
import type { Database } from '../../platform/database/database.ts';

/** Kept sums, in cents, of months such as `2026-11`; those in which something moved. Primary key. */
export async function findRevenue(
  db: Database,
  { first, last }: { first: string; last: string },
): Promise<RevenueMonth[]> {
  const { rows } = await sql<RevenueMonth>`
    select to_char(month, 'YYYY-MM') as month, paid, refunded from revenue_months
    where month between ${`${first}-01`}::date and ${`${last}-01`}::date
    order by month
  `.execute(db.kysely);
  return rows;
}
