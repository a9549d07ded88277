import { MERGE_UNDO_DAYS, type Merge } from '../../contract/duplicates.ts';
import { describeFields, type ListingRow } from '../businesses/shapes.ts';
import type { MergeRow } from './merges.queries.ts';

const DAY = 86_400_000;

/** Merges of that time or before can no longer be undone. */
export function oldestUndoable(now: Date): Date {
  return new Date(now.getTime() - MERGE_UNDO_DAYS * DAY);
}

export function toMerge(row: MergeRow): Merge {
  return {
    id: row.id,
    survivor: { id: row.survivorId, name: row.survivorName },
    merged: { id: row.mergedId, name: row.mergedName },
    mergedAt: row.mergedAt.toISOString(),
    mergedBy: row.mergedBy,
  };
}

/** For the audit log: the merged one is there as a whole anyway, as it is deleted. */
export function describeWhole(row: ListingRow) {
  const { ratingSum, reviewCount, uncountedReviews, isPremium, premiumUntil } = row;
  const figures = { ratingSum, reviewCount, uncountedReviews };
  return { ...describeFields(row), ...figures, isPremium, premiumUntil };
}
