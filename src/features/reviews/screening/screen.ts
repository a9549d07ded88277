import type { HeldFor, ReviewSignal } from '../../../contract/reviews.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { decide } from './decide.ts';
import { type Evidence, ruleOf, sumPoints } from './findings.rules.ts';
import { gatherFindings } from './gather.ts';
import { bandsOf, runsOf } from './likeness.rules.ts';

export interface Incoming {
  businessId: number;
  rating: number;
  comment: string;
  commentHash: string;
  /** Of this year and the last. */
  networkHashes: [string, string];
  /** By right: not an insider's, and among the first of its address and network that day. */
  isCounted: boolean;
  createdAt: Date;
}

export interface Screening {
  points: number;
  signals: ReviewSignal[];
  isHeld: boolean;
  isCounted: boolean;
  heldFor: HeldFor | null;
  groupId: number | null;
  bands: number[];
}

/** Weighs what comes with what is there, and holds all that belongs together; writing is locked. */
export async function screenReview(
  trx: DatabaseTransaction,
  { comment, commentHash, networkHashes, ...incoming }: Incoming,
): Promise<Screening> {
  const review = toEvidence({ ...incoming, networkHash: networkHashes[0] });
  const runs = runsOf(comment);
  const bands = bandsOf(runs);
  const traits = { networkHashes, comment, commentHash, runs, bands };
  const findings = await gatherFindings(trx, review, traits);
  const { judged, held, leftOut, groupId } = await decide(trx, findings, incoming.createdAt);
  const own = judged.find((one) => one.review === review) ?? { review, signals: [] };
  const isHeld = held.includes(own);
  const isLeftOut = leftOut.includes(review);
  const isOfGroup = isHeld || isLeftOut;
  return {
    points: sumPoints(own),
    signals: own.signals,
    isHeld,
    isCounted: review.isCounted && !isLeftOut,
    heldFor: isOfGroup ? ruleOf(own.signals) : null,
    groupId: isOfGroup ? groupId : null,
    bands,
  };
}

type Place = Pick<Evidence, 'businessId' | 'rating' | 'isCounted' | 'createdAt' | 'networkHash'>;

function toEvidence(place: Place): Evidence {
  const state = { isHeld: false, heldFor: null, heldAt: null, groupId: null };
  return { id: 0, ...place, ...state, signals: [], confirmedAt: null, keptAt: null };
}
