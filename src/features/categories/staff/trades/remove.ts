import type { DatabaseTransaction } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Queue } from '../../../../platform/jobs/jobs.ts';
import { untilFinal } from '../../../audit/undo.ts';
import { MEMBERS_AT_ONCE } from '../../../businesses/category-moves.ts';
import { countTradeMembers } from '../../../businesses/trade-moves.queries.ts';
import { moveTradeMembers } from '../../../businesses/trade-moves.ts';
import { describeUse } from '../sections.rules.ts';
import { changeSections, recordSectionChange } from '../sections.ts';
import { addOtherNames, findPhrases, transferPhrases } from './phrases.queries.ts';
import { dropTrade, holdTrade, type TradeRow } from './queries.ts';
import {
  describeTrade,
  explain,
  listStems,
  lockPresentTrade,
  type TradeDependencies,
} from './trades.ts';

export const moveTradeQueue: Queue<{ tradeId: number; moveTo: number | null }> = {
  name: 'move-trade-members',
  retries: 50,
};

/** Gone immediately; with many businesses, a job updates the rest of them. */
export async function removeTrade(
  { db, clock, jobs }: TradeDependencies,
  id: number,
  moveTo: number | 'none' | undefined,
  actor: string,
): Promise<{ id: number; isDone: boolean }> {
  return changeSections(db, explain, async (trx) => {
    const row = await lockPresentTrade(trx, id);
    const members = await countTradeMembers(trx, id);
    const isUsed = members.present + members.deleted > 0;
    if (isUsed && moveTo === undefined) {
      throw new AppError('conflict', describeUse(members, 'trade'));
    }
    const target = typeof moveTo === 'number' ? await requireTarget(trx, id, moveTo) : null;
    const { schemaType, isLocalBusiness } = row;
    const phrases = await findPhrases(trx, 'tradeId', id);
    const before = { ...(await describeTrade(trx, row)), schemaType, isLocalBusiness, phrases };
    const gained = target ? await transferNames(trx, row, target.id) : [];
    const moved = isUsed ? await moveTradeMembers(trx, id, target?.id ?? null, clock()) : [];
    await dropTrade(trx, id);
    const isDone = moved.length < MEMBERS_AT_ONCE;
    if (!isDone) {
      const data = { tradeId: id, moveTo: target?.id ?? null };
      await jobs.enqueue(trx, moveTradeQueue, data, untilFinal('trade.delete', id));
    }
    await recordSectionChange(trx, {
      at: clock(),
      actor,
      action: 'trade.delete',
      before: { ...before, businesses: members.present },
      after: { ...(target && { movedTo: target.slug, gained }), moved },
    });
    return { id, isDone };
  });
}

export async function settleTrade(
  { db, clock }: Pick<TradeDependencies, 'db' | 'clock'>,
  { tradeId, moveTo }: { tradeId: number; moveTo: number | null },
): Promise<void> {
  for (let moved = MEMBERS_AT_ONCE; moved === MEMBERS_AT_ONCE; ) {
    moved = await db.kysely.transaction().execute(async (trx) => {
      const target = moveTo === null ? null : await holdTrade(trx, moveTo);
      return (await moveTradeMembers(trx, tradeId, target?.id ?? null, clock())).length;
    });
  }
}

/** The trade's names now find the other one. Returns the stems that are new to it. */
async function transferNames(
  trx: DatabaseTransaction,
  row: TradeRow,
  to: number,
): Promise<string[]> {
  await transferPhrases(trx, 'tradeId', { from: row.id, to });
  return addOtherNames(trx, to, listStems([row.name, row.singular]));
}

async function requireTarget(trx: DatabaseTransaction, id: number, moveTo: number) {
  const target = moveTo === id ? null : await holdTrade(trx, moveTo);
  if (target) return target;
  const message = 'Choose another trade to move the businesses to';
  throw new AppError('invalid', message, { fields: [{ field: 'moveTo', message }] });
}
