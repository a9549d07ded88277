import type { DatabaseTransaction } from '../../../platform/database/database.ts';

/** Primary key. */
export async function lockOwner(
  trx: DatabaseTransaction,
  id: number,
  lockedAt: Date | null,
): Promise<void> {
  await trx.updateTable('businessOwners').set({ lockedAt }).where('id', '=', id).execute();
}
