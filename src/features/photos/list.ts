import type { OwnerPhotos } from '../../contract/owner-area/photos.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { lockListing } from '../businesses/change-listing.queries.ts';
import { listingMissing } from '../businesses/change-listing.rules.ts';
import type { PhotoDependencies } from './dependencies.ts';
import { findPremium, listPhotos } from './queries.ts';
import { mostPhotos, toOwnerPhotos } from './show.rules.ts';

export async function readPhotos(
  { db, clock }: Pick<PhotoDependencies, 'db' | 'clock'>,
  businessId: number,
): Promise<OwnerPhotos> {
  const listing = await findPremium(db.kysely, businessId);
  if (!listing) throw listingMissing();
  return toOwnerPhotos(await listPhotos(db.kysely, businessId), mostPhotos(listing, clock()));
}

/** Those of a listing that nobody else changes until the transaction ends. */
export async function holdPhotos(trx: DatabaseTransaction, businessId: number, at: Date) {
  const listing = await lockListing(trx, businessId);
  if (!listing || listing.deletedAt) throw listingMissing();
  const rows = await listPhotos(trx, businessId);
  return { listing, rows, most: mostPhotos(listing, at) };
}
