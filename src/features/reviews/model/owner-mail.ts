import { sql } from 'kysely';
import * as m from '#messages';
import type { ReviewMail } from '../../../contract/reviews.owner.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { MailValue, PlannedMail } from '../../../platform/mail/planned.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { linkToOwnerArea } from '../../mails/model/links.ts';
import { hashRecipient, type StopList } from '../../mails/model/notices.queries.ts';
import { takeTurn } from '../../mails/model/notices.ts';
import { planMail } from '../../mails/model/plan.ts';
import type { ReviewRow } from './queries.ts';
import { mailNewReviews } from './tell-owner.ts';

export const REVIEW_STOPS = 'reviews';

export function createReviewStops(db: Database): StopList {
  return {
    get question() {
      return m.reviews_owner_mail_stop();
    },
    get stopped() {
      return m.reviews_owner_mail_stopped();
    },
    isStopped: async (owner) => (await findReviewMail(db, Number(owner))) === 'never',
    stop: (owner) => setReviewMail(db, Number(owner), 'never'),
    resume: (owner) => setReviewMail(db, Number(owner), 'at-once'),
  };
}

const MONDAY_MORNING = '13 14 * * 1';

export const mailWeek: Queue<object> = {
  name: 'mail-week-of-reviews',
  retries: 3,
  cron: MONDAY_MORNING,
};

export interface Addressee {
  ownerId: number;
  reviewMail: ReviewMail;
  businessId: number;
  name: string;
  email: string | null;
  ownerEmail: string | null;
}

