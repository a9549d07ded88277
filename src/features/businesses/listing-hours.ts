import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { deleteOpenSpans, writeOpenSpans } from '../openings/openings.queries.ts';
import { planOpenSpans } from '../openings/openings.ts';
import { isUnchanged } from './change-listing.rules.ts';
import type { ListingRow } from './shapes.ts';

/** Writes when it is open in the days ahead, where that has changed. */
export async function settleOpenSpans(
  trx: DatabaseTransaction,
  { before, after }: { before: ListingRow; after: ListingRow },
  at: Date,
): Promise<void> {
  const { id, hours, timeZone } = after;
  if (timeZone === before.timeZone && isUnchanged(before, { hours })) return;
  if (!hours || timeZone === null) await deleteOpenSpans(trx, id);
  else await writeOpenSpans(trx, [planOpenSpans({ id, hours, timeZone }, at)]);
}
