import { type RawBuilder, sql } from 'kysely';
import { announceChange } from '../../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { type Listed, moveManyCounts } from '../../businesses/model/counts.queries.ts';
import { deriveAnew } from '../../businesses/model/custom-fields.ts';
import { TAGS } from '../../businesses/model/tags.ts';
import { MEMBERS_AT_ONCE } from './category-moves.ts';

export interface TradeMember {
  id: number;
  trades: number[];
  listed: Listed | null;
}

/** Conditions for public, outside, pending and deleted listings; each uses a different index. */
const isOf = (tradeId: number) => [
  sql`is_listed and search_vector @@ ${`'t:${tradeId}'`}::tsquery`,
  sql`is_outside and is_approved and deleted_at is null and ${tradeId}::smallint = any(trades)`,
  sql`not is_approved and deleted_at is null and ${tradeId}::smallint = any(trades)`,
  sql`deleted_at is not null and ${tradeId}::smallint = any(trades)`,
];

/**
 * Locks the next listings of a trade, including deleted ones. Uses indexes `businesses_search`,
 * `businesses_outside`, `businesses_pending` and `businesses_deleted`.
 */
export function lockTradeMembers(
  trx: DatabaseTransaction,
  tradeId: number,
  limit: number,
): Promise<TradeMember[]> {
  const parts = isOf(tradeId).map(
    (condition) => sql`(select id from businesses where ${condition} limit ${limit})`,
  );
  const all = sql.join(parts, sql` union all `);
  return lockThose(trx, sql`select id from (${all}) members order by id limit ${limit}`);
}

export function lockGivenTradeMembers(
  trx: DatabaseTransaction,
  ids: number[],
): Promise<TradeMember[]> {
  return lockThose(trx, sql`select unnest(${ids}::bigint[])`);
}

async function lockThose(
  trx: DatabaseTransaction,
  ids: RawBuilder<unknown>,
): Promise<TradeMember[]> {
  const { rows } = await sql<Listed & { id: number; isListed: boolean }>`
    select id, category_id, name_key, category_key, city, city_key, state, is_premium,
           trades as trade_ids, is_listed
    from businesses where id in (${ids}) order by id for update
  `.execute(trx);
  return rows.map(({ id, isListed, ...listed }) => ({
    id,
    trades: listed.tradeIds,
    listed: isListed ? listed : null,
  }));
}

export async function countTradeMembers(
  trx: DatabaseTransaction,
  tradeId: number,
): Promise<{ present: number; deleted: number }> {
  const [, outside, waiting, deleted] = isOf(tradeId);
  const { rows } = await sql<{ present: number; deleted: number }>`
    select
      coalesce((select business_count::bigint from trade_counts
                where trade_id = ${tradeId} and state = '' and city_key = ''), 0)
        + (select count(*) from businesses where ${outside})
        + (select count(*) from businesses where ${waiting}) as present,
      (select count(*) from businesses where ${deleted}) as deleted
  `.execute(trx);
  return rows[0] ?? { present: 0, deleted: 0 };
}

export async function setTrades(
  trx: DatabaseTransaction,
  members: { id: number; trades: number[] }[],
  at: Date,
): Promise<void> {
  const trades = members.map((member) => `{${member.trades.join(',')}}`);
  await sql`
    update businesses b set
      trades = given.trades::smallint[], version = version + 1,
      updated_at = greatest(updated_at, ${at}::timestamptz)
    from unnest(${members.map(({ id }) => id)}::bigint[], ${trades}::text[]) as given(id, trades)
    where b.id = given.id
  `.execute(trx);
}

export interface MovedTrades {
  id: number;
  trades: number[];
}

/**
 * Replaces or removes a trade in the next batch of listings and updates the counts. Returns their previous
 * trades; fewer than `MEMBERS_AT_ONCE` mean that it is done.
 */
export async function moveTradeMembers(
  trx: DatabaseTransaction,
  from: number,
  to: number | null,
  at: Date,
): Promise<MovedTrades[]> {
  const members = await lockTradeMembers(trx, from, MEMBERS_AT_ONCE);
  await giveTrades(
    trx,
    members.map((member) => [member, replaceTrade(member.trades, from, to)]),
    at,
  );
  return members.map(({ id, trades }) => ({ id, trades }));
}

/** Reverts `moveTradeMembers`, except for businesses whose trades have changed since. */
export async function returnTradeMembers(
  trx: DatabaseTransaction,
  moved: MovedTrades[],
  { from, to }: { from: number; to: number | null },
  at: Date,
): Promise<void> {
  const before = new Map(moved.map(({ id, trades }) => [id, trades]));
  const members = await lockGivenTradeMembers(trx, [...before.keys()]);
  const returning = members.flatMap((member): [TradeMember, number[]][] => {
    const trades = before.get(member.id) ?? [];
    const left = replaceTrade(trades, from, to);
    return String(left) === String(member.trades) ? [[member, trades]] : [];
  });
  await giveTrades(trx, returning, at);
}

async function giveTrades(
  trx: DatabaseTransaction,
  changes: [member: TradeMember, trades: number[]][],
  at: Date,
) {
  if (changes.length === 0) return;
  const given = changes.map(([{ id }, trades]) => ({ id, trades }));
  await setTrades(trx, given, at);
  await deriveAnew(
    trx,
    given.map(({ id }) => id),
  );
  await announceChange(
    trx,
    given.map(({ id }) => TAGS.business(id)),
  );
  await moveManyCounts(
    trx,
    changes.map(([{ listed }, tradeIds]) => [listed, listed && { ...listed, tradeIds }]),
  );
}

function replaceTrade(trades: number[], from: number, to: number | null): number[] {
  const replaced = trades.flatMap((id) => (id === from ? (to ?? []) : id));
  return [...new Set(replaced)];
}
