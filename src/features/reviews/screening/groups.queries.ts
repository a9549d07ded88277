import type { GroupRule } from '../../../contract/staff/review-groups.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';

/** The oldest of these that staff have not decided, else a new one. Primary key. */
export async function openGroup(
  trx: DatabaseTransaction,
  known: (number | null)[],
  { rule, at }: { rule: GroupRule; at: Date },
): Promise<number> {
  const ids = [...new Set(known.filter((id) => id !== null))];
  const found = ids.length > 0 ? await findOpenGroup(trx, ids) : undefined;
  if (found) return found.id;
  const { id } = await trx
    .insertInto('reviewGroups')
    .values({ rule, openedAt: at, decidedAt: null, decidedBy: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function findOpenGroup(trx: DatabaseTransaction, ids: number[]) {
  return trx
    .selectFrom('reviewGroups')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Sums of what counts. Primary key. */
export async function readRating(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<{ ratingSum: number; reviewCount: number }> {
  const found = await trx
    .selectFrom('businesses')
    .select(['ratingSum', 'reviewCount'])
    .where('id', '=', businessId)
    .executeTakeFirst();
  return found ?? { ratingSum: 0, reviewCount: 0 };
}