export async function findAddressee(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<Addressee | null> {
  const row = await trx
    .selectFrom('businessOwners as o')
    .innerJoin('businesses as b', 'b.id', 'o.businessId')
    .select(['o.id as ownerId', 'o.reviewMail', 'b.id as businessId', 'b.name', 'b.email'])
    .select('b.ownerEmail')
    .where('o.businessId', '=', businessId)
    .where('o.revokedAt', 'is', null)
    .where('b.isListed', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export async function hasUnmailed(trx: DatabaseTransaction, businessId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('unmailedReviews')
    .select('reviewId')
    .where('businessId', '=', businessId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function takeUnmailed(
  trx: DatabaseTransaction,
  businessId: number,
  until: Date,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    with taken as (
      delete from unmailed_reviews u using reviews r
      where u.business_id = ${businessId} and u.noted_at <= ${until}
        and r.id = u.review_id and not r.is_held
      returning r.id, r.rating, r.reviewer_name, r.comment, r.created_at
    )
    select * from taken order by created_at desc, id desc
  `.execute(trx);
  return rows;
}

export async function listUnmailedBusinesses(
  db: Database,
  page: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('unmailedReviews')
    .select('businessId')
    .distinct()
    .where('businessId', '>', page.after)
    .orderBy('businessId')
    .limit(page.limit)
    .execute();
  return rows.map(({ businessId }) => businessId);
}

export async function dropUnwanted(db: Database): Promise<void> {
  await sql`
    delete from unmailed_reviews u where not exists (
      select from business_owners o
      where o.business_id = u.business_id and o.revoked_at is null and o.review_mail <> 'never')
  `.execute(db.kysely);
}

export async function findReviewMail(db: Database, ownerId: number): Promise<ReviewMail | null> {
  const row = await db.kysely
    .selectFrom('businessOwners')
    .select('reviewMail')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return row?.reviewMail ?? null;
}

export async function setReviewMail(
  db: Database,
  ownerId: number,
  reviewMail: ReviewMail,
): Promise<void> {
  await db.kysely
    .updateTable('businessOwners')
    .set({ reviewMail })
    .where('id', '=', ownerId)
    .execute();
}

const HOUR = 3_600_000;
/** Mails per address and day. Further reviews are collected in one later mail. */
const MOST_A_DAY = 8;
/** Milliseconds. Staff may still undo what they just published. */
const SETTLED_AFTER = 60_000;
const BATCH = 100;

export interface OwnerMailDependencies {
  db: Database;
  clock: Clock;
  secret: string;
  jobs: Pick<Jobs, 'enqueue'>;
  site: { name: string; url: string };
}

export async function tellAtOnce(
  { db, clock, secret, jobs, site }: OwnerMailDependencies,
  businessId: number,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const owner = await findAddressee(trx, businessId);
    if (owner?.reviewMail !== 'at-once' || !(await hasUnmailed(trx, businessId))) return;
    const recipient = hashRecipient(secret, contactOf(owner) ?? '');
    const jobId = `${businessId} ${at.toISOString()}`;
    const mail = { recipient, kind: 'new-reviews', jobId, at };
    if (!(await takeTurn(trx, mail, MOST_A_DAY))) {
      const wait = { seconds: HOUR / 1000, key: `${mailNewReviews.name} ${businessId}` };
      return jobs.enqueue(trx, mailNewReviews, { businessId }, wait);
    }
    await mailOwner(trx, { jobs, site }, owner, { at, until: at });
  });
}

/** Mails one listing per transaction, so that an interruption never leads to a second mail. */
export async function tellOfWeek(dependencies: OwnerMailDependencies): Promise<void> {
  const { db, clock } = dependencies;
  await dropUnwanted(db);
  const at = clock();
  const until = new Date(at.getTime() - SETTLED_AFTER);
  for (let after = 0; ; ) {
    const ids = await listUnmailedBusinesses(db, { after, limit: BATCH });
    for (const id of ids) {
      await db.kysely.transaction().execute(async (trx) => {
        const owner = await findAddressee(trx, id);
        if (owner) await mailOwner(trx, dependencies, owner, { at, until });
      });
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}

async function mailOwner(
  trx: DatabaseTransaction,
  { jobs, site }: Pick<OwnerMailDependencies, 'jobs' | 'site'>,
  owner: Addressee,
  { at, until }: { at: Date; until: Date },
): Promise<void> {
  const { businessId, ownerId, name: listing } = owner;
  const reviews = await takeUnmailed(trx, businessId, until);
  const to = contactOf(owner);
  if (reviews.length === 0 || !to) return;
  const ownerUrl = await linkToOwnerArea(trx, { businessId, email: to, at, siteUrl: site.url });
  await jobs.enqueue(
    trx,
    mailQueue,
    writeReviewMail({ to, listing, businessId, ownerId, reviews, ownerUrl }),
  );
}

const MOST_SHOWN = 10;
const MOST_CHARACTERS = 600;

function writeReviewMail(mail: {
  to: string;
  listing: string;
  businessId: number;
  ownerId: number;
  reviews: ReviewRow[];
  ownerUrl: string;
}): PlannedMail {
  const { to, listing, businessId, ownerId, reviews, ownerUrl: manage_url } = mail;
  const rows = reviews.slice(0, MOST_SHOWN).map(describe);
  const [row] = rows;
  const more = reviews.length - MOST_SHOWN;
  const about = { businessId, list: { name: REVIEW_STOPS, to: String(ownerId) } };
  if (reviews.length === 1 && row) {
    return planMail('new-review', to, { listing, ...row, manage_url }, about);
  }
  return planMail(
    'new-reviews',
    to,
    { listing, count: String(reviews.length), more: more > 0 ? String(more) : null, manage_url },
    { ...about, rows },
  );
}

function describe({ rating, reviewerName, comment, createdAt }: ReviewRow) {
  return {
    reviewer: reviewerName,
    stars: { words: 'stars', count: rating },
    day: { day: createdAt.toISOString() },
    review: shorten(comment),
  } satisfies Record<string, MailValue>;
}

function shorten(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= MOST_CHARACTERS) return text;
  return `${characters.slice(0, MOST_CHARACTERS).join('').trimEnd()}…`;
}
