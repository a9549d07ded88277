import type { Database } from '../../../platform/database/database.ts';

/** Primary key. */
export async function findPremium(
  db: Database,
  businessId: number,
): Promise<{ id: number; isPremium: boolean; premiumUntil: Date | null } | null> {
  const row = await db.kysely
    .selectFrom('businesses')
    .select(['id', 'isPremium', 'premiumUntil'])
    .where('id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}
