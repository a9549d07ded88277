import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { moveFigures, subtractFigures } from '../../reviews/change-review.ts';
import type { Figures } from '../../reviews/queries.ts';
import type { Journal, Sides } from './journal.rules.ts';
import {
  countAgain,
  exchangeReviews,
  followReviews,
  planReviews,
  sumFigures,
  uncountRepeats,
} from './reviews.queries.ts';

type Moved = Journal['reviews'];

/** Of two by one author on one day the newer is dropped: it stays, or goes, with the merged listing. */
export function moveReviews(trx: DatabaseTransaction, sides: Sides): Promise<Moved> {
  return withFigures(trx, sides, async () => {
    const { survivorId, mergedId } = sides;
    const plan = await planReviews(trx, sides);
    const there = { ids: plan.toSurvivor, businessId: survivorId };
    await exchangeReviews(trx, there, { ids: plan.toMerged, businessId: mergedId });
    await followReviews(trx, sides);
    return { ...plan, uncounted: await uncountRepeats(trx, survivorId, plan.toSurvivor) };
  });
}

export async function moveReviewsBack(
  trx: DatabaseTransaction,
  sides: Sides,
  { toSurvivor, toMerged, uncounted }: Moved,
): Promise<void> {
  await withFigures(trx, sides, async () => {
    const { survivorId, mergedId } = sides;
    const there = { ids: toSurvivor, businessId: mergedId };
    await exchangeReviews(trx, there, { ids: toMerged, businessId: survivorId });
    await followReviews(trx, sides);
    await countAgain(trx, uncounted);
  });
}

async function withFigures<T>(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
  change: () => Promise<T>,
): Promise<T> {
  const ids = [survivorId, mergedId];
  const before = await sumEach(trx, ids);
  const changed = await change();
  const after = await sumEach(trx, ids);
  for (const [place, id] of ids.entries()) {
    const [was, is] = [before[place], after[place]];
    if (was && is) await moveFigures(trx, id, subtractFigures(is, was));
  }
  return changed;
}

async function sumEach(trx: DatabaseTransaction, ids: number[]): Promise<Figures[]> {
  const sums = [];
  for (const id of ids) sums.push(await sumFigures(trx, id));
  return sums;
}
