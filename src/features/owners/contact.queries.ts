import type { DatabaseTransaction } from '../../platform/database/database.ts';

/** Primary key. Answers since when the listing is disputed, which outlives its owner. */
export async function revokeOwner(
  trx: DatabaseTransaction,
  ownerId: number,
  at: Date,
): Promise<Date | null> {
  const row = await trx
    .updateTable('businessOwners')
    .set({ revokedAt: at })
    .where('id', '=', ownerId)
    .returning('lockedAt')
    .executeTakeFirst();
  return row?.lockedAt ?? null;
}

/** The current owner goes, and the one before comes back, if there was one. Index business_owners_current. */
export async function restoreOwner(
  trx: DatabaseTransaction,
  { businessId, ownerId, at }: { businessId: number; ownerId: number | null; at: Date },
): Promise<void> {
  const current = await trx
    .selectFrom('businessOwners')
    .select('id')
    .where('businessId', '=', businessId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (current?.id === ownerId) return;
  const lockedAt = current ? await revokeOwner(trx, current.id, at) : null;
  if (ownerId === null) return;
  await trx
    .updateTable('businessOwners')
    .set({ revokedAt: null, lockedAt })
    .where('id', '=', ownerId)
    .execute();
}
