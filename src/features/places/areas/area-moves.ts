import { sql } from 'kysely';
import { EVERYTHING } from '../../../platform/cache-tags.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { type Listed, moveManyCounts } from '../../businesses/model/counts.queries.ts';

/**
 * Hides listings that are now outside the directory's area, shows those inside it again, and updates the
 * counts.
 */
export async function settleSides(
  trx: DatabaseTransaction,
  range: { after: number; to: number },
): Promise<void> {
  const misplaced = await lockMisplaced(trx, range);
  if (misplaced.length === 0) return;
  await turnSides(
    trx,
    misplaced.map(({ id }) => id),
  );
  await moveManyCounts(
    trx,
    misplaced.map(({ id: _, isListed, isHidden, ...listed }) => [
      isListed ? listed : null,
      isHidden ? listed : null,
    ]),
  );
  await announceChange(trx, [EVERYTHING]);
}

type Misplaced = Listed & { id: number; isListed: boolean; isHidden: boolean };

/** Locks listings on the wrong side of the area. `isHidden` means hidden only because of the area. */
async function lockMisplaced(
  trx: DatabaseTransaction,
  { after, to }: { after: number; to: number },
): Promise<Misplaced[]> {
  const { rows } = await sql<Misplaced>`
    select id, category_id, name_key, category_key, city, city_key, state, is_premium,
      trades as trade_ids, is_listed, is_outside and is_approved and deleted_at is null as is_hidden
    from businesses
    where id > ${after} and id <= ${to}
      and is_outside <> is_outside_area(state, latitude, longitude)
    order by id for update
  `.execute(trx);
  return rows;
}

async function turnSides(trx: DatabaseTransaction, ids: number[]): Promise<void> {
  await sql`update businesses set is_outside = not is_outside where id = any(${ids})`.execute(trx);
}
