import type { Database } from '../../../platform/database/database.ts';
import type { Payment } from '../queries.ts';

const MOST = 100;

/** Money that arrived for a business, newest first. Index payments_business. */
export function findReceivedPayments(db: Database, businessId: number): Promise<Payment[]> {
  return db.kysely
    .selectFrom('payments')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('paidAt', 'is not', null)
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
}
