import * as m from '#messages';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockListing } from '../businesses/model/change-listing.queries.ts';
import { recordListingChange } from '../businesses/model/record-change.ts';
import { findPair, savePairState } from './list-pairs.ts';
import type { MergeDependencies } from './merge.ts';
import { deleteLastLabel, insertLabel } from './training-labels.ts';

type Dependencies = Pick<MergeDependencies, 'db' | 'clock'>;

export interface DecidedPair {
  lowId: number;
  highId: number;
}

interface Deciding {
  action: string;
  by: string;
  at: Date;
}

/** Marks a pair as different businesses. It reappears only when the compared data changes. */
export function markDifferent(
  dependencies: Dependencies,
  given: DecidedPair,
  by: string,
): Promise<DecidedPair> {
  const ids = inOrder(given);
  const deciding = { action: 'business.tell-apart', by, at: dependencies.clock() };
  return decide(dependencies, ids, deciding, async (trx, state) => {
    if (state === 'different') return false;
    await insertLabel(trx, { ...ids, ...deciding, label: 'different' });
    await savePairState(trx, ids, deciding);
    return true;
  });
}

export function reopenPair(
  dependencies: Dependencies,
  given: DecidedPair,
  by: string,
): Promise<DecidedPair> {
  const ids = inOrder(given);
  const deciding = { action: 'business.undo-tell-apart', by, at: dependencies.clock() };
  return decide(dependencies, ids, deciding, async (trx, state) => {
    if (state !== 'different') {
      throw new AppError('conflict', m.merges_no_decision());
    }
    await deleteLastLabel(trx, ids);
    await savePairState(trx, ids, null);
    return true;
  });
}

function inOrder({ lowId, highId }: DecidedPair): DecidedPair {
  return { lowId: Math.min(lowId, highId), highId: Math.max(lowId, highId) };
}

function decide(
  { db }: Dependencies,
  ids: DecidedPair,
  deciding: Deciding,
  change: (trx: DatabaseTransaction, state: string | undefined) => Promise<boolean>,
): Promise<DecidedPair> {
  return db.kysely.transaction().execute(async (trx) => {
    await holdPair(trx, ids);
    const pair = await findPair(trx, ids);
    if (await change(trx, pair?.state)) await record(trx, ids, deciding);
    return ids;
  });
}

/** Locks both listings in id order. Throws `conflict` if one is deleted. */
async function holdPair(trx: DatabaseTransaction, { lowId, highId }: DecidedPair): Promise<void> {
  if (lowId === highId) throw new AppError('invalid', m.merges_same_listing());
  for (const id of [lowId, highId]) {
    const row = await lockListing(trx, id);
    if (row && !row.deletedAt) continue;
    throw new AppError('conflict', m.merges_listing_gone());
  }
}

function record(
  trx: DatabaseTransaction,
  { lowId, highId }: DecidedPair,
  { by: actor, at, action }: Deciding,
): Promise<void> {
  return recordListingChange(trx, { at, actor, action, businessId: lowId, after: { highId } });
}
