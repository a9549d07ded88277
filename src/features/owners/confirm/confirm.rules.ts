import type { ListingChange } from '../../businesses/change-listing.rules.ts';
import type { ListingRow } from '../../businesses/shapes.ts';

const DAY = 86_400_000;

/** Nothing where the owner said so within a day: a second click is no news. */
export function confirmColumns(row: ListingRow, at: Date): ListingChange {
  const { confirmedAt, confirmedBy, mayBeClosedAt } = row;
  const isFresh = confirmedAt !== null && at.getTime() - confirmedAt.getTime() < DAY;
  if (isFresh && confirmedBy === 'owner' && mayBeClosedAt === null) return {};
  return { confirmedAt: at, confirmedBy: 'owner', mayBeClosedAt: null };
}
