import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { matches, type ReviewSearch } from '../find/queries.ts';
import { type StandingReview, standingColumns } from '../standing.queries.ts';

/** Primary key. */
export function lockChosen(trx: DatabaseTransaction, ids: number[]): Promise<StandingReview[]> {
  return lockWhere(trx, sql`id = any(${ids}::bigint[])`, ids.length);
}

/** Up to `most`. The indexes of the search. */
export function lockFound(
  trx: DatabaseTransaction,
  search: ReviewSearch,
  most: number,
): Promise<StandingReview[]> {
  return lockWhere(trx, matches(search), most);
}

async function lockWhere(
  trx: DatabaseTransaction,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<StandingReview[]> {
  const { rows } = await sql<StandingReview>`
    select ${standingColumns} from reviews r
    where ${condition} order by id limit ${most} for update
  `.execute(trx);
  return rows;
}
