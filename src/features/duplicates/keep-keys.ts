import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { type DuplicateFacts, foldFacts } from './fold.rules.ts';
import { listKeys } from './keys.rules.ts';
import { askForCheck, reopenPairs } from './pairs/queries.ts';
import { insertKeys, type KeptKey, replaceKeys } from './queries.ts';

type Listing = DuplicateFacts & { id: number };

/** With every new listing, in its transaction: it can be found, and its pairs will be. */
export async function keepKeys(trx: DatabaseTransaction, listings: Listing[]): Promise<void> {
  if (listings.length === 0) return;
  await insertKeys(trx, listAllKeys(listings));
  await askForCheck(trx, idsOf(listings));
}

/** With listings that were changed, in the transaction. */
export async function renewKeys(trx: DatabaseTransaction, listings: Listing[]): Promise<void> {
  if (listings.length === 0) return;
  await replaceKeys(trx, idsOf(listings), listAllKeys(listings));
  await askForCheck(trx, idsOf(listings));
}

const idsOf = (listings: Listing[]) => listings.map(({ id }) => id);

export function listAllKeys(listings: Listing[]): KeptKey[] {
  return listings.flatMap((listing) =>
    listKeys(foldFacts(listing)).map((key) => ({ id: listing.id, key })),
  );
}

export async function moveKeys(
  trx: DatabaseTransaction,
  before: Listing & State,
  after: Listing & State,
): Promise<void> {
  const isAnother = tell(before) !== tell(after);
  const isBack = before.deletedAt !== null && after.deletedAt === null;
  if (!isAnother && !isBack && before.isApproved === after.isApproved) return;
  await renewKeys(trx, [after]);
  if (tellApart(before) !== tellApart(after)) await reopenPairs(trx, [after.id]);
}

/** What people decided on was another business before. */
export async function reopenDecided(trx: DatabaseTransaction, ids: number[]): Promise<void> {
  if (ids.length > 0) await reopenPairs(trx, ids);
}

interface State {
  isApproved: boolean;
  deletedAt: Date | null;
}

function tellApart({ name, address, phone }: DuplicateFacts): string {
  return JSON.stringify([name, address, phone]);
}

function tell(facts: DuplicateFacts): string {
  const { city, state, zipCode, website, categoryId, latitude, longitude } = facts;
  return (
    tellApart(facts) +
    JSON.stringify([city, state, zipCode, website, categoryId, latitude, longitude])
  );
}
