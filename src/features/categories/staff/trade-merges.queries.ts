import { sql } from 'kysely';
import type { TradeMerge } from '../../../contract/trades.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';

type MergeRow = Stored<'tradeMerges'>;

const MOST = 20;

export async function startMerge(trx: DatabaseTransaction, merge: MergeRow): Promise<void> {
  const { tradeId: _, ...rest } = merge;
  await trx
    .insertInto('tradeMerges')
    .values(merge)
    .onConflict((conflict) => conflict.column('tradeId').doUpdateSet(rest))
    .execute();
}

/** Listings that are still on their way to a trade go to another. Answers whose they were. Index trade_merges_into. */
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

/** Primary key. */
export async function findMerge(
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

/** The latest first. The whole table, which is small. */
export async function listMerges(db: Database, since: Date): Promise<TradeMerge[]> {
  const { rows } = await sql<TradeMerge>`
    select m.trade_id as id, m.name, t.name as into, greatest(m.total, m.moved) as total, m.moved,
           m.finished_at is not null as is_done
    from trade_merges m left join trades t on t.id = m.into_id
    where m.started_at > ${since} order by m.started_at desc limit ${MOST}
  `.execute(db.kysely);
  return rows;
}
