import { z } from 'zod';
import type { StaffTrade } from '../../../contract/trades.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { requireUndoable, undoAction, waitKey } from '../../audit/undo.ts';
import { followed, returnHolder } from '../../settings/fields.ts';
import { dropPhrases, phraseRows, restorePhrases } from './phrases.queries.ts';
import { holdCategory } from './queries.ts';
import { moveTradeQueue } from './remove-trade.ts';
import { changeSections, recordSectionChange, requireFreeSlug } from './sections.ts';
import { returnTradeMembers } from './trade-moves.ts';
import {
  dropMerge,
  findTradeId,
  holdTrade,
  insertFormerTrade,
  leadToTrade,
  returnMerges,
} from './trades.queries.ts';
import { explainTradeConflict, readStaffTrade, type TradeDependencies } from './trades.ts';

const former = z.object({
  id: z.int(),
  name: z.string(),
  singular: z.string(),
  slug: z.string(),
  categoryId: z.int().nullable(),
  icon: z.string().nullable(),
  isListed: z.boolean(),
  isHidden: z.boolean().default(false),
  schemaType: z.string().nullable(),
  isLocalBusiness: z.boolean(),
  partOf: z.int().nullable().default(null),
});
const words = z.object({ phrases: phraseRows, formerSlugs: z.array(z.string()).default([]) });
const departure = z.object({
  movedTo: z.string().optional(),
  gained: z.array(z.string()).default([]),
  fields: followed.default([]),
  redirected: z.array(z.int()).default([]),
  moved: z.array(z.object({ id: z.int(), trades: z.array(z.int()) })),
});

export async function undoTradeDeletion(
  { db, clock, jobs }: TradeDependencies,
  id: number,
  actor: string,
): Promise<StaffTrade> {
  await changeSections(db, explainTradeConflict, async (trx) => {
    const at = clock();
    const wanted = { actor, at, actions: ['trade.delete', 'trade.merge'] };
    const change = await requireUndoable(trx, { kind: 'trade', id }, wanted);
    const trade = former.parse(change.before);
    const { phrases, formerSlugs } = words.parse(change.before);
    const { movedTo, gained, fields, redirected, moved } = departure.parse(change.after);
    await requireFreeSlug(trx, trade.slug, 'trade');
    await insertFormerTrade(trx, {
      ...trade,
      categoryId: await keepCategory(trx, trade),
      partOf: trade.partOf && ((await holdTrade(trx, trade.partOf))?.id ?? null),
    });
    await jobs.withdraw(trx, [moveTradeQueue], waitKey(change.action, id));
    const to = movedTo ? await findTradeId(trx, movedTo) : null;
    if (to !== null) await dropPhrases(trx, to, gained);
    await leadToTrade(trx, formerSlugs, id);
    if (movedTo) {
      const back = { kind: 'trades', from: trade.slug, to: movedTo, fields } as const;
      await returnHolder(trx, { at, actor }, back);
    }
    await returnMerges(trx, redirected, id);
    await dropMerge(trx, id);
    await restorePhrases(trx, phrases);
    await returnTradeMembers(trx, moved, { from: id, to }, at);
    const action = undoAction(change.action);
    await recordSectionChange(trx, { at, actor, action, after: trade });
  });
  return readStaffTrade(db, id);
}

async function keepCategory(
  trx: DatabaseTransaction,
  { categoryId }: { categoryId: number | null },
): Promise<number | null> {
  const category = categoryId === null ? null : await holdCategory(trx, categoryId);
  return category?.movingTo === null ? category.id : null;
}
