import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Listed } from './counts/rules.ts';
import { placedBusinesses } from './points.queries.ts';

export interface UnreadListing {
  id: number;
  name: string;
  description: string;
  categorySlug: string;
  listed: Listed;
  isListed: boolean;
}

/** Index businesses_unread, as in what follows. */
export async function hasUnread(db: Database['kysely'] | DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql`select from businesses where trades_from is null limit 1`.execute(db);
  return rows.length > 0;
}

export async function lockUnread(
  trx: DatabaseTransaction,
  limit: number,
): Promise<UnreadListing[]> {
  const { rows } = await sql<Omit<UnreadListing, 'listed'> & Listed>`
    select b.id, b.name, b.description, b.category_id, b.name_key, b.category_key, b.city,
      b.city_key, b.state, b.is_premium, b.trades as trade_ids, c.slug as category_slug,
      b.is_listed
    from businesses b join categories c on c.id = b.category_id
    where b.trades_from is null order by b.id limit ${limit} for update of b
  `.execute(trx);
  return rows.map(({ id, name, description, categorySlug, isListed, ...listed }) => ({
    ...{ id, name, description, categorySlug },
    ...{ listed, isListed },
  }));
}

/** Versions stay: nobody changed the listings. Answers which are listed now that their points are known. */
export async function writeRead(
  trx: DatabaseTransaction,
  read: { id: number; trades: number[] }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number; isListed: boolean }>`
    update businesses b set trades = read.trades, trades_from = 'rules',
      latitude = placed.latitude, longitude = placed.longitude,
      location_precision = placed.location_precision
    from json_to_recordset(${JSON.stringify(read)}::json) as read (id bigint, trades smallint[])
    cross join lateral (${sql.raw(placedBusinesses('id = read.id'))}) placed
    where b.id = read.id
    returning b.id, b.is_listed
  `.execute(trx);
  return new Set(rows.flatMap(({ id, isListed }) => (isListed ? id : [])));
}

export async function refreshStatistics(db: Database): Promise<void> {
  await sql`analyze businesses, trade_counts`.execute(db.kysely);
}
