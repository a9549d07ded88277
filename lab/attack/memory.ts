import { hashComment } from '../../src/features/reviews/model/rules.ts';
import { COUNTED_A_DAY } from '../../src/features/reviews/model/standing.queries.ts';
import {
  DAY_MS,
  type Evidence,
  judge,
  type Rating,
  RUN_DAYS,
  speaksOfWords,
  USUAL_DAYS,
} from '../../src/features/reviews/screening/findings.rules.ts';
import {
  gatherFindings,
  meanOfKind,
  type Reads,
  type Suspect,
  shareOf,
  type Worded,
} from '../../src/features/reviews/screening/gather.ts';
import { bandsOf, runsOf } from '../../src/features/reviews/screening/likeness.rules.ts';
import { type Post, START } from './plan.ts';

export interface Kept extends Suspect {
  post: Post;
  heldFor: string | null;
}

/** Runs the product's review rules on reviews held in memory instead of database tables. */
export function openMemory(businesses: number, categoryOf: (business: number) => number) {
  const all: Kept[] = [];
  const byBusiness = Array.from({ length: businesses }, (): Kept[] => []);
  const byNetwork = new Map<string, Kept[]>();
  const byWords = new Map<string, Kept[]>();
  const byBand = new Map<number, Kept[]>();
  const paces = {
    day: Number.NaN,
    listings: new Map<number, number>(),
    reviews: new Map<number, number>(),
  };
  for (let at = 0; at < businesses; at += 1) add(paces.listings, categoryOf(at), 1);

  const reads: Reads = {
    async ofBusiness(suspect) {
      return latest(byBusiness[suspect.businessId], daysBefore(suspect, RUN_DAYS));
    },
    async usualOf(suspect) {
      const until = daysBefore(suspect, RUN_DAYS);
      const from = until - USUAL_DAYS * DAY_MS;
      const there = byBusiness[suspect.businessId] ?? [];
      const counted = there.filter(
        ({ createdAt, isCounted, isHeld }) =>
          isCounted && !isHeld && createdAt.getTime() >= from && createdAt.getTime() < until,
      );
      countPaces(suspect.createdAt);
      const category = categoryOf(suspect.businessId);
      const own = {
        listings: paces.listings.get(category) ?? 0,
        reviews: paces.reviews.get(category) ?? 0,
      };
      const usual = {
        count: counted.length,
        firstAt: counted[0]?.createdAt ?? null,
        ofKind: meanOfKind(own, { listings: businesses, reviews: total(paces.reviews) }),
      };
      return { usual, rating: rate(there) };
    },
    async sameWords(suspect) {
      const same = byWords.get(suspect.commentHash) ?? [];
      const week = daysBefore(suspect, 7);
      const from = week - USUAL_DAYS * DAY_MS;
      const earlier = same.filter(
        ({ createdAt, isHeld }) =>
          !isHeld && createdAt.getTime() >= from && createdAt.getTime() < week,
      );
      return { recent: latest(same, week), usual: earlier.length };
    },
    async like(_, runs) {
      const shared = new Map<Kept, number>();
      for (const band of bandsOf(runs)) {
        for (const one of (byBand.get(band) ?? []).slice(-50)) add(shared, one, 1);
      }
      return [...shared]
        .filter(([, count]) => count >= 2)
        .sort(([one, of], [other, by]) => by - of || other.id - one.id)
        .slice(0, 25)
        .map(([one]) => one);
    },
    async elsewhere(suspect, since) {
      const own = latest(byNetwork.get(suspect.networkHash ?? ''), since.getTime());
      const found = new Set(own.map(({ businessId }) => businessId));
      found.delete(suspect.businessId);
      return [...found];
    },
    async ofBusinesses(_, { businessIds, since }) {
      return businessIds.flatMap((id) => latest(byBusiness[id], since.getTime()).slice(0, 100));
    },
    async activity({ networks, businessIds }, since) {
      const there = new Set(businessIds);
      const written = new Map(
        networks.map((network) => {
          const wrote = latest(byNetwork.get(network), since.getTime());
          return [network, 1 + wrote.filter((one) => !there.has(one.businessId)).length];
        }),
      );
      const from = since.getTime() - USUAL_DAYS * DAY_MS;
      const shares = new Map(
        businessIds.map((id) => {
          const got = (byBusiness[id] ?? []).filter(
            ({ createdAt, isCounted, isHeld }) =>
              isCounted && !isHeld && createdAt.getTime() >= from && createdAt < since,
          ).length;
          return [id, shareOf(got, { listings: businesses, reviews: total(paces.reviews) })];
        }),
      );
      return { written, shares };
    },
  };

  /** Recomputes review counts per category once per simulated day, like the product's nightly job. */
  function countPaces(at: Date) {
    const day = Math.floor(at.getTime() / DAY_MS);
    if (day === paces.day) return;
    paces.day = day;
    paces.reviews.clear();
    for (const { createdAt, isCounted, isHeld, businessId } of all) {
      const isRecent = createdAt.getTime() > (day - USUAL_DAYS) * DAY_MS;
      if (isRecent && isCounted && !isHeld) add(paces.reviews, categoryOf(businessId), 1);
    }
  }

  function keep(kept: Kept) {
    all.push(kept);
    byBusiness[kept.businessId]?.push(kept);
    put(byNetwork, kept.networkHash ?? '', kept);
    put(byWords, kept.commentHash, kept);
    for (const band of bandsOf(runsOf(kept.comment))) put(byBand, band, kept);
  }

  return {
    all,
    ofBusiness: (business: number): Kept[] => byBusiness[business] ?? [],
    async write(post: Post): Promise<Kept> {
      const suspect = toSuspect(post, all.length + 1);
      if (post.at < START) {
        keep(suspect);
        return suspect;
      }
      const findings = await gatherFindings(reads, { ...suspect, id: 0 });
      const { isHeld, mayCount, heldFor } = judge(findings);
      const isRepeated =
        runsOf(post.text).size > 0 && isCopied(byWords.get(suspect.commentHash), post);
      const isForWords = isRepeated || findings.some(speaksOfWords);
      const isProven = post.isConfirmed === true;
      suspect.isHeld = isForWords || (isHeld && !isProven);
      suspect.isCounted =
        isProven || (mayCount && !isDayFull(byNetwork.get(suspect.networkHash ?? ''), post));
      suspect.isProven = isProven;
      suspect.heldFor = isRepeated && !isHeld ? 'repeat' : heldFor;
      keep(suspect);
      return suspect;
    },
  };
}

