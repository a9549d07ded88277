import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';

export interface LinkedReview {
  reviewId: number;
  email: string;
  business: string;
}

const UNLESS_STOPPED = sql`not exists (select from stopped_recipients where recipient = c.mailbox)`;

/** About how many reviews the mailbox was asked since then. Index review_confirmations_mailbox. */
export async function countAsked(
  trx: DatabaseTransaction,
  mailbox: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from review_confirmations
    where mailbox = ${mailbox} and mailed_at > ${since}
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Those whose links were never mailed, each given to one caller. The same index. */
export async function takeUnmailed(
  trx: DatabaseTransaction,
  mailbox: string,
  at: Date,
): Promise<LinkedReview[]> {
  const { rows } = await sql<LinkedReview>`
    update review_confirmations c set mailed_at = ${at}
    from reviews r join businesses b on b.id = r.business_id
    where c.mailbox = ${mailbox} and c.mailed_at is null and r.id = c.review_id
      and r.deleted_at is null and ${UNLESS_STOPPED}
    returning c.review_id, c.email, b.name as business
  `.execute(trx);
  return rows;
}

/** The newest whose links work. The same index. */
export async function findLinked(
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
      and ${UNLESS_STOPPED}
    order by c.created_at desc, c.review_id desc limit ${limit}
  `.execute(trx);
  return rows;
}

/** Where the secret has changed, links that are sent from now on are others. Primary key. */
export async function setTokenHash(
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
