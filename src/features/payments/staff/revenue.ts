import { REVENUE_MONTHS, type RevenueMonth } from '../../../contract/staff/payments.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findRevenue } from '../revenue.queries.ts';

/** Months in which nothing moved are there, too. */
export async function readRevenue(db: Database, clock: Clock): Promise<RevenueMonth[]> {
  const now = clock();
  const months = Array.from({ length: REVENUE_MONTHS }, (_, index) => {
    const back = REVENUE_MONTHS - 1 - index;
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back))
      .toISOString()
      .slice(0, 7);
  });
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const kept = new Map((await findRevenue(db, { first, last })).map((sums) => [sums.month, sums]));
  return months.map((month) => kept.get(month) ?? { month, paid: 0, refunded: 0 });
}
