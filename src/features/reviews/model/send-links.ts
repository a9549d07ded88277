import { sql } from 'kysely';
import * as m from '#messages';
import { isCommonMailHost } from '../../../domain/mail-hosts.ts';
import type { Language } from '../../../domain/languages.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts';
import { currentLanguage } from '../../../platform/language.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { isSignature, sign } from '../../../platform/signature.ts';
import { hashToken } from '../../mails/model/links.ts';
import {
  deleteStopped,
  insertStopped,
  isStopped,
  type StopList,
} from '../../mails/model/notices.queries.ts';
import { planMail } from '../../mails/model/plan.ts';
import { rememberLanguage } from '../../mails/model/reader-language.ts';
import { findMailbox } from '../../mails/model/recipient.rules.ts';
import type { LinkDependencies } from '../../owners/model/send-link.ts';
import { insertConfirmation } from './author.queries.ts';

interface Site {
  url: string;
}

export interface ReviewLinkMail {
  to: string;
  reviews: { business: string; url: string }[];
}

export interface NewsMail {
  site: Site;
  to: string;
  business: string;
  businessId: number;
  pageUrl: string;
  reviewUrl: string;
}

/** Contains nothing of the submitted text except the address, because a stranger may have entered it. */
export function writeConfirmMail(mail: ReviewLinkMail): PlannedMail {
  return writeLinks(mail, { one: 'review-confirm', many: 'reviews-confirm' });
}

export function writeLinksMail(mail: ReviewLinkMail): PlannedMail {
  return writeLinks(mail, { one: 'review-link', many: 'review-links' });
}

function writeLinks(
  { to, reviews }: ReviewLinkMail,
  template: {
    one: 'review-confirm' | 'review-link';
    many: 'reviews-confirm' | 'review-links';
  },
): PlannedMail {
  const rows = reviews.map(({ business, url }) => ({ listing: business, review_url: url }));
  const [row] = rows;
  return rows.length === 1 && row
    ? planMail(template.one, to, row)
    : planMail(template.many, to, {}, { rows });
}

export function writePublishedMail(mail: NewsMail): PlannedMail {
  const { to, business: listing, businessId } = mail;
  const urls = { listing_url: mail.pageUrl, review_url: mail.reviewUrl };
  return planMail('review-published', to, { listing, ...urls }, { businessId });
}

export function writeRemovedMail(mail: NewsMail, reason: string | null): PlannedMail {
  const { site, to, business: listing, businessId } = mail;
  return planMail(
    'review-removed',
    to,
    {
      listing,
      verdict: reason ? { words: 'verdict-reason', with: { reason } } : { words: 'verdict-rules' },
      rules_url: `${site.url}/reviews`,
      review_contact_url: `${site.url}/contact?topic=review`,
    },
    { businessId },
  );
}

export const CONFIRM_DAYS = 30;

/**
 * Returns a token derived from the review and the secret. All mails have the same link, and the database
 * stores only its hash.
 */
export function createReviewToken(secret: string, reviewId: number): string {
  return sign(secret, 'link of a review', String(reviewId));
}

export function linkToReview(
  { secret, site }: { secret: string; site: { url: string } },
  reviewId: number,
): string {
  return `${site.url}/your-review?token=${createReviewToken(secret, reviewId)}`;
}

export function hashMailbox(secret: string, email: string): string {
  return sign(secret, 'mailbox of a reviewer', findMailbox(email));
}

function hashHost(secret: string, email: string): string | null {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return isCommonMailHost(host) ? null : sign(secret, 'mail host of a reviewer', host);
}

const DAY = 86_400_000;
/**
 * Reviews per mailbox and day that get an immediate confirmation mail. Further reviews are collected in one
 * later mail.
 */
const MOST_A_DAY = 3;
const LATER = 8 * 3600;
const MOST_IN_A_MAIL = 20;

interface Wish {
  mailbox: string;
  isAsked: boolean;
  language?: Language;
}

export const mailReviewLinks: Queue<Wish> = {
  name: 'mail-review-links',
  retries: 20,
};

export async function askToConfirm(
  trx: DatabaseTransaction,
  { jobs, secret }: { jobs: Pick<Jobs, 'enqueue'>; secret: string },
  { reviewId, email, at }: { reviewId: number; email: string; at: Date },
): Promise<void> {
  const mailbox = hashMailbox(secret, email);
  await rememberLanguage(trx, secret, { address: email, at });
  await insertConfirmation(trx, {
    reviewId,
    email,
    mailbox,
    hostHash: hashHost(secret, email),
    tokenHash: hashToken(createReviewToken(secret, reviewId)),
    createdAt: at,
    mailedAt: null,
    expiresAt: new Date(at.getTime() + CONFIRM_DAYS * DAY),
  });
  await jobs.enqueue(trx, mailReviewLinks, { mailbox, isAsked: false });
}

export function createAddressKey(secret: string, reviewId: number): string {
  return `${reviewId}.${sign(secret, ADDRESS_OF, String(reviewId))}`;
}

const ADDRESS_OF = 'address of a review';

/**
 * Sends a confirmation mail for a review of the last day without an address. Silently ignores wrong keys and
 * further addresses, so that the response reveals nothing.
 */
export async function giveAddress(
  { db, jobs, secret, clock }: LinkDependencies,
  { key, email }: { key: string; email: string },
): Promise<void> {
  const [id = '', signature = ''] = key.split('.');
  const reviewId = Number(id);
  if (
    !Number.isSafeInteger(reviewId) ||
    !isSignature(signature, secret, { purpose: ADDRESS_OF, text: id })
  )
    return;
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    if (!(await lockWithoutAddress(trx, reviewId, new Date(at.getTime() - DAY)))) return;
    await askToConfirm(trx, { jobs, secret }, { reviewId, email, at });
  });
}

