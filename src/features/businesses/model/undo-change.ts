import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { LastChange } from '../../audit/queries.ts';
import { changedSince, requireUndoable, undoAction } from '../../audit/undo.ts';
import { lockListing } from './change-listing.queries.ts';
import { type ListingChange, listingMissing } from './change-listing.rules.ts';
import { changeListing, evenDeleted } from './change-listing.ts';
import type { ListingRow } from './shapes.ts';

interface Undo {
  id: number;
  /** Version that the change made. */
  version: number;
  actor: string;
  at: Date;
}

/**
 * Undoes the last change of a listing and returns it. `formerOf` reads the former values out of the audit log, by
 * action. Throws `conflict` if the change is too old, someone else's, of another action, or no longer the last.
 */
export async function undoLastChange(
  trx: DatabaseTransaction,
  { id, version, actor, at }: Undo,
  formerOf: Record<string, (before: unknown, row: ListingRow) => ListingChange>,
): Promise<LastChange> {
  const row = await lockListing(trx, id);
  if (!row) throw listingMissing();
  if (row.version !== version) throw changedSince();
  const actions = Object.keys(formerOf);
  const change = await requireUndoable(trx, { kind: 'business', id }, { actor, at, actions });
  const operation = {
    action: undoAction(change.action),
    by: actor,
    at,
    require: evenDeleted,
    recall: ({ name }: ListingRow) => ({ name }),
  };
  const former = formerOf[change.action]?.(change.before, row) ?? {};
  await changeListing(trx, id, operation, () => former);
  return change;
}
