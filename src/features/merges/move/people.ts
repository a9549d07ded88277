import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { ListingRow } from '../../businesses/shapes.ts';
import type { Journal, Sides } from './journal.rules.ts';
import {
  type Ended,
  endClaims,
  endWaitingOf,
  findOwner,
  moveOwner,
  moveOwnerBack,
  resumeClaims,
  resumeWaiting,
} from './people.queries.ts';

export interface MovedPeople {
  owner: Journal['owner'];
  /** Their address, where the owner moved. */
  ownerEmail: string | null;
  claims: { id: number; email: string }[];
  waiting: number[];
}

/** The survivor's owner, or whoever writes from its private address, stays. */
export async function movePeople(
  trx: DatabaseTransaction,
  { survivor, merged }: { survivor: ListingRow; merged: ListingRow },
  ended: Ended,
): Promise<MovedPeople> {
  const sides = { survivorId: survivor.id, mergedId: merged.id };
  const isFree = survivor.ownerEmail === null && !(await findOwner(trx, survivor.id));
  const owner = isFree ? await findOwner(trx, merged.id) : null;
  return {
    owner: owner && (await moveOwner(trx, sides, owner)),
    ownerEmail: owner && (merged.ownerEmail ?? owner.email),
    claims: await endClaims(trx, merged.id, ended),
    waiting: await endWaitingOf(trx, merged.id, ended),
  };
}

export async function movePeopleBack(
  trx: DatabaseTransaction,
  sides: Sides,
  { owner, claims, waiting }: Pick<Journal, 'owner' | 'claims' | 'waiting'>,
): Promise<void> {
  if (owner) await moveOwnerBack(trx, sides, owner);
  await resumeClaims(trx, claims);
  await resumeWaiting(trx, waiting);
}
