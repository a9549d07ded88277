import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import { findTradesBySlugs } from '../../trades/ids.queries.ts';

export type TradeRow = Stored<'trades'>;
type TradeChange = Omit<TradeRow, 'id' | 'schemaType' | 'isLocalBusiness' | 'partOf' | 'version'>;

/** Primary key. A number that is none of a smallint is no trade's. */
function selectTrade(trx: DatabaseTransaction, id: number) {
  return trx.selectFrom('trades').selectAll().where(sql<boolean>`id = ${id}::bigint`);
}

/** The row, locked until the transaction ends. */
export async function lockTrade(trx: DatabaseTransaction, id: number): Promise<TradeRow | null> {
  return (await selectTrade(trx, id).forUpdate().executeTakeFirst()) ?? null;
}

/** A weaker lock: it cannot be deleted until the end. */
export async function holdTrade(trx: DatabaseTransaction, id: number): Promise<TradeRow | null> {
  return (await selectTrade(trx, id).forShare().executeTakeFirst()) ?? null;
}

export async function findTradeId(trx: DatabaseTransaction, slug: string): Promise<number | null> {
  const [trade] = await findTradesBySlugs(trx, [slug]);
  return trade?.id ?? null;
}

export function listNamesOfTrades(trx: DatabaseTransaction) {
  return trx.selectFrom('trades').select(['id', 'name', 'singular']).orderBy('id').execute();
}

export async function insertTrade(trx: DatabaseTransaction, trade: TradeChange): Promise<number> {
  const { id } = await trx
    .insertInto('trades')
    .values(trade)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertFormerTrade(
  trx: DatabaseTransaction,
  former: Omit<TradeRow, 'version'>,
): Promise<void> {
  await trx.insertInto('trades').values(former).execute();
}

export async function changeTrade(
  trx: DatabaseTransaction,
  id: number,
  change: TradeChange,
): Promise<void> {
  await trx
    .updateTable('trades')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** An open form learns that it was changed. */
export async function advanceTrade(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx
    .updateTable('trades')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function dropTrade(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('trades').where('id', '=', id).execute();
}

/** The trades of one category come to another, or to none. Answers their ids. Index trades_category. */
export async function moveTrades(
  trx: DatabaseTransaction,
  categoryId: number,
  to: number | null,
): Promise<number[]> {
  const moved = await trx
    .updateTable('trades')
    .set({ categoryId: to })
    .where('categoryId', '=', categoryId)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

/** Reverts `moveTrades`, except for trades moved elsewhere since. */
export async function returnTrades(
  trx: DatabaseTransaction,
  ids: number[],
  { from, to }: { from: number | null; to: number },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('trades')
    .set({ categoryId: to })
    .where('id', 'in', ids)
    .where('categoryId', 'is not distinct from', from)
    .execute();
}
