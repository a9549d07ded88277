import * as m from '#messages';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import { contactOf } from '../../contacts/contact.rules.ts';
import { linkToOwnerArea } from '../../contacts/links.ts';
import { planMail } from '../../mails/plan.ts';
import { findContactedListing } from '../../owners/queries.ts';
import { findReply, hideReply, publishReply } from '../replies.queries.ts';
import { isOfTime, type ReplyRow } from '../replies.rules.ts';
import { describeReply, replyMissing } from '../reply.ts';
import { type LockedReview, lockReview } from './queries.ts';

export interface ReplyDependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  site: { name: string; url: string };
}

interface Decision {
  review: LockedReview;
  reply: ReplyRow;
  at: Date;
}

/** Throws `conflict` when another text stands there than was read. */
export function publishHeldReply(
  dependencies: ReplyDependencies,
  reviewId: number,
  { updatedAt, actor }: { updatedAt: string; actor: string },
): Promise<void> {
  return decide(dependencies, reviewId, async (trx, { review, reply, at }) => {
    if (!isOfTime(reply, updatedAt)) {
      throw new AppError('conflict', m.replies_changed_by_owner());
    }
    if (!reply.isHeld) {
      throw new AppError('conflict', m.replies_already_public());
    }
    await publishReply(trx, reviewId);
    await recordListingChange(trx, {
      at,
      actor,
      action: 'reply.publish',
      businessId: review.businessId,
      after: describeReply(review, { ...reply, isHeld: false }),
    });
    await mailOwner(trx, dependencies, { review, reply, at }, writePublishedMail);
  });
}

export function removeAnyReply(
  dependencies: ReplyDependencies,
  reviewId: number,
  { reason, actor }: { reason: string; actor: string },
): Promise<void> {
  return decide(dependencies, reviewId, async (trx, { review, reply, at }) => {
    await hideReply(trx, reviewId, at);
    await recordListingChange(trx, {
      at,
      actor,
      action: 'reply.remove',
      businessId: review.businessId,
      reason,
      before: describeReply(review, reply),
    });
    const write = (mail: ReplyMail) => writeRemovedMail(mail, reason);
    await mailOwner(trx, dependencies, { review, reply, at }, write);
  });
}

function decide(
  { db, clock }: ReplyDependencies,
  reviewId: number,
  change: (trx: DatabaseTransaction, decision: Decision) => Promise<void>,
): Promise<void> {
  return db.kysely.transaction().execute(async (trx) => {
    const review = await lockReview(trx, reviewId);
    const reply = review && (await findReply(trx, reviewId));
    if (!reply || reply.deletedAt) throw replyMissing();
    await change(trx, { review, reply, at: clock() });
  });
}

async function mailOwner(
  trx: DatabaseTransaction,
  { jobs, site }: ReplyDependencies,
  { review: { businessId, reviewerName }, reply: { text }, at }: Decision,
  write: (mail: ReplyMail) => PlannedMail,
): Promise<void> {
  const listing = await findContactedListing(trx, businessId);
  const to = listing && contactOf(listing);
  if (!to) return;
  const ownerUrl = await linkToOwnerArea(trx, { businessId, email: to, at, siteUrl: site.url });
  const mail = write({ to, listing: listing.name, businessId, reviewerName, text, ownerUrl });
  await jobs.enqueue(trx, mailQueue, mail);
}

interface ReplyMail {
  to: string;
  listing: string;
  businessId: number;
  reviewerName: string;
  text: string;
  ownerUrl: string;
}

function describe({ listing, reviewerName: reviewer, text: reply, ownerUrl }: ReplyMail) {
  return { listing, reviewer, reply, manage_url: ownerUrl };
}

function writePublishedMail(mail: ReplyMail): PlannedMail {
  const { to, businessId } = mail;
  return planMail('reply-published', to, describe(mail), { businessId });
}

function writeRemovedMail(mail: ReplyMail, reason: string): PlannedMail {
  const { to, businessId } = mail;
  return planMail('reply-removed', to, { ...describe(mail), reason }, { businessId });
}
