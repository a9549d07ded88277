import type { Database } from '../../../platform/database/database.ts';

/** Primary key. */
export async function findPremium(
  db: Database,
  businessId: number,
): Promise<{ isPremium: boolean; premiumUntil: Date | null } | null> {
  const row = await db.kysely
    .selectFrom('businesses')
    .select(['isPremium', 'premiumUntil'])
    .where('id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}
