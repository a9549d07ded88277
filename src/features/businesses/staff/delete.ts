import { changeListing } from '../model/change-listing.ts';
import type { ListingDependencies } from '../model/submit.ts';

export async function deleteBusiness(
  { db, clock }: Pick<ListingDependencies, 'db' | 'clock'>,
  id: number,
  actor: string,
  reason?: string,
): Promise<void> {
  const at = clock();
  const operation = { action: 'business.delete', by: actor, at, reason };
  await db.kysely
    .transaction()
    .execute((trx) => changeListing(trx, id, operation, () => ({ deletedAt: at })));
}
