import type { Clock } from '../../platform/clock.ts';
import { announceChange } from '../../platform/database/changes.ts';
import type { Database } from '../../platform/database/database.ts';
import { TAGS } from '../businesses/tags.ts';
import { addHelpful, findVoted, insertVote } from './helpful.queries.ts';
import { notShown, type ReviewPlace } from './report.ts';
import { hashNetwork, hashVote } from './rules.ts';
import type { ReviewAuthor } from './write.ts';

/** One vote a network and review; none of the network that the review came from. */
export async function voteHelpful(
  { db, clock }: { db: Database; clock: Clock },
  which: ReviewPlace,
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
