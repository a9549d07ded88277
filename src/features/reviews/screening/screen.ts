import { sql } from 'kysely';
import type { ClusterRule, HeldFor, ReviewSignal } from '../../../contract/reviews.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import {
  type Evidence,
  type Finding,
  judge,
  speaksOfWords,
  type Verdict,
} from './findings.rules.ts';
import { gatherFindings, readDatabase, type Suspect } from './gather.ts';

export type Incoming = Pick<
  Suspect,
  'businessId' | 'rating' | 'createdAt' | 'comment' | 'commentHash' | 'networkHashes'
>;

export type Screening = Verdict & { groupId: number | null };

export function isHeldForPace({
  heldFor,
  signals,
}: {
  heldFor: HeldFor | null;
  signals: ReviewSignal[];
}): boolean {
  return heldFor === 'burst-text' && !signals.some(speaksOfWords);
}

/**
 * Screens a new review against earlier ones. The caller must hold the writing lock. Earlier reviews only
 * serve as evidence and don't change.
 */
export function screenReview(trx: DatabaseTransaction, incoming: Incoming): Promise<Screening> {
  const { networkHashes } = incoming;
  const networkHash = networkHashes[0] ?? null;
  const state = { isCounted: true, isHeld: false, heldAt: null, groupId: null, isProven: false };
  return screen(trx, { id: 0, ...incoming, networkHash, ...state }, incoming.createdAt);
}

/**
 * Screens the edited text of a confirmed review against reviews from before it was first written, since later
 * copies prove nothing. Only findings about the text apply.
 */
export async function screenWords(
  trx: DatabaseTransaction,
  reviewId: number,
  words: { comment: string; commentHash: string },
  at: Date,
): Promise<Screening> {
  const { rows } = await sql<Evidence>`
    select id, business_id, rating, created_at, network_hash, is_counted, is_held, held_at, group_id,
      true as is_proven
    from reviews where id = ${reviewId}
  `.execute(trx);
  const [found] = rows;
  if (!found) throw new Error(`Review ${reviewId} is gone`);
  const networkHashes = found.networkHash ? [found.networkHash] : [];
  return screen(trx, { ...found, ...words, networkHashes }, at);
}

async function screen(trx: DatabaseTransaction, suspect: Suspect, at: Date): Promise<Screening> {
  const all = await gatherFindings(readDatabase(trx), suspect);
  const findings = suspect.isProven ? all.filter(speaksOfWords) : all;
  const verdict = judge(findings);
  const { isHeld, heldFor } = verdict;
  const groupId = heldFor && (await joinCluster(trx, findings, { rule: heldFor, isHeld, at }));
  return { ...verdict, groupId };
}

/**
 * Returns the oldest open group of the evidence, or a new one. A group contains either only reviews held from
 * the start or only shown ones, so that decisions on held reviews don't affect shown ones.
 */
async function joinCluster(
  trx: DatabaseTransaction,
  findings: Finding[],
  { rule, isHeld, at }: { rule: ClusterRule; isHeld: boolean; at: Date },
): Promise<number> {
  const ids = findings
    .flatMap(({ evidence }) => evidence)
    .filter((one) => isHeld === (one.isHeld && one.heldAt?.getTime() === one.createdAt.getTime()))
    .flatMap(({ groupId }) => groupId ?? []);
  const found = ids.length > 0 ? await findOpenCluster(trx, [...new Set(ids)]) : undefined;
  if (found) return found.id;
  const { id } = await trx
    .insertInto('reviewGroups')
    .values({ rule, openedAt: at, decidedAt: null, decidedBy: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function findOpenCluster(trx: DatabaseTransaction, ids: number[]) {
  return trx
    .selectFrom('reviewGroups')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}
