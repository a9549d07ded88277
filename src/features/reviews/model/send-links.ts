import { sql } from 'kysely';
import type { Language } from '../../../domain/languages.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { currentLanguage } from '../../../platform/language.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { hashToken } from '../../../platform/token.ts';
import { rememberLanguage } from '../../mails/model/reader-language.ts';
import type { LinkDependencies } from '../../owners/model/send-link.ts';
import { type LinkWish, mailReviewLinks } from './ask-to-confirm.ts';
import { createReviewToken, hashMailbox, linkToReview } from './author-links.rules.ts';
import { writeConfirmMail, writeLinksMail } from './author-mails.ts';

const DAY = 86_400_000;
/**
 * Maximum number of reviews per mailbox and day that get an immediate confirmation email. Further ones are
 * collected in one later email.
 */
const MAX_PER_DAY = 3;
const LATER = 8 * 3600;
const MAX_PER_MAIL = 20;

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
  { mailbox, isAsked, language }: LinkWish,
): Promise<void> {
  const { db, clock } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    if (!isAsked) return askAtOnceOrLater(trx, dependencies, { mailbox, at });
    const found = await findLinked(trx, mailbox, { at, limit: MAX_PER_MAIL });
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
  if ((await countAsked(trx, mailbox, since)) >= MAX_PER_DAY) {
    const wait = { seconds: LATER, key: `${mailReviewLinks.name} ${mailbox}` };
    const wish = { mailbox, isAsked: false };
    return dependencies.jobs.enqueue(trx, mailReviewLinks, wish, wait);
  }
  const taken = await takeUnmailed(trx, mailbox, at);
  const found = taken.slice(0, MAX_PER_MAIL);
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
