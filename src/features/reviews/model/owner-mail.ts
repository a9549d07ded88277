import { sql } from 'kysely';
import * as m from '#messages';
import type { ReviewMail } from '../../../contract/reviews.owner.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { MailValue, PlannedMail } from '../../../platform/mail/planned.ts';
import { contactOf, isSameMailbox } from '../../mails/model/contact.rules.ts';
import { createOwnerLink } from '../../mails/model/links.ts';
import { hashRecipient, type StopList } from '../../mails/model/notices.queries.ts';
import { takeTurn } from '../../mails/model/notices.ts';
import { planMail } from '../../mails/model/plan.ts';
import { listInvitedReaders, type Reader } from '../../owners/model/invited-readers.ts';
import type { ReviewRow } from './queries.ts';
import { mailNewReviews } from './tell-owner.ts';

export const REVIEW_STOPS = 'reviews';
export const INVITED_REVIEW_STOPS = 'invited-reviews';

/**
 * Creates an unsubscribe list of emails about new reviews. Readers are named by the id of an owner or of an
 * invited person.
 */
export function createReviewStops(db: Database, name: (id: string) => Reader): StopList {
  return {
    get question() {
      return m.reviews_owner_mail_stop();
    },
    get stopped() {
      return m.reviews_owner_mail_stopped();
    },
    isStopped: async (id) => (await findReviewMail(db, name(id))) === 'never',
    stop: (id) => setReviewMail(db, name(id), 'never'),
    resume: (id) => resumeReviewMail(db, name(id)),
  };
}

const MONDAY_MORNING = '13 14 * * 1';

export const mailWeek: Queue<object> = {
  name: 'mail-week-of-reviews',
  retries: 3,
  cron: MONDAY_MORNING,
};

interface Addressee extends Reader {
  reviewMail: ReviewMail;
  businessId: number;
  name: string;
  /** Address; null if the listing has no contact, or if an invited person reads the contact's mailbox anyway. */
  to: string | null;
}

/**
 * Lists who is emailed about new reviews of a listed business: the owner at the contact address, then invited people.
 */
async function listAddressees(trx: DatabaseTransaction, businessId: number): Promise<Addressee[]> {
  const owner = await trx
    .selectFrom('businessOwners as o')
    .innerJoin('businesses as b', 'b.id', 'o.businessId')
    .select(['o.id', 'o.reviewMail', 'b.name', 'b.email', 'b.ownerEmail'])
    .where('o.businessId', '=', businessId)
    .where('o.revokedAt', 'is', null)
    .where('b.isListed', '=', true)
    .executeTakeFirst();
  if (!owner) return [];
  const { id, name, reviewMail } = owner;
  const to = contactOf(owner);
  const people = await listInvitedReaders(trx, id);
  return [
    { id, isInvited: false, businessId, name, to, reviewMail },
    ...people.map(({ id, reviewMail, email }) => {
      const isContact = to !== null && isSameMailbox(to, email);
      return { id, isInvited: true, businessId, name, to: isContact ? null : email, reviewMail };
    }),
  ];
}