function toSuspect(post: Post, id: number): Kept {
  const networkHash = post.at < START ? null : post.address.split('.').slice(0, 3).join('.');
  const { business: businessId, rating, text: comment } = post;
  const state = { isCounted: true, isHeld: false, heldAt: null, groupId: null, isProven: false };
  const words = { comment, commentHash: hashComment(comment) };
  const networkHashes = networkHash ? [networkHash] : [];
  const createdAt = new Date(post.at);
  return {
    id,
    businessId,
    rating,
    createdAt,
    networkHash,
    networkHashes,
    ...words,
    ...state,
    post,
    heldFor: null,
  };
}

function isCopied(same: Kept[] = [], { business }: Post): boolean {
  return same.length > 1 || same.some(({ businessId }) => businessId === business);
}

function isDayFull(ofNetwork: Kept[] = [], { at, business }: Post): boolean {
  const day = Math.floor(at / DAY_MS) * DAY_MS;
  const counted = ofNetwork.filter(
    ({ businessId, isCounted, createdAt }) =>
      businessId === business && isCounted && createdAt.getTime() >= day,
  );
  return counted.length >= COUNTED_A_DAY;
}

/** Returns the reviews since `from`, newest first. */
function latest(kept: Kept[] = [], from: number): Worded[] {
  const found: Kept[] = [];
  for (let at = kept.length - 1; at >= 0; at -= 1) {
    const one = kept[at] as Kept;
    if (one.createdAt.getTime() < from) break;
    found.push(one);
  }
  return found;
}

export function rate(reviews: Pick<Evidence, 'rating' | 'isCounted' | 'isHeld'>[]): Rating {
  const shown = reviews.filter(({ isCounted, isHeld }) => isCounted && !isHeld);
  return { sum: shown.reduce((sum, { rating }) => sum + rating, 0), count: shown.length };
}

function daysBefore({ createdAt }: Evidence, days: number): number {
  return createdAt.getTime() - days * DAY_MS;
}

function add<K>(counts: Map<K, number>, key: K, by: number) {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function put<K>(lists: Map<K, Kept[]>, key: K, kept: Kept) {
  const list = lists.get(key);
  if (list) list.push(kept);
  else lists.set(key, [kept]);
}

function total(counts: Map<number, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

export type Memory = ReturnType<typeof openMemory>;
