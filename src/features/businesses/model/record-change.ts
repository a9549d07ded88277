import { announceChange } from '../../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { type Change, recordChange } from '../../audit/record-change.ts';
import { TAGS } from './tags.ts';

export async function recordListingChange(trx: DatabaseTransaction, change: Change): Promise<void> {
  await recordChange(trx, change);
  if (change.businessId) await announceChange(trx, [TAGS.business(change.businessId)]);
}
