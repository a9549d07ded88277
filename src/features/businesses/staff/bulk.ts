import { z } from 'zod';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { staffBusiness, type staffBusinessCalls } from '../../../contract/businesses.staff.ts';
import type { EndpointInput, EndpointOutput } from '../../../contract/endpoint.ts';
import { hasRight } from '../../../domain/rights.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { requirePresent } from '../model/change-listing.rules.ts';
import { changeListing } from '../model/change-listing.ts';
import { requireCategory } from '../model/chosen-category.ts';
import { findCategory, holdCategory } from '../model/queries.ts';
import { rejectBusiness } from '../model/reject.ts';
import type { ListingRow } from '../model/shapes.ts';
import { findVersions } from '../model/staff.queries.ts';
import type { ListingDependencies } from '../model/submit.ts';
import { approveBusiness } from './approve.ts';
import { deleteBusiness } from './delete.ts';
import { editOne, planBulkEdit } from './edit-many.ts';
import { recallColumns, undoBusiness } from './undo.ts';

type ChangeMany = typeof staffBusinessCalls.changeMany;
type BulkFailure = EndpointOutput<ChangeMany>['failed'][number];

export async function changeBusinesses(
  dependencies: ListingDependencies,
  change: EndpointInput<ChangeMany>['body'],
  user: User,
) {
  const run = await chooseAction(dependencies, change, user);
  const { done, failed, unchanged } = await runEach([...new Set(change.ids)], run);
  const changed = done.filter((id) => !unchanged.has(id));
  const undo = await findVersions(dependencies.db.kysely, changed);
  return { done, failed, undo };
}

export async function undoBusinesses(
  dependencies: ListingDependencies,
  changes: { id: number; version: number }[],
  user: User,
) {
  const versions = new Map(changes.map(({ id, version }) => [id, version]));
  const { done, failed } = await runEach([...versions.keys()], (id) =>
    undoBusiness(dependencies, { id, version: versions.get(id) ?? 0 }, user.id),
  );
  return { done, failed };
}

type Run = (id: number) => Promise<unknown>;

async function runEach(ids: number[], run: Run) {
  const done: number[] = [];
  const failed: BulkFailure[] = [];
  const unchanged = new Set<number>();
  for (const id of ids) {
    try {
      if ((await run(id)) === false) unchanged.add(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, detail: error.message, ...pickVersions(error) });
    }
  }
  return { done, failed, unchanged };
}

function pickVersions({ read, current }: AppError): Pick<BulkFailure, 'read' | 'current'> {
  const versions = z.object({ read: staffBusiness, current: staffBusiness }).partial();
  return versions.safeParse({ read, current }).data ?? {};
}

async function chooseAction(
  dependencies: ListingDependencies,
  { action, categoryId, reason, edit, versions = [] }: EndpointInput<ChangeMany>['body'],
  user: User,
): Promise<Run> {
  const actor = user.id;
  if (action === 'approve') {
    const read = new Map(versions.map(({ id, version }) => [id, version]));
    return (id) => approveBusiness(dependencies, id, actor, read.get(id));
  }
  if (action === 'hide') return (id) => hideBusiness(dependencies, id, actor);
  if (action === 'reject') return (id) => rejectBusiness(dependencies, id, actor, reason);
  if (action === 'delete') {
    if (!hasRight(user, 'removal')) throw new AppError('forbidden', m.listings_delete_admin_only());
    return (id) => deleteBusiness(dependencies, id, actor, reason);
  }
  if (action === 'edit') {
    if (!edit) throw invalidField('edit', m.input_change_choice());
    const plan = await planBulkEdit(dependencies.db, edit);
    return (id) => editOne(dependencies, { id, plan, actor });
  }
  const found = categoryId && (await findCategory(dependencies.db.kysely, categoryId));
  requireCategory(found || null);
  return (id) => moveBusiness(dependencies, id, categoryId ?? 0, actor);
}

/** Hides a listing until it is approved again. Its paid term continues. */
export async function hideBusiness(
  { db, clock, guard }: Pick<ListingDependencies, 'db' | 'clock' | 'guard'>,
  id: number,
  actor: string,
): Promise<void> {
  const operation = {
    action: 'business.hide',
    by: actor,
    at: clock(),
    require: (row: ListingRow) => {
      requirePresent(row);
      if (!row.isApproved)
        throw new AppError('conflict', m.listings_already_hidden({ name: row.name }));
    },
    recall: ({ name, approvedAt }: ListingRow) => ({ name, approvedAt }),
  };
  await db.kysely.transaction().execute(async (trx) => {
    await guard?.(trx);
    await changeListing(trx, id, operation, () => ({ isApproved: false }));
  });
}

export async function moveBusiness(
  { db, clock, guard }: Pick<ListingDependencies, 'db' | 'clock' | 'guard'>,
  id: number,
  categoryId: number,
  actor: string,
): Promise<boolean> {
  const operation = {
    action: 'business.move',
    by: actor,
    at: clock(),
    recall: recallColumns,
  };
  const { before, after } = await db.kysely.transaction().execute(async (trx) => {
    await guard?.(trx);
    // Locks the category before the listing, in the same order as everywhere, to prevent deadlocks.
    const category = await holdCategory(trx, categoryId);
    return changeListing(trx, id, operation, () => ({
      categoryId,
      categoryKey: foldText(requireCategory(category).name),
    }));
  });
  return before.version !== after.version;
}
