import { changeListing } from '../model/change-listing.ts';
import type { ListingDependencies } from '../model/submit.ts';

export async function deleteBusiness(
  { db, clock, guard }: Pick<ListingDependencies, 'db' | 'clock' | 'guard'>,
  id: number,
  actor: string,
  reason?: string,
): Promise<void> {
  const at = clock();
  const operation = { action: 'business.delete', by: actor, at, reason };
  await db.kysely.transaction().execute(async (trx) => {
    await guard?.(trx);
    await changeListing(trx, id, operation, () => ({ deletedAt: at }));
  });
}
