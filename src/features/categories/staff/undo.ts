import { z } from 'zod';
import type { Category } from '../../../contract/categories.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { requireUndoable, undoAction, waitKey } from '../../audit/undo.ts';
import { followed, returnHolder } from '../../settings/fields.ts';
import {
  type CategoryDependencies,
  explainCategoryConflict,
  moveCategoryMembers,
  readCategory,
} from './categories.ts';
import { moveGivenMembers } from './category-moves.ts';
import { phraseRows, restorePhrases } from './phrases.queries.ts';
import { changeCategory, findCategoryId, insertFormer, lockCategory } from './queries.ts';
import { changeSections, recordSectionChange, requireFreeSlug } from './sections.ts';
import { returnTrades } from './trades.queries.ts';

const former = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  icon: z.string().nullable(),
  description: z.string().nullable(),
  position: z.int(),
});
const words = z.object({ phrases: phraseRows });
const departure = z.object({
  movedTo: z.string().optional(),
  moved: z.array(z.int()).default([]),
  fields: followed.default([]),
  trades: z.array(z.int()).default([]),
});

export async function undoDeletion(
  { db, clock, jobs }: CategoryDependencies,
  id: number,
  actor: string,
): Promise<Category> {
  const slug = await changeSections(db, explainCategoryConflict, async (trx) => {
    const at = clock();
    const wanted = { actor, at, actions: ['category.delete'] };
    const change = await requireUndoable(trx, { kind: 'category', id }, wanted);
    const category = former.parse(change.before);
    await putBack(trx, category);
    await jobs.withdraw(trx, [moveCategoryMembers], waitKey(change.action, id));
    const { movedTo, moved, fields, trades } = departure.parse(change.after);
    const from = movedTo ? await findCategoryId(trx, movedTo) : null;
    if (from !== null) {
      const back = { kind: 'categories', from: id, to: from, fields } as const;
      await returnHolder(trx, { at, actor }, back);
      await moveGivenMembers(trx, moved, { from, to: category }, at);
    }
    await returnTrades(trx, trades, { from, to: id });
    await restorePhrases(trx, words.parse(change.before).phrases);
    const action = undoAction(change.action);
    await recordSectionChange(trx, { at, actor, action, after: category });
    return category.slug;
  });
  return readCategory(db, slug);
}

async function putBack(trx: DatabaseTransaction, category: z.infer<typeof former>) {
  const row = await lockCategory(trx, category.id);
  if (row) return changeCategory(trx, category.id, { movingTo: null });
  await requireFreeSlug(trx, category.slug, 'category');
  await insertFormer(trx, category);
}
