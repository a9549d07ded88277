import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { BulkRun, DirectChange } from '../../../contract/bulk-runs.staff.ts';
import type { staffBusinessCalls } from '../../../contract/businesses.staff.ts';
import type { EndpointInput, EndpointOutput } from '../../../contract/endpoint.ts';
import { AppError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { requireCategory } from '../model/chosen-category.ts';
import { findVersions } from '../model/staff.queries.ts';
import type { ListingDependencies } from '../model/submit.ts';
import { workOnBulkRun } from './bulk-run-steps.ts';
import {
  findChanged,
  type RunDependencies,
  readRun,
  requireRun,
  startDirectRun,
  startUndoingRun,
} from './bulk-runs.ts';
import { undoBusiness } from './undo.ts';

/** Time that a request works on a run, in milliseconds. A job does the rest. */
const AT_ONCE = 2000;

/** Changes listings that staff chose one by one; the first ones within the request. */
export async function changeChosen(
  dependencies: RunDependencies,
  chosen: { ids: number[]; change: DirectChange },
  user: User,
): Promise<BulkRun> {
  const id = await startDirectRun(dependencies, chosen, user);
  await workOnBulkRun(dependencies, id, AT_ONCE);
  return readRun(dependencies.db, id);
}

/** Undoes a run, within the request if it was done so. */
export async function undoBulkRun(
  dependencies: RunDependencies,
  step: { id: number; user: User },
): Promise<BulkRun> {
  const run = await startUndoingRun(dependencies, step);
  const { isDirect } = await requireRun(dependencies.db, step.id);
  if (!isDirect) return run;
  await workOnBulkRun(dependencies, step.id, AT_ONCE);
  return readRun(dependencies.db, step.id);
}

type ChangeMany = typeof staffBusinessCalls.changeMany;

/** Changes listings that were chosen one by one; all of them within the request. */
export async function changeBusinesses(
  dependencies: RunDependencies,
  body: EndpointInput<ChangeMany>['body'],
  user: User,
): Promise<EndpointOutput<ChangeMany>> {
  const { db } = dependencies;
  const ids = [...new Set(body.ids)];
  const runId = await startDirectRun(dependencies, { ids, change: readChange(body) }, user);
  await workOnBulkRun(dependencies, runId, Number.POSITIVE_INFINITY);
  const row = await requireRun(db, runId);
  const failed = row.failures.map(({ name: _, ...failure }) => failure);
  const refused = new Set(failed.map(({ id }) => id));
  const changed = await findChanged(db.kysely, row, ids);
  const done = row.state === 'done' ? ids.filter((id) => !refused.has(id)) : changed;
  return { done, failed, undo: await findVersions(db.kysely, changed) };
}

function readChange({
  action,
  categoryId,
  reason,
  edit,
  versions,
}: EndpointInput<ChangeMany>['body']): DirectChange {
  if (action === 'approve') return { action, versions };
  if (action === 'reject' || action === 'delete') return { action, reason };
  if (action === 'move') return { action, categoryId: requireCategory(categoryId ?? null) };
  if (action === 'hide') return { action };
  if (!edit) throw invalidField('edit', m.input_change_choice());
  return { action, edit };
}

export async function undoBusinesses(
  dependencies: ListingDependencies,
  changes: { id: number; version: number }[],
  user: User,
): Promise<EndpointOutput<typeof staffBusinessCalls.undoMany>> {
  const done: number[] = [];
  const failed: { id: number; detail: string }[] = [];
  const versions = new Map(changes.map(({ id, version }) => [id, version]));
  for (const [id, version] of versions) {
    try {
      await undoBusiness(dependencies, { id, version }, user.id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, detail: error.message });
    }
  }
  return { done, failed };
}
