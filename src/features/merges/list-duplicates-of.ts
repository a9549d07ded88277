import type { DuplicatePair, LikeliestDuplicate } from '../../contract/duplicates.ts';
import type { Database } from '../../platform/database/database.ts';
import { findDuplicatesOfAll, findPossibleDuplicates } from '../duplicates/find-duplicates.ts';
import { readFacts } from '../duplicates/queries.ts';
import { describePairs } from './list-pairs.ts';
import { findDecided, findDecidedOf, findDuplicateListings } from './pairs.queries.ts';

const MOST = 5;
/** Some of them may be decided. */
const LOOKED_AT = 20;

/** Possible duplicates as it is now, except those that staff have told apart. */
export async function listDuplicatesOf(db: Database, businessId: number): Promise<DuplicatePair[]> {
  const [[facts], decided] = await Promise.all([
    readFacts(db.kysely, [businessId]),
    findDecided(db, businessId),
  ]);
  if (!facts) return [];
  const found = await findPossibleDuplicates(db, facts, { except: businessId, limit: LOOKED_AT });
  const open = found.filter((duplicate) => !decided.has(duplicate.businessId)).slice(0, MOST);
  return describePairs(
    db,
    open.map(({ businessId: otherId, score, reasons }) => ({
      lowId: Math.min(businessId, otherId),
      highId: Math.max(businessId, otherId),
      score,
      reasons,
      state: 'open' as const,
    })),
  );
}

/** For a page of listings in two steps, whatever their number; by the keys that find nearly all. */
export async function listLikeliest(db: Database, ids: number[]): Promise<LikeliestDuplicate[]> {
  const [facts, decided] = await Promise.all([readFacts(db.kysely, ids), findDecidedOf(db, ids)]);
  const found = await findDuplicatesOfAll(db, facts, { limit: MOST, keys: 'lean' });
  const chosen = facts.flatMap(({ id }, at) => {
    const duplicate = found[at]?.find((one) => !decided.has(`${id} ${one.businessId}`));
    return duplicate ? [{ ...duplicate, businessId: id, duplicateId: duplicate.businessId }] : [];
  });
  const listings = await findDuplicateListings(
    db,
    chosen.map(({ duplicateId }) => duplicateId),
  );
  return chosen.flatMap(({ duplicateId, ...rest }) => {
    const listing = listings.get(duplicateId);
    if (!listing) return [];
    const { id, name, address, city } = listing;
    return [{ ...rest, twin: { id, name, address, city } }];
  });
}
