import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Listed } from './counts/rules.ts';

type Misplaced = Listed & { id: number; isListed: boolean; isHidden: boolean };

/** Listings on the wrong side of the area, locked. Those that are hidden are so for no other reason. */
export async function lockMisplaced(
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

export async function turnSides(trx: DatabaseTransaction, ids: number[]): Promise<void> {
  await sql`update businesses set is_outside = not is_outside where id = any(${ids})`.execute(trx);
}
