import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { ListingChange } from './change-listing.rules.ts';
import { findPoint, type Point } from './points.queries.ts';
import type { ListingRow } from './shapes.ts';

/** Its own point stays as long as city, state and ZIP code do, unless new ones come with it. */
export async function movePoint(
  trx: DatabaseTransaction,
  before: ListingRow,
  change: ListingChange,
): Promise<Partial<Point>> {
  const after = { ...before, ...change };
  const isGiven = change.latitude !== undefined || change.longitude !== undefined;
  const hasMoved =
    after.cityKey !== before.cityKey ||
    after.state !== before.state ||
    after.zipCode !== before.zipCode;
  if (!isGiven && !hasMoved) return {};
  return findPoint(trx, isGiven ? after : { ...after, latitude: null, longitude: null });
}
