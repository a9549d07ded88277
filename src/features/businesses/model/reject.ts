import * as m from '#messages';
import type { MailPreview } from '../../../contract/mails.staff.ts';
import { AppError } from '../../../platform/errors.ts';
import { A_WEEK_OF_TRIES, type Queue } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { untilFinal } from '../../audit/undo.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { type PreviewDependencies, previewMail } from '../../mails/model/render.ts';
import { requirePresent } from './change-listing.rules.ts';
import { changeListing } from './change-listing.ts';
import { writeRejectedMail } from './mail.ts';
import type { ListingRow } from './shapes.ts';
import { readForStaff } from './staff-listings.ts';
import type { ListingDependencies } from './submit.ts';

export const businessRejected: Queue<{ businessId: number }> = {
  name: 'business-rejected',
  retries: A_WEEK_OF_TRIES,
};

export async function rejectBusiness(
  { db, clock, jobs, guard }: Omit<ListingDependencies, 'site'>,
  id: number,
  actor: string,
  reason?: string,
): Promise<void> {
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    await guard?.(trx);
    const operation = { action: 'business.reject', by: actor, at, reason, require: requirePending };
    const { before } = await changeListing(trx, id, operation, () => ({ deletedAt: at }));
    const wait = untilFinal('business.reject', id);
    await jobs.enqueue(trx, businessRejected, { businessId: id }, wait);
    const to = contactOf(before);
    if (!to) return;
    await jobs.enqueue(trx, mailQueue, writeRejectedMail(to, before, reason), wait);
  });
}

export async function previewRejection(
  dependencies: PreviewDependencies,
  id: number,
  reason?: string,
): Promise<MailPreview> {
  const business = await readForStaff(dependencies.db, id);
  return previewMail(dependencies, contactOf(business), (to) =>
    writeRejectedMail(to, business, reason),
  );
}

/**
 * Allows rejecting only listings that were never approved. Visitors have seen the others, or paid for them,
 * so they need the right to delete.
 */
function requirePending(row: ListingRow): void {
  requirePresent(row);
  if (!row.isApproved && row.approvedAt === null) return;
  if (!row.isApproved)
    throw new AppError('conflict', m.listings_reject_approved_before({ name: row.name }));
  throw new AppError('conflict', m.listings_reject_approved({ name: row.name }));
}
