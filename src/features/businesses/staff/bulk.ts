import { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import type { EndpointInput, EndpointOutput } from '../../../contract/endpoint.ts';
import { staffBusiness, type staffBusinessCalls } from '../../../contract/staff/businesses.ts';
import { AppError } from '../../../platform/errors.ts';
import { approveBusiness } from '../approve.ts';
import { requireCategory } from '../chosen-category.ts';
import { deleteBusiness } from '../delete.ts';
import { moveBusiness } from '../move.ts';
import { findCategory } from '../queries.ts';
import { rejectBusiness } from '../reject.ts';
import type { ListingDependencies } from '../submit.ts';
import { undoBusiness } from '../undo.ts';
import { findVersions } from './queries.ts';

type ChangeMany = typeof staffBusinessCalls.changeMany;
type BulkFailure = EndpointOutput<ChangeMany>['failed'][number];

export async function changeBusinesses(
  dependencies: ListingDependencies,
  change: EndpointInput<ChangeMany>['body'],
  user: User,
) {
  const run = await chooseAction(dependencies, change, user);
  const { done, failed } = await runEach([...new Set(change.ids)], run);
  const undo = change.action === 'move' ? [] : await findVersions(dependencies.db.kysely, done);
  return { done, failed, undo };
}

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
  const failed: BulkFailure[] = [];
  for (const id of ids) {
    try {
      await run(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, detail: error.message, ...pickVersions(error) });
    }
  }
  return { done, failed };
}

function pickVersions({ read, current }: AppError): Pick<BulkFailure, 'read' | 'current'> {
  const versions = z.object({ read: staffBusiness, current: staffBusiness }).partial();
  return versions.safeParse({ read, current }).data ?? {};
}

async function chooseAction(
  dependencies: ListingDependencies,
  { action, categoryId, reason, versions = [] }: EndpointInput<ChangeMany>['body'],
  user: User,
): Promise<(id: number) => Promise<void>> {
  const actor = user.id;
  if (action === 'approve') {
    const read = new Map(versions.map(({ id, version }) => [id, version]));
    return (id) => approveBusiness(dependencies, id, actor, read.get(id));
  }
  if (action === 'reject') return (id) => rejectBusiness(dependencies, id, actor, reason);
  if (action === 'delete') {
    if (user.role !== 'admin')
      throw new AppError('forbidden', 'Only an admin can delete businesses.');
    return (id) => deleteBusiness(dependencies, id, actor, reason);
  }
  const found = categoryId && (await findCategory(dependencies.db.kysely, categoryId));
  requireCategory(found || null);
  return (id) => moveBusiness(dependencies, id, categoryId ?? 0, actor);
}