async function hasUnmailed(
  trx: DatabaseTransaction,
  { businessId, ...reader }: Addressee,
): Promise<boolean> {
  const row = await trx
    .selectFrom('unmailedReviews')
    .select('reviewId')
    .where('businessId', '=', businessId)
    .where('invitedPersonId', 'is not distinct from', reader.isInvited ? reader.id : null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function takeUnmailed(
  trx: DatabaseTransaction,
  { businessId, ...reader }: Addressee,
  until: Date,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    with taken as (
      delete from unmailed_reviews u using reviews r
      where u.business_id = ${businessId} and u.noted_at <= ${until}
        and u.invited_person_id is not distinct from ${reader.isInvited ? reader.id : null}::bigint
        and r.id = u.review_id and not r.is_held
      returning r.id, r.rating, r.reviewer_name, r.comment, r.created_at
    )
    select * from taken order by created_at desc, id desc
  `.execute(trx);
  return rows;
}

async function listUnmailedBusinesses(
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

async function dropUnwanted(db: Database): Promise<void> {
  await sql`
    delete from unmailed_reviews u where not exists (
      select from business_owners o left join invited_people p on p.id = u.invited_person_id
      where o.business_id = u.business_id and o.revoked_at is null
        and (u.invited_person_id is null or p.owner_id = o.id)
        and coalesce(p.review_mail, o.review_mail) <> 'never')
  `.execute(db.kysely);
}

/** Returns the table that holds a reader's email preferences. */
function tableOf({ isInvited }: Reader) {
  return sql.table(isInvited ? 'invited_people' : 'business_owners');
}

export async function findReviewMail(db: Database, reader: Reader): Promise<ReviewMail | null> {
  const { rows } = await sql<{ reviewMail: ReviewMail }>`
    select review_mail from ${tableOf(reader)} where id = ${reader.id}
  `.execute(db.kysely);
  return rows[0]?.reviewMail ?? null;
}

export async function setReviewMail(
  db: Database,
  reader: Reader,
  reviewMail: ReviewMail,
): Promise<void> {
  await sql`
    update ${tableOf(reader)} set review_mail = ${reviewMail},
      former_review_mail = case when review_mail = 'never' then former_review_mail else review_mail end
    where id = ${reader.id}
  `.execute(db.kysely);
}

/** Resumes the emails, as often as before they were stopped. */
async function resumeReviewMail(db: Database, reader: Reader): Promise<void> {
  await sql`
    update ${tableOf(reader)} set review_mail = coalesce(former_review_mail, 'at-once')
    where id = ${reader.id} and review_mail = 'never'
  `.execute(db.kysely);
}

const HOUR = 3_600_000;
/** Maximum number of these emails per address and day. Further reviews are collected in one later email. */
const MAX_PER_DAY = 8;
/** Milliseconds within which staff may still undo a publication. */
const SETTLED_AFTER = 60_000;
const BATCH = 100;

export type OwnerMailDependencies = Pick<Services, 'db' | 'clock' | 'jobs' | 'secret' | 'site'>;

export async function tellAtOnce(
  { db, clock, secret, jobs, site }: OwnerMailDependencies,
  businessId: number,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    let isLate = false;
    for (const reader of await listAddressees(trx, businessId)) {
      if (reader.reviewMail !== 'at-once' || !(await hasUnmailed(trx, reader))) continue;
      const recipient = reader.to && hashRecipient(secret, reader.to);
      const jobId = `${businessId} ${at.toISOString()}`;
      const mail = { kind: 'new-reviews', jobId, at };
      if (!recipient || (await takeTurn(trx, { ...mail, recipient }, MAX_PER_DAY))) {
        await mailReader(trx, { jobs, site }, reader, { at, until: at });
      } else isLate = true;
    }
    if (!isLate) return;
    const wait = { seconds: HOUR / 1000, key: `${mailNewReviews.name} ${businessId}` };
    await jobs.enqueue(trx, mailNewReviews, { businessId }, wait);
  });
}

/** Mails one listing per transaction, so that an interruption never leads to a second mail. */
export async function emailWeek(dependencies: OwnerMailDependencies): Promise<void> {
  const { db, clock } = dependencies;
  await dropUnwanted(db);
  const at = clock();
  const until = new Date(at.getTime() - SETTLED_AFTER);
  for (let after = 0; ; ) {
    const ids = await listUnmailedBusinesses(db, { after, limit: BATCH });
    for (const id of ids) {
      await db.kysely.transaction().execute(async (trx) => {
        for (const reader of await listAddressees(trx, id)) {
          await mailReader(trx, dependencies, reader, { at, until });
        }
      });
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}

async function mailReader(
  trx: DatabaseTransaction,
  { jobs, site }: Pick<OwnerMailDependencies, 'jobs' | 'site'>,
  reader: Addressee,
  { at, until }: { at: Date; until: Date },
): Promise<void> {
  const { businessId, to, id, isInvited, name: listing } = reader;
  const reviews = await takeUnmailed(trx, reader, until);
  if (reviews.length === 0 || !to) return;
  const link = { businessId, email: to, at, siteUrl: site.url };
  const ownerUrl = await createOwnerLink(trx, {
    ...link,
    ...(isInvited && { invitedPersonId: id }),
  });
  const list = { name: isInvited ? INVITED_REVIEW_STOPS : REVIEW_STOPS, to: String(id) };
  const mail = writeReviewMail({ to, listing, businessId, list, reviews, ownerUrl });
  await jobs.enqueue(trx, mailQueue, mail);
}

const MAX_SHOWN = 10;
const MAX_CHARACTERS = 600;

function writeReviewMail(mail: {
  to: string;
  listing: string;
  businessId: number;
  list: { name: string; to: string };
  reviews: ReviewRow[];
  ownerUrl: string;
}): PlannedMail {
  const { to, listing, businessId, list, reviews, ownerUrl: manage_url } = mail;
  const rows = reviews.slice(0, MAX_SHOWN).map(describe);
  const [row] = rows;
  const more = reviews.length - MAX_SHOWN;
  const about = { businessId, list };
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
  if (characters.length <= MAX_CHARACTERS) return text;
  return `${characters.slice(0, MAX_CHARACTERS).join('').trimEnd()}…`;
}
