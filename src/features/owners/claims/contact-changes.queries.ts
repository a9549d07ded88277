import type { DatabaseTransaction } from '../../../platform/database/database.ts';

const MOST = 100;

/** All that there ever were. Index business_owners_business. */
export function listOwners(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<{ email: string; provedAt: Date }[]> {
  return trx
    .selectFrom('businessOwners')
    .select(['email', 'provedAt'])
    .where('businessId', '=', businessId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
}
