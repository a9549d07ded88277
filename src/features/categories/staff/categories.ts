import * as m from '#messages';
import type { CategoryInput } from '../../../contract/categories.staff.ts';
import type { Category } from '../../../contract/categories.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../../platform/database/errors.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts';
import { untilFinal } from '../../audit/undo.ts';
import { followHolder } from '../../settings/fields.ts';
import { findCategoryBySlug } from '../model/queries.ts';
import { MEMBERS_AT_ONCE, moveMembers } from './category-moves.ts';
import { findPhrases, transferPhrases } from './phrases.queries.ts';
import {
  type CategoryRow,
  changeCategory,
  countMembers,
  dropCategory,
  hasArrivals,
  holdCategory,
  insertCategory,
  lockCategory,
} from './queries.ts';
import {
  changeSections,
  describeUse,
  recordSectionChange,
  requireFreeSlug,
  slugTaken,
} from './sections.ts';
import { moveTrades } from './trades.queries.ts';

export interface CategoryDependencies extends Pick<Services, 'db' | 'clock'> {
  jobs: Jobs;
}

/** Moves a category's businesses to its new name, or to another category. */
export const moveCategoryMembers: Queue<{ categoryId: number }> = {
  name: 'move-category-members',
  retries: 50,
};

export async function createCategory(
  { db, clock }: CategoryDependencies,
  input: CategoryInput,
  actor: string,
): Promise<Category> {
  await changeSections(db, explainCategoryConflict, async (trx) => {
    await requireFreeSlug(trx, input.slug, 'category');
    const id = await insertCategory(trx, input);
    await recordSectionChange(trx, {
      at: clock(),
      actor,
      action: 'category.create',
      after: { id, ...input },
    });
  });
  return readCategory(db, input.slug);
}

export async function updateCategory(
  { db, clock, jobs }: CategoryDependencies,
  id: number,
  input: CategoryInput,
  actor: string,
): Promise<Category> {
  await changeSections(db, explainCategoryConflict, async (trx) => {
    const before = await lockPresent(trx, id);
    if (input.slug !== before.slug) await requireFreeSlug(trx, input.slug, 'category');
    await changeCategory(trx, id, input);
    await recordSectionChange(trx, {
      at: clock(),
      actor,
      action: 'category.update',
      before: describe(before),
      after: { id, ...input },
    });
    if (input.name === before.name) return;
    await moveMembers(trx, id, { id, name: input.name }, clock());
    // The job moves the remaining businesses and those submitted since under the old name.
    await jobs.enqueue(trx, moveCategoryMembers, { categoryId: id });
  });
  return readCategory(db, input.slug);
}

/**
 * Removes a category. With many businesses, it disappears from lists at once and is deleted when a job has
 * moved the last one.
 */
export async function removeCategory(
  { db, clock, jobs }: CategoryDependencies,
  id: number,
  moveTo: number | undefined,
  actor: string,
): Promise<{ id: number; isDone: boolean }> {
  return changeSections(db, explainCategoryConflict, async (trx) => {
    const before = await lockPresent(trx, id);
    if (await hasArrivals(trx, id)) {
      throw new AppError('conflict', m.categories_still_moving({ name: before.name }));
    }
    const members = await countMembers(trx, id);
    const isUsed = members.present + members.deleted > 0;
    if (isUsed && moveTo === undefined)
      throw new AppError('conflict', describeUse(members, 'category'));
    const target = moveTo === undefined ? null : await requireTarget(trx, id, moveTo);
    const at = clock();
    const fields = target
      ? await followHolder(trx, { at, actor }, { kind: 'categories', from: id, to: target.id })
      : [];
    const moved = target ? await moveMembers(trx, id, target, at) : [];
    const phrases = await findPhrases(trx, 'categoryId', id);
    if (target) await transferPhrases(trx, 'categoryId', { from: id, to: target.id });
    const trades = await moveTrades(trx, id, target?.id ?? null);
    const isDone = moved.length < MEMBERS_AT_ONCE;
    if (isDone) await dropCategory(trx, id);
    else {
      await changeCategory(trx, id, { movingTo: target?.id ?? null });
      const wait = untilFinal('category.delete', id);
      await jobs.enqueue(trx, moveCategoryMembers, { categoryId: id }, wait);
    }
    await recordSectionChange(trx, {
      at,
      actor,
      action: 'category.delete',
      before: {
        ...describe(before),
        position: before.position,
        businesses: members.present,
        phrases,
      },
      after: { ...(target && { movedTo: target.slug, moved, fields }), trades },
    });
    return { id, isDone };
  });
}

/** Moves all businesses of a category to its new name or to another category, then deletes a removed category. */
export async function settleCategory(
  { db, clock }: Omit<CategoryDependencies, 'jobs'>,
  id: number,
): Promise<void> {
  for (let moved = MEMBERS_AT_ONCE; moved === MEMBERS_AT_ONCE; ) {
    moved = await db.kysely.transaction().execute(async (trx) => {
      const category = await lockCategory(trx, id);
      if (!category) return 0;
      const goal = category.movingTo ?? id;
      const target = goal === id ? category : await holdCategory(trx, goal);
      if (!target) throw new Error(`Category ${goal} is gone`);
      const { length: count } = await moveMembers(trx, id, target, clock());
      if (count < MEMBERS_AT_ONCE && goal !== id) await dropCategory(trx, id);
      return count;
    });
  }
}

/**
 * Turns a unique violation into "slug in use", and a foreign key violation into "a business was just added to
 * this category", which then can't be deleted.
 */
export function explainCategoryConflict(error: unknown) {
  if (isUniqueViolation(error)) return slugTaken('category');
  if (!isForeignKeyViolation(error)) return error;
  return new AppError('conflict', m.categories_business_just_added());
}

export async function readCategory(db: Database, slug: string): Promise<Category> {
  const category = await findCategoryBySlug(db, slug);
  if (!category) throw categoryMissing();
  return category;
}

async function lockPresent(trx: DatabaseTransaction, id: number): Promise<CategoryRow> {
  const row = await lockCategory(trx, id);
  if (!row || row.movingTo !== null) throw categoryMissing();
  return row;
}

async function requireTarget(trx: DatabaseTransaction, id: number, moveTo: number) {
  const target = moveTo === id ? null : await holdCategory(trx, moveTo);
  if (target && target.movingTo === null) return target;
  const message = m.categories_move_choice();
  throw new AppError('invalid', message, { fields: [{ field: 'moveTo', message }] });
}

function categoryMissing(): AppError {
  return new AppError('not_found', m.categories_gone());
}

function describe({ id, name, slug, icon, description }: CategoryRow) {
  return { id, name, slug, icon, description };
}
