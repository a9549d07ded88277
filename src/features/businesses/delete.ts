import { RESTORE_DAYS } from '../../contract/staff/businesses.ts';
import { AppError } from '../../platform/errors.ts';
import { moveCounts } from './counts/queries.ts';
import { describeListing, listingMissing, lockPresent, toListed } from './lifecycle.ts';
import { lockListing, purgeListings, updateListing } from './listing.queries.ts';
import { recordListingChange } from './record-change.ts';
import type { ListingDependencies } from './submit.ts';

type Dependencies = Pick<ListingDependencies, 'db' | 'clock'>;

const DAY = 86_400_000;
const BATCH = 200;

/** Takes a listing away, to be restored within 30 days. */
export async function deleteBusiness(
  { db, clock }: Dependencies,
  id: number,
  actor: string,
  reason?: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const row = await lockPresent(trx, id);
    const at = clock();
    await updateListing(trx, id, { deletedAt: at }, at);
    await moveCounts(trx, toListed(row), null);
    await recordListingChange(trx, {
      at,
      actor,
      action: 'business.delete',
      businessId: id,
      reason,
      before: describeListing(row),
    });
  });
}

/** Brings back what was deleted or rejected, as it was. */
export async function restoreBusiness(
  { db, clock }: Dependencies,
  id: number,
  actor: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const row = await lockListing(trx, id);
    const at = clock();
    if (!row || (row.deletedAt && row.deletedAt <= oldestRestorable(at))) throw listingMissing();
    if (!row.deletedAt) throw new AppError('conflict', `${row.name} is not deleted.`);
    await updateListing(trx, id, { deletedAt: null }, at);
    await moveCounts(trx, null, toListed({ ...row, deletedAt: null }));
    await recordListingChange(trx, {
      at,
      actor,
      action: 'business.restore',
      businessId: id,
      after: describeListing(row),
    });
  });
}

/** Removes for good what was deleted more than 30 days ago. */
export async function purgeDeletedBusinesses({ db, clock }: Dependencies): Promise<void> {
  for (;;) {
    const at = clock();
    const gone = await db.kysely.transaction().execute(async (trx) => {
      const purged = await purgeListings(trx, oldestRestorable(at), BATCH);
      for (const { id, ...before } of purged) {
        const change = { at, actor: 'clock', action: 'business.purge', businessId: id, before };
        await recordListingChange(trx, change);
      }
      return purged.length;
    });
    if (gone < BATCH) return;
  }
}

function oldestRestorable(now: Date): Date {
  return new Date(now.getTime() - RESTORE_DAYS * DAY);
}
