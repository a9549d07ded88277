import * as m from '#messages';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { untilFinal } from '../../audit/undo.ts';
import { followHolder } from '../../settings/fields.ts';
import { MEMBERS_AT_ONCE } from './category-moves.ts';
import { addOtherNames, findPhrases, listStems, transferPhrases } from './phrases.queries.ts';
import { changeSections, describeUse, holdSections, recordSectionChange } from './sections.ts';
import { countTradeMembers, moveTradeMembers } from './trade-moves.ts';
import {
  advanceMerge,
  dropTrade,
  findTradeMerge,
  holdTrade,
  leadToTrade,
  listFormerTradeSlugs,
  redirectMerges,
  type StaffTradeRow,
  startMerge,
} from './trades.queries.ts';
import {
  describeTrade,
  explainTradeConflict,
  lockPresentTrade,
  requireFresh,
  type TradeDependencies,
} from './trades.ts';

export const moveTradeQueue: Queue<{ tradeId: number; moveTo: number | null }> = {
  name: 'move-trade-members',
  retries: 50,
};

interface Removal {
  action: 'trade.delete' | 'trade.merge';
  moveTo: number | 'none' | undefined;
  version?: number | undefined;
}

/** Removes a trade at once. With many businesses, a job updates the rest of them. */
export async function removeTrade(
  { db, clock, jobs }: TradeDependencies,
  id: number,
  { action, moveTo, version }: Removal,
  actor: string,
): Promise<{ id: number; isDone: boolean }> {
  return changeSections(db, explainTradeConflict, async (trx) => {
    const row = await lockPresentTrade(trx, id);
    requireFresh(row, version);
    const members = await countTradeMembers(trx, id);
    const total = members.present + members.deleted;
    if (total > 0 && moveTo === undefined) {
      throw new AppError('conflict', describeUse(members, 'trade'));
    }
    const target =
      typeof moveTo === 'number' ? await requireTarget(trx, row, moveTo, action) : null;
    const before = await describeFormer(trx, row);
    const at = clock();
    const handed = target ? await handOver(trx, row, target, { at, actor }) : { gained: [] };
    const moved = total > 0 ? await moveTradeMembers(trx, id, target?.id ?? null, at) : [];
    await dropTrade(trx, id);
    const isDone = moved.length < MEMBERS_AT_ONCE;
    const merge = { tradeId: id, name: row.name, intoId: target?.id ?? null, startedAt: at };
    const finishedAt = isDone ? at : null;
    if (total > 0) await startMerge(trx, { ...merge, total, moved: moved.length, finishedAt });
    if (!isDone) {
      const data = { tradeId: id, moveTo: target?.id ?? null };
      await jobs.enqueue(trx, moveTradeQueue, data, untilFinal(action, id));
    }
    await recordSectionChange(trx, {
      at,
      actor,
      action,
      before: { ...before, businesses: members.present },
      after: { ...(target && { movedTo: target.slug, ...handed }), moved },
    });
    return { id, isDone };
  });
}

async function describeFormer(trx: DatabaseTransaction, row: StaffTradeRow) {
  const { schemaType, isLocalBusiness, partOf } = row;
  const phrases = await findPhrases(trx, 'tradeId', row.id);
  const formerSlugs = await listFormerTradeSlugs(trx, row.id);
  return {
    ...(await describeTrade(trx, row)),
    schemaType,
    isLocalBusiness,
    partOf,
    phrases,
    formerSlugs,
  };
}

/** Transfers the trade's names, slugs, custom fields and unfinished merges to another trade. */
async function handOver(
  trx: DatabaseTransaction,
  row: StaffTradeRow,
  { id: to, slug }: StaffTradeRow,
  change: { at: Date; actor: string },
) {
  await transferPhrases(trx, 'tradeId', { from: row.id, to });
  const gained = await addOtherNames(trx, to, listStems([row.name, row.singular]));
  await leadToTrade(trx, [row.slug, ...(await listFormerTradeSlugs(trx, row.id))], to);
  const fields = await followHolder(trx, change, { kind: 'trades', from: row.slug, to: slug });
  return { gained, fields, redirected: await redirectMerges(trx, { from: row.id, to }) };
}

export async function settleTrade(
  { db, clock }: Pick<TradeDependencies, 'db' | 'clock'>,
  { tradeId, moveTo }: { tradeId: number; moveTo: number | null },
): Promise<void> {
  for (let moved = MEMBERS_AT_ONCE; moved === MEMBERS_AT_ONCE; ) {
    moved = await db.kysely.transaction().execute(async (trx) => {
      await holdSections(trx);
      const merge = await findTradeMerge(trx, tradeId);
      // The target trade may itself have been merged in the meantime.
      const goal = merge ? merge.intoId : moveTo;
      const target = goal === null ? null : await holdTrade(trx, goal);
      const at = clock();
      const { length: count } = await moveTradeMembers(trx, tradeId, target?.id ?? null, at);
      const finishedAt = count < MEMBERS_AT_ONCE ? at : null;
      if (merge) await advanceMerge(trx, tradeId, { count, finishedAt });
      return count;
    });
  }
}

async function requireTarget(
  trx: DatabaseTransaction,
  { id }: StaffTradeRow,
  moveTo: number,
  action: Removal['action'],
) {
  const target = moveTo === id ? null : await holdTrade(trx, moveTo);
  if (target) return target;
  const message = m.trades_move_choice();
  const field = action === 'trade.merge' ? 'into' : 'moveTo';
  throw new AppError('invalid', message, { fields: [{ field, message }] });
}
