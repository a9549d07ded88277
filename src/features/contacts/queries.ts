import type { OwnerProof } from '../../contract/desk/owner.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';

export async function insertLink(
  trx: DatabaseTransaction,
  link: {
    tokenHash: string;
    businessId: number;
    email: string;
    proof: OwnerProof;
    createdAt: Date;
    expiresAt: Date;
    replacesId?: number;
  },
): Promise<void> {
  await trx
    .insertInto('ownerLinks')
    .values({ replacesId: null, ...link, usedAt: null })
    .execute();
}
