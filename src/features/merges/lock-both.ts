import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { lockListing } from '../businesses/change-listing.queries.ts';
import { listingMissing } from '../businesses/change-listing.rules.ts';
import type { ListingRow } from '../businesses/shapes.ts';
import { lockWriting } from '../reviews/queries.ts';
import type { Sides } from './move/journal.rules.ts';
import { lockReviewsOf } from './move/reviews.queries.ts';

/** Reviews first, then the listings by their ids: nobody who holds one of them waits for us. */
export async function lockBoth(
  trx: DatabaseTransaction,
  sides: Sides,
): Promise<{ survivor: ListingRow; merged: ListingRow }> {
  await lockWriting(trx);
  await lockReviewsOf(trx, sides);
  const { survivorId, mergedId } = sides;
  const rows = [];
  for (const id of [survivorId, mergedId].sort((one, other) => one - other)) {
    rows.push(await lockListing(trx, id));
  }
  const survivor = rows.find((row) => row?.id === survivorId);
  const merged = rows.find((row) => row?.id === mergedId);
  if (!survivor || !merged) throw listingMissing();
  return { survivor, merged };
}
