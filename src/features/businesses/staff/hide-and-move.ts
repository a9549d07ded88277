import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { requirePresent } from '../model/change-listing.rules.ts';
import { changeListing } from '../model/change-listing.ts';
import { requireCategory } from '../model/chosen-category.ts';
import { holdCategory } from '../model/queries.ts';
import type { ListingRow } from '../model/shapes.ts';
import type { ListingDependencies } from '../model/submit.ts';
import { recallColumns } from './undo.ts';

/** Hides a listing until it is approved again. Its paid term continues. */
export async function hideBusiness(
  { db, clock, guard }: Pick<ListingDependencies, 'db' | 'clock' | 'guard'>,
  id: number,
  actor: string,
): Promise<void> {
  const operation = {
    action: 'business.hide',
    by: actor,
    at: clock(),
    require: (row: ListingRow) => {
      requirePresent(row);
      if (!row.isApproved)
        throw new AppError('conflict', m.listings_already_hidden({ name: row.name }));
    },
    recall: ({ name, approvedAt }: ListingRow) => ({ name, approvedAt }),
  };
  await db.kysely.transaction().execute(async (trx) => {
    await guard?.(trx);
    await changeListing(trx, id, operation, () => ({ isApproved: false }));
  });
}

export async function moveBusiness(
  { db, clock, guard }: Pick<ListingDependencies, 'db' | 'clock' | 'guard'>,
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
    await guard?.(trx);
    // Locks the category before the listing, in the same order as everywhere, to prevent deadlocks.
    const category = await holdCategory(trx, categoryId);
    return changeListing(trx, id, operation, () => ({
      categoryId,
      categoryKey: foldText(requireCategory(category).name),
    }));
  });
  return before.version !== after.version;
}
