import * as m from '#messages';
import { DECISION_DAYS } from '../../../domain/decision-limits.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { recordChange } from '../../audit/record-change.ts';
import { undoAction, waitKey } from '../../audit/undo.ts';
import { TAGS } from '../../businesses/model/tags.ts';
import type { ModerationDependencies } from '../model/moderate.ts';
import { mailNewReviews } from '../model/tell-owner.ts';
import {
  endDecision,
  endNotices,
  type LockedDecision,
  lockDecision,
  updateDecision,
} from './queries.ts';
import { workOn } from './work.ts';

const DAY = 86_400_000;

export function undoableUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + DECISION_DAYS * DAY);
}

/** Undoes a decision; any staff member may do so. Reviews changed since then stay as they are. */
export async function undoReviewDecision(
  { db, ...dependencies }: ModerationDependencies,
  id: number,
  actor: string,
): Promise<void> {
  const { clock, jobs } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const decision = await lockDecision(trx, id);
    if (!decision) throw decisionMissing();
    refuseUndo(decision, at);
    const count = await endDecision(trx, id);
    await updateDecision(trx, id, {
      state: 'undoing',
      undoneAt: at,
      undoneBy: actor,
      leftCount: 0,
      settledCount: decision.reviewCount - count,
    });
    const ended = await endNotices(trx, id, at);
    await announceChange(trx, ended.map(TAGS.business));
    const key = waitKey(`review-group.${decision.action}`, id);
    await jobs.withdraw(trx, [mailNewReviews, mailQueue], key);
    await recordUndo(trx, decision, { at, actor, count });
    await workOn(trx, dependencies, id, count);
  });
}

function refuseUndo({ state, decidedAt }: LockedDecision, at: Date): void {
  if (state === 'undoing' || state === 'undone') {
    throw new AppError('conflict', m.reviews_decision_undone());
  }
  if (at > undoableUntil(decidedAt)) {
    const detail = m.reviews_undo_too_late({ days: DECISION_DAYS });
    throw new AppError('conflict', detail);
  }
}

async function recordUndo(
  trx: DatabaseTransaction,
  { id, action, groupId, rule, businessIds }: LockedDecision,
  { at, actor, count }: { at: Date; actor: string; count: number },
): Promise<void> {
  await recordChange(trx, {
    at,
    actor,
    action: undoAction(`review-group.${action}`),
    businessId: businessIds.length === 1 ? (businessIds[0] ?? null) : null,
    after: { decisionId: id, groupId, count, rule, businessIds },
  });
}

export function decisionMissing(): AppError {
  return new AppError('not_found', m.reviews_decision_gone());
}
