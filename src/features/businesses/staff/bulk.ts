import type { User } from '../../../contract/accounts.ts';
import type { BulkAction } from '../../../contract/staff/businesses.ts';
import { AppError } from '../../../platform/errors.ts';
import { deleteBusiness } from '../delete.ts';
import { moveBusiness } from '../edit.ts';
import { approveBusiness, rejectBusiness } from '../lifecycle.ts';
import { findCategoryName } from '../listing.queries.ts';
import type { ListingDependencies } from '../submit.ts';
import { undoBusiness } from '../undo.ts';
import { findVersions } from './queries.ts';

interface BulkChange {
  ids: number[];
  action: BulkAction;
  categoryId?: number | undefined;
  reason?: string | undefined;
}

/** Does one thing to many businesses, each in a transaction of its own; answers what was not done. */
export async function changeBusinesses(
  dependencies: ListingDependencies,
  change: BulkChange,
  user: User,
) {
  const run = await chooseAction(dependencies, change, user);
  const { done, failed } = await runEach([...new Set(change.ids)], run);
  const undo = change.action === 'move' ? [] : await findVersions(dependencies.db.kysely, done);
  return { done, failed, undo };
}

/** Takes back what was done to many, each if nothing else was done to it since. */
export function undoBusinesses(
  dependencies: ListingDependencies,
  changes: { id: number; version: number }[],
  user: User,
) {
  const versions = new Map(changes.map(({ id, version }) => [id, version]));
  return runEach([...versions.keys()], (id) =>
    undoBusiness(dependencies, { id, version: versions.get(id) ?? 0 }, user.id),
  );
}

async function runEach(ids: number[], run: (id: number) => Promise<void>) {
  const done: number[] = [];
  const failed: { id: number; detail: string }[] = [];
  for (const id of ids) {
    try {
      await run(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, detail: error.message });
    }
  }
  return { done, failed };
}

async function chooseAction(
  dependencies: ListingDependencies,
  { action, categoryId, reason }: BulkChange,
  user: User,
): Promise<(id: number) => Promise<void>> {
  const actor = user.id;
  if (action === 'approve') return (id) => approveBusiness(dependencies, id, actor);
  if (action === 'reject') return (id) => rejectBusiness(dependencies, id, actor, reason);
  if (action === 'delete') {
    if (user.role !== 'admin') throw new AppError('forbidden', 'Only an admin may delete.');
    return (id) => deleteBusiness(dependencies, id, actor, reason);
  }
  if (categoryId === undefined || !(await findCategoryName(dependencies.db.kysely, categoryId))) {
    const fields = [{ field: 'categoryId', message: 'Category is required' }];
    throw new AppError('invalid', 'categoryId: Category is required', { fields });
  }
  return (id) => moveBusiness(dependencies, id, categoryId, actor);
}
