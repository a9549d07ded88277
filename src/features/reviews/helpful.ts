import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { announceChange } from '../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { runInBatches } from '../../platform/database/in-batches.ts';
import { TAGS } from '../businesses/model/tags.ts';
import { notShown, type ReportedPlace } from './model/report.ts';
import { hashNetwork, hashVote } from './model/rules.ts';
import type { ReviewAuthor } from './model/write.ts';

interface VotedReview {
  id: number;
  helpfulCount: number;
  networkHash: string | null;
  createdAt: Date;
}

export async function findVoted(
  trx: DatabaseTransaction,
  { id, businessId }: ReportedPlace,
): Promise<VotedReview | null> {
  const { rows } = await sql<VotedReview>`
    select r.id, r.helpful_count, r.network_hash, r.created_at
    from reviews r join businesses b on b.id = r.business_id
    where r.id = ${id} and b.id = ${businessId} and not r.is_held
      and b.is_listed
    for no key update of r
  `.execute(trx);
  return rows[0] ?? null;
}

/** Returns false if the same network already voted. */
export async function insertVote(
  trx: DatabaseTransaction,
  voteHash: string,
  at: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('helpfulVotes')
    .values({ voteHash, votedOn: at.toISOString().slice(0, 10) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('voteHash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Doesn't affect the rating, so nothing else needs an update. */
export async function addHelpful(trx: DatabaseTransaction, id: number): Promise<number> {
  const { helpfulCount } = await trx
    .updateTable('reviews')
    .set(({ eb }) => ({ helpfulCount: eb('helpfulCount', '+', 1) }))
    .where('id', '=', id)
    .returning('helpfulCount')
    .executeTakeFirstOrThrow();
  return helpfulCount;
}

export function deleteVotes(db: Database, before: Date): Promise<void> {
  return runInBatches((most) =>
    sql`
      delete from helpful_votes where vote_hash in (
        select vote_hash from helpful_votes
        where voted_on < ${before.toISOString().slice(0, 10)}::date limit ${most})
      returning vote_hash
    `.execute(db.kysely),
  );
}

/**
 * Adds one vote per network and review and returns the number of votes. Ignores votes from the author's own
 * network.
 */
export async function voteHelpful(
  { db, clock }: { db: Database; clock: Clock },
  which: ReportedPlace,
  { address, secret }: ReviewAuthor,
): Promise<number> {
  return db.kysely.transaction().execute(async (trx) => {
    const review = await findVoted(trx, which);
    if (!review) throw notShown();
    const { id, helpfulCount, networkHash, createdAt } = review;
    if (networkHash === hashNetwork(secret, address, createdAt)) return helpfulCount;
    const voteHash = hashVote(secret, address, id);
    if (!(await insertVote(trx, voteHash, clock()))) return helpfulCount;
    await announceChange(trx, [TAGS.business(which.businessId)]);
    return addHelpful(trx, id);
  });
}
