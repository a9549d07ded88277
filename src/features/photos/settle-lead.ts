import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { changeListing, evenDeleted, type Operation } from '../businesses/change-listing.ts';
import { recordListingChange } from '../businesses/record-change.ts';
import { findLead } from './queries.ts';

/** After each change of a listing's photos: keeps its first one with it, and records the change. */
export async function settleLead(
  trx: DatabaseTransaction,
  businessId: number,
  operation: Pick<Operation, 'action' | 'by' | 'at' | 'reason' | 'note'>,
): Promise<void> {
  const leadPhoto = await findLead(trx, businessId);
  const { before, after } = await changeListing(
    trx,
    businessId,
    { ...operation, require: evenDeleted },
    () => ({ leadPhoto }),
  );
  if (before !== after) return;
  const { action, by: actor, at, reason, note } = operation;
  await recordListingChange(trx, {
    at,
    actor,
    action,
    businessId,
    reason,
    ...(note && { after: note }),
  });
}
