import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import type { MailValue } from '../../../platform/mail/planned.ts';
import type { Changed } from '../../businesses/model/change-listing.ts';
import { contactOf, isSameMailbox } from '../../mails/model/contact.rules.ts';
import { collectUndo } from './changes.queries.ts';
import { COLLECTED_FOR, mailOwnerChanges } from './mail-changes.ts';
import { compareSnapshots, takeSnapshot } from './undoable.rules.ts';

const KEPT = 8 * 86_400_000;

export type AnnounceDependencies = Pick<Services, 'clock' | 'jobs'>;

interface Announced extends Changed {
  /** Descriptions of other changes, one sentence each. The undo doesn't revert them. */
  notes?: MailValue[];
  waitingIds?: number[];
  formerOwnerId?: number | null;
}

/**
 * Mails the change to the previous contact with an undo link valid for 7 days. Changes within ten minutes
 * share one mail; a change of contact is mailed at once.
 */
export async function announceOwnerChange(
  trx: DatabaseTransaction,
  { jobs, clock }: AnnounceDependencies,
  { before, after, notes = [], waitingIds = [], formerOwnerId = null }: Announced,
): Promise<void> {
  const to = contactOf(before);
  if (!to) return;
  const contact = contactOf(after);
  const isMoved = !contact || !isSameMailbox(to, contact);
  const differing = compareSnapshots(takeSnapshot(before), {
    ...takeSnapshot(after),
    ...(!isMoved && { contact: before.ownerEmail }),
  });
  const isNothing = Object.keys(differing.after).length + notes.length + waitingIds.length === 0;
  if (isNothing) return;
  const at = clock();
  const { id, isNew } = await collectUndo(trx, {
    businessId: after.id,
    email: to,
    ownerId: formerOwnerId,
    ...differing,
    notes,
    waitingIds,
    createdAt: at,
    expiresAt: new Date(at.getTime() + KEPT),
  });
  const key = `owner changes ${id}`;
  if (isMoved) await jobs.enqueue(trx, mailOwnerChanges, { undoId: id });
  else if (isNew) {
    await jobs.enqueue(trx, mailOwnerChanges, { undoId: id }, { seconds: COLLECTED_FOR, key });
  }
}
