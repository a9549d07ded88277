import type { DatabaseTransaction } from '../../platform/database/database.ts';
import {
  type Changed,
  changeListing,
  evenDeleted,
  type Operation,
} from '../businesses/change-listing.ts';
import { recordListingChange } from '../businesses/record-change.ts';
import { type AnnounceDependencies, announceOwnerChange } from '../owners/announce-change.ts';
import { findLead } from './queries.ts';

type PhotoOperation = Pick<Operation, 'action' | 'by' | 'at' | 'reason' | 'note'>;

/** After each change of a listing's photos: keeps its first one with it, and records the change. */
export async function settleLead(
  trx: DatabaseTransaction,
  businessId: number,
  operation: PhotoOperation,
): Promise<Changed> {
  const leadPhoto = await findLead(trx, businessId);
  const changed = await changeListing(
    trx,
    businessId,
    { ...operation, require: evenDeleted },
    () => ({ leadPhoto }),
  );
  if (changed.before !== changed.after) return changed;
  const { action, by: actor, at, reason, note } = operation;
  const entry = { at, actor, action, businessId, reason, ...(note && { after: note }) };
  await recordListingChange(trx, entry);
  return changed;
}

export async function settleOwnLead(
  trx: DatabaseTransaction,
  dependencies: AnnounceDependencies,
  businessId: number,
  { words, ...operation }: Omit<PhotoOperation, 'by' | 'at'> & { words: string },
): Promise<void> {
  const by = { by: 'owner', at: dependencies.clock() };
  const changed = await settleLead(trx, businessId, { ...operation, ...by });
  await announceOwnerChange(trx, dependencies, { ...changed, notes: [{ words }] });
}
