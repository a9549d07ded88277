import { sql } from 'kysely';
import type { TradeMerge } from '../../../contract/trades.staff.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import { findTradesBySlugs } from '../../trades/ids.queries.ts';

export type StaffTradeRow = Stored<'trades'>;
type TradeChange = Omit<
  StaffTradeRow,
  'id' | 'schemaType' | 'isLocalBusiness' | 'partOf' | 'version'
>;

/** Casts the id to bigint, so that a number beyond smallint matches nothing instead of failing. */
function selectTrade(trx: DatabaseTransaction, id: number) {
  return trx.selectFrom('trades').selectAll().where(sql<boolean>`id = ${id}::bigint`);
}

export async function lockTrade(
  trx: DatabaseTransaction,
  id: number,
): Promise<StaffTradeRow | null> {
  return (await selectTrade(trx, id).forUpdate().executeTakeFirst()) ?? null;
}

/** Locks a trade against deletion until the transaction ends. */
export async function holdTrade(
  trx: DatabaseTransaction,
  id: number,
): Promise<StaffTradeRow | null> {
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
  former: Omit<StaffTradeRow, 'version'>,
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

/** Increases the version, so that an open edit form detects the change. */
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

type MergeRow = Stored<'tradeMerges'>;

const MAX = 20;

export async function startMerge(trx: DatabaseTransaction, merge: MergeRow): Promise<void> {
  const { tradeId: _, ...rest } = merge;
  await trx
    .insertInto('tradeMerges')
    .values(merge)
    .onConflict((conflict) => conflict.column('tradeId').doUpdateSet(rest))
    .execute();
}

/**
 * Redirects unfinished merges to another trade. Returns the ids of the trades being merged. Uses index
 * `trade_merges_into`.
 */
export async function redirectMerges(
  trx: DatabaseTransaction,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const redirected = await trx
    .updateTable('tradeMerges')
    .set({ intoId: to })
    .where('intoId', '=', from)
    .returning('tradeId')
    .execute();
  return redirected.map(({ tradeId }) => tradeId);
}

export async function returnMerges(
  trx: DatabaseTransaction,
  ids: number[],
  to: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('tradeMerges').set({ intoId: to }).where('tradeId', 'in', ids).execute();
}

export async function dropMerge(trx: DatabaseTransaction, tradeId: number): Promise<void> {
  await trx.deleteFrom('tradeMerges').where('tradeId', '=', tradeId).execute();
}

export async function findTradeMerge(
  trx: DatabaseTransaction,
  tradeId: number,
): Promise<MergeRow | null> {
  const found = trx.selectFrom('tradeMerges').selectAll().where('tradeId', '=', tradeId);
  return (await found.executeTakeFirst()) ?? null;
}

export async function advanceMerge(
  trx: DatabaseTransaction,
  tradeId: number,
  { count, finishedAt }: { count: number; finishedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('tradeMerges')
    .set(({ eb }) => ({ moved: eb('moved', '+', count), finishedAt }))
    .where('tradeId', '=', tradeId)
    .execute();
}

export async function listMerges(db: Database, since: Date): Promise<TradeMerge[]> {
  const { rows } = await sql<TradeMerge>`
    select m.trade_id as id, m.name, t.name as into, greatest(m.total, m.moved) as total, m.moved,
           m.finished_at is not null as is_done
    from trade_merges m left join trades t on t.id = m.into_id
    where m.started_at > ${since} order by m.started_at desc limit ${MAX}
  `.execute(db.kysely);
  return rows;
}

export async function listFormerTradeSlugs(
  trx: DatabaseTransaction,
  id: number,
): Promise<string[]> {
  const found = await trx
    .selectFrom('tradeSlugs')
    .select('slug')
    .where('tradeId', '=', id)
    .execute();
  return found.map(({ slug }) => slug);
}

export async function leadToTrade(
  trx: DatabaseTransaction,
  slugs: string[],
  tradeId: number,
): Promise<void> {
  if (slugs.length === 0) return;
  await trx
    .insertInto('tradeSlugs')
    .values(slugs.map((slug) => ({ slug, tradeId })))
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ tradeId }))
    .execute();
}
