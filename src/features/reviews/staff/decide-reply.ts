import { sql } from 'kysely';
import * as m from '#messages';
import type { ReplyQueue, StaffReply } from '../../../contract/reviews.staff.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TimeRange } from '../../../platform/http/page-by-time.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { linkToOwnerArea } from '../../mails/model/links.ts';
import { planMail } from '../../mails/model/plan.ts';
import { findContactedListing } from '../../owners/model/queries.ts';
import { type LockedReview, lockReview } from '../model/staff.queries.ts';
import {
  describeReply,
  findReply,
  hideReply,
  isOfTime,
  publishReply,
  type ReplyRow,
  replyMissing,
} from './reply.ts';

export type ReplyDependencies = Pick<Services, 'db' | 'clock' | 'jobs' | 'site'>;

interface Decision {
  review: LockedReview;
  reply: ReplyRow;
  at: Date;
}

/** Throws `conflict` if the reply changed since it was read. */
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

type StaffReplyRow = Omit<StaffReply, 'createdAt' | 'updatedAt'> & {
  createdAt: Date;
  updatedAt: Date;
};

const queues = {
  held: { where: sql`is_held and deleted_at is null`, isBeyond: sql`>`, order: sql`` },
  shown: { where: sql`not is_held and deleted_at is null`, isBeyond: sql`<`, order: sql`desc` },
};

export function findReplies(
  db: Database,
  queue: ReplyQueue,
  { after, limit }: TimeRange,
): Promise<StaffReply[]> {
  const { where, isBeyond, order } = queues[queue];
  const beyond = after
    ? sql`and (updated_at, review_id) ${isBeyond} (${after.at}::timestamptz, ${after.id})`
    : sql``;
  return selectForStaff(
    db,
    sql`select * from review_replies where ${where} ${beyond}
        order by updated_at ${order}, review_id ${order} limit ${limit}`,
    order,
  );
}

export function countReplies(db: Database, queue: ReplyQueue): Promise<BoundedCount> {
  return countUpTo(db.kysely, sql`select from review_replies where ${queues[queue].where}`);
}

export async function findReplyForStaff(db: Database, id: number): Promise<StaffReply | null> {
  const [reply] = await selectForStaff(
    db,
    sql`select * from review_replies where review_id = ${id} and deleted_at is null`,
    sql``,
  );
  return reply ?? null;
}

async function selectForStaff(
  db: Database,
  replies: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<StaffReply[]> {
  const { rows } = await sql<StaffReplyRow>`
    select p.reply as text, p.created_at, p.updated_at, p.is_held, p.held_for,
      json_build_object('id', r.id, 'rating', r.rating, 'reviewerName', r.reviewer_name,
        'comment', r.comment, 'createdAt', r.created_at, 'isHeld', r.is_held,
        'heldFor', r.held_for) as review,
      json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state,
        'category', json_build_object('slug', c.slug),
        'isListed', b.is_listed
      ) as business
    from (${replies}) p
    join reviews r on r.id = p.review_id
    join businesses b on b.id = p.business_id
    join categories c on c.id = b.category_id
    order by p.updated_at ${order}, p.review_id ${order}
  `.execute(db.kysely);
  return rows.map(({ review, createdAt, updatedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    review: { ...review, createdAt: new Date(review.createdAt).toISOString() },
  }));
}
