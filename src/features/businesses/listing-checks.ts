import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { forgetChecks } from '../checks/doubts.queries.ts';
import { settleDoubts } from '../checks/settle-doubts.ts';
import { isUnchanged } from './change-listing.rules.ts';
import type { ListingRow } from './shapes.ts';

/** What was found against facts that have changed is no longer so. */
export async function settleChecks(
  trx: DatabaseTransaction,
  { before, after }: { before: ListingRow; after: ListingRow },
  at: Date,
): Promise<void> {
  const { id, state, cityKey, zipCode, phone, latitude, longitude } = after;
  const { website, confirmedAt, mayBeClosedAt } = after;
  if (!isUnchanged(before, { state, cityKey, zipCode, phone, latitude, longitude })) {
    await settleDoubts(trx, [id], at);
  }
  if (website !== before.website) await forgetChecks(trx, id, 'website');
  if (!isUnchanged(before, { confirmedAt, mayBeClosedAt })) await forgetChecks(trx, id, 'stale');
}
