import { foldText } from '../../platform/fold-text.ts';
import { changeListing } from './change-listing.ts';
import { requireCategory } from './chosen-category.ts';
import { holdCategory } from './queries.ts';
import type { ListingDependencies } from './submit.ts';
import { recallColumns } from './undo-columns.rules.ts';

export async function moveBusiness(
  { db, clock }: Pick<ListingDependencies, 'db' | 'clock'>,
  id: number,
  categoryId: number,
  actor: string,
): Promise<boolean> {
  const operation = {
    action: 'business.move',
    by: actor,
    at: clock(),
    recall: recallColumns,
  };
  const { before, after } = await db.kysely.transaction().execute(async (trx) => {
    // Before the listing, like everything that locks both, to avoid deadlocks.
    const category = await holdCategory(trx, categoryId);
    return changeListing(trx, id, operation, () => ({
      categoryId,
      categoryKey: foldText(requireCategory(category).name),
    }));
  });
  return before.version !== after.version;
}
