import type { Database } from '../../platform/database/database.ts';
import type { Payment } from './queries.ts';

/** Those paid by a moment whose time was not over then, the first first. Index payments_business. */
export function findRunningPayments(
  db: Database,
  businessId: number,
  at: Date,
): Promise<Payment[]> {
  return db.kysely
    .selectFrom('payments')
    .selectAll()
    .where('businessId', '=', businessId)
    .where((where) => where.or([where('status', '=', 'paid'), where('keepsPeriod', '=', true)]))
    .where('paidAt', '<=', at)
    .where('periodEnd', '>', at)
    .orderBy('periodStart')
    .execute();
}
