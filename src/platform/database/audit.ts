import { TAGS } from '../pages/tags.ts';
import { announceChange } from './changes.ts';
import type { DatabaseTransaction } from './database.ts';

/** A change that somebody may ask about later. */
export interface Change {
  at: Date;
  /** A user's id, or who else did it: `visitor`, `payments`, `clock`. */
  actor: string;
  /** What was done, in the words of the code: `business.approve`. */
  action: string;
  businessId: number | null;
  reason?: string | undefined;
  before?: object;
  after?: object;
}

/**
 * Writes a line of the audit log, in the transaction of the change itself, and announces the change
 * to the pages that show what it was done to.
 */
export async function recordChange(trx: DatabaseTransaction, change: Change): Promise<void> {
  await trx
    .insertInto('auditLog')
    .values({
      at: change.at,
      actor: change.actor,
      action: change.action,
      businessId: change.businessId,
      reason: change.reason ?? null,
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
    })
    .execute();
  await announceChange(trx, listChangedTags(change));
}

function listChangedTags({ action, businessId }: Change): string[] {
  if (businessId !== null) return [TAGS.business(businessId)];
  if (action.startsWith('page.')) return [TAGS.pages];
  // Its name is on every card.
  return action.startsWith('category.') ? [TAGS.everything] : [];
}
