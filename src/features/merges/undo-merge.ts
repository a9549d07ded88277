import * as m from '#messages';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isFinal, undoAction } from '../audit/undo.ts';
import { changeListing, evenDeleted } from '../businesses/model/change-listing.ts';
import { recordListingChange } from '../businesses/model/record-change.ts';
import type { ListingRow } from '../businesses/model/shapes.ts';
import { startTelling } from '../mails/model/contact-notices.ts';
import { deleteNotices } from '../mails/model/links.ts';
import { findLead } from '../photos/queries.ts';
import { unfill } from './fill.rules.ts';
import { lockBoth, type MergeDependencies } from './merge.ts';
import {
  endMerge,
  findLaterMerge,
  findMerge,
  findRunning,
  type MergeRow,
  oldestUndoable,
} from './merges.queries.ts';
import { moveBelongingsBack, returnTerms } from './move/belongings.ts';
import type { Journal } from './move/journal.rules.ts';
import { dropRepointed, keepDifferent, unmarkSame } from './move/pairs.queries.ts';
import { movePeopleBack } from './move/people.ts';
import { moveReviewsBack } from './move/reviews.ts';
import { type Merger, requireMovesBack } from './premium.ts';
import { emailMergeUndo } from './tell.ts';
import { deleteLabel } from './training-labels.ts';

interface Undoing extends MergeRow {
  journal: Journal;
}

/** Undoes a merge. Data the survivor received since and fields changed since stay; `kept` lists those fields. */
export async function undoMerge(
  dependencies: MergeDependencies,
  id: number,
  merger: Merger,
): Promise<{ id: number; kept: string[] }> {
  const { db, clock } = dependencies;
  const at = clock();
  const by = merger.id;
  return db.kysely.transaction().execute(async (trx) => {
    const known = await findMerge(trx, id);
    if (!known) throw new AppError('not_found', m.merges_gone());
    const { survivor, merged } = await lockBoth(trx, known);
    const merge = await requireUndoable(trx, id, { survivor, at });
    requireMovesBack(merged, merger, at);
    await moveBack(trx, merge, at);
    const kept = await restoreBoth(trx, merge, { by, at });
    await endMerge(trx, id, { by, at });
    if (!isFinal(merge.mergedAt, at)) {
      await deleteNotices(trx, { businessId: survivor.id, at: merge.mergedAt });
    } else await startTelling(dependencies.jobs, trx);
    const payments = await findRunning(trx, merged.id, at);
    const told = { id, mergedAt: merge.mergedAt, at, survivor, merged, payments };
    await emailMergeUndo(trx, dependencies, told);
    return { id, kept };
  });
}

async function requireUndoable(
  trx: DatabaseTransaction,
  id: number,
  { survivor, at }: { survivor: ListingRow; at: Date },
): Promise<Undoing> {
  const merge = await findMerge(trx, id);
  if (!merge || merge.undoneAt) throw conflict(m.merges_undone_already());
  const { journal } = merge;
  if (!journal || merge.mergedAt <= oldestUndoable(at)) {
    throw conflict(m.merges_undo_late());
  }
  const later = await findLaterMerge(trx, merge);
  if (later) {
    throw conflict(
      m.merges_undo_later_first({
        mergedName: later.mergedName,
        survivorName: later.survivorName,
      }),
    );
  }
  if (journal.slugs.includes(survivor.slug)) {
    throw conflict(m.merges_undo_slug_taken({ name: survivor.name }));
  }
  return { ...merge, journal };
}

function conflict(detail: string): AppError {
  return new AppError('conflict', detail);
}

async function moveBack(
  trx: DatabaseTransaction,
  { journal, ...sides }: Undoing,
  at: Date,
): Promise<void> {
  await returnTerms(trx, sides, journal.terms, at);
  await moveReviewsBack(trx, sides, journal.reviews);
  await moveBelongingsBack(trx, sides, journal);
  await movePeopleBack(trx, sides, journal);
  await dropRepointed(trx, sides.survivorId, journal.pairs.repointed);
  await unmarkSame(trx, sides, journal.pairs.former);
  await deleteLabel(trx, journal.labelId);
}

async function restoreBoth(
  trx: DatabaseTransaction,
  { id, survivorId, mergedId, mergedAt, journal }: Undoing,
  { by, at }: { by: string; at: Date },
): Promise<string[]> {
  const leadPhoto = await findLead(trx, survivorId);
  const action = undoAction('business.merge');
  const operation = {
    action,
    by,
    at,
    require: evenDeleted,
    note: { mergeId: id },
    // Skips the contact notice: the merge was never announced, or the returning owner gets a separate mail.
    isTold: !isFinal(mergedAt, at) || journal.owner !== null,
  };
  let kept: string[] = [];
  const changed = await changeListing(trx, survivorId, operation, (row) => {
    const unfilled = unfill(row, journal.filled);
    kept = unfilled.kept;
    return { ...unfilled.change, leadPhoto };
  });
  if (changed.before === changed.after) {
    const entry = { at, actor: by, action, businessId: survivorId, after: operation.note };
    await recordListingChange(trx, entry);
  }
  await keepDifferent(trx, survivorId, journal.pairs.different);
  const back = { ...operation, action: undoAction('business.merged') };
  await changeListing(trx, mergedId, back, () => ({ deletedAt: null }));
  return kept;
}