async function lockWithoutAddress(
  trx: DatabaseTransaction,
  reviewId: number,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from reviews r
    where id = ${reviewId} and created_at > ${since} and deleted_at is null and confirmed_at is null
      and not exists (select from review_confirmations where review_id = r.id)
    for update
  `.execute(trx);
  return rows.length > 0;
}

/** Enqueues the request without looking up reviews, so that response times reveal nothing. */
export async function requestReviewLinks(
  { db, jobs, secret }: Pick<LinkDependencies, 'db' | 'jobs' | 'secret'>,
  email: string,
): Promise<void> {
  const language = currentLanguage() ?? undefined;
  const wish = { mailbox: hashMailbox(secret, email), isAsked: true, language };
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, mailReviewLinks, wish));
}

export async function sendReviewLinks(
  dependencies: LinkDependencies,
  { mailbox, isAsked, language }: Wish,
): Promise<void> {
  const { db, clock } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    if (!isAsked) return askAtOnceOrLater(trx, dependencies, { mailbox, at });
    const found = await findLinked(trx, mailbox, { at, limit: MOST_IN_A_MAIL });
    for (const { reviewId } of found) {
      await setTokenHash(
        trx,
        reviewId,
        hashToken(createReviewToken(dependencies.secret, reviewId)),
      );
    }
    await send(trx, dependencies, { found, write: writeLinksMail, language });
  });
}

async function askAtOnceOrLater(
  trx: DatabaseTransaction,
  dependencies: LinkDependencies,
  { mailbox, at }: { mailbox: string; at: Date },
): Promise<void> {
  const since = new Date(at.getTime() - DAY);
  if ((await countAsked(trx, mailbox, since)) >= MOST_A_DAY) {
    const wait = { seconds: LATER, key: `${mailReviewLinks.name} ${mailbox}` };
    const wish = { mailbox, isAsked: false };
    return dependencies.jobs.enqueue(trx, mailReviewLinks, wish, wait);
  }
  const taken = await takeUnmailed(trx, mailbox, at);
  const found = taken.slice(0, MOST_IN_A_MAIL);
  await send(trx, dependencies, { found, write: writeConfirmMail });
}

async function send(
  trx: DatabaseTransaction,
  dependencies: LinkDependencies,
  mail: {
    found: LinkedReview[];
    write: typeof writeLinksMail;
    language?: Language;
  },
): Promise<void> {
  const { found, write, language } = mail;
  const to = found[0]?.email;
  if (!to) return;
  const { clock, jobs, secret } = dependencies;
  if (language) await rememberLanguage(trx, secret, { address: to, at: clock(), language });
  const reviews = found.map(({ reviewId, business }) => ({
    business,
    url: linkToReview(dependencies, reviewId),
  }));
  await jobs.enqueue(trx, mailQueue, write({ to, reviews }));
}

interface LinkedReview {
  reviewId: number;
  email: string;
  business: string;
}

const UNLESS_STOPPED = sql`not exists (select from stopped_recipients where recipient = c.mailbox)`;

async function countAsked(trx: DatabaseTransaction, mailbox: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from review_confirmations
    where mailbox = ${mailbox} and mailed_at > ${since}
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Takes reviews whose link was never mailed. Each is given to only one caller. */
async function takeUnmailed(
  trx: DatabaseTransaction,
  mailbox: string,
  at: Date,
): Promise<LinkedReview[]> {
  const { rows } = await sql<LinkedReview>`
    update review_confirmations c set mailed_at = ${at}
    from reviews r join businesses b on b.id = r.business_id
    where c.mailbox = ${mailbox} and c.mailed_at is null and r.id = c.review_id
      and c.email is not null
      and r.deleted_at is null and ${UNLESS_STOPPED}
    returning c.review_id, c.email, b.name as business
  `.execute(trx);
  return rows;
}

async function findLinked(
  trx: DatabaseTransaction,
  mailbox: string,
  { at, limit }: { at: Date; limit: number },
): Promise<LinkedReview[]> {
  const { rows } = await sql<LinkedReview>`
    select c.review_id, c.email, b.name as business
    from review_confirmations c
    join reviews r on r.id = c.review_id and r.deleted_at is null
    join businesses b on b.id = r.business_id
    where c.mailbox = ${mailbox} and coalesce(c.expires_at > ${at}::timestamptz, true)
      and c.email is not null
      and ${UNLESS_STOPPED}
    order by c.created_at desc, c.review_id desc limit ${limit}
  `.execute(trx);
  return rows;
}

async function setTokenHash(
  trx: DatabaseTransaction,
  reviewId: number,
  tokenHash: string,
): Promise<void> {
  await trx
    .updateTable('reviewConfirmations')
    .set({ tokenHash })
    .where('reviewId', '=', reviewId)
    .execute();
}

export const OWN_REVIEW_STOPS = 'own-reviews';

/** Handles unsubscribe links of older mails, which had their own list. */
export function createOwnReviewStops({ db, clock }: { db: Database; clock: Clock }): StopList {
  return {
    get question() {
      return m.my_review_stop_effect();
    },
    get stopped() {
      return m.my_review_stop_done();
    },
    isStopped: (mailbox) => isStopped(db.kysely, mailbox),
    stop: (mailbox) => insertStopped(db, mailbox, clock()),
    resume: (mailbox) => deleteStopped(db, mailbox),
  };
}
