import { createHash } from 'node:crypto';

type Comments = Record<string, string[]>;

export interface ReviewTemplates {
  names: string[];
  groups: { name: string; trades: string[]; comments: Comments }[];
  categories: Record<string, Comments>;
  anywhere: Comments;
}

export interface SampleReview {
  rating: number;
  reviewerName: string;
  comment: string;
  age: number;
}

/** Returns a deterministic generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: string): () => number {
  let state = createHash('sha1').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}

function findComments(category: string, trades: string[], templates: ReviewTemplates) {
  const { groups, categories, anywhere } = templates;
  const group = groups.find((one) => one.trades.includes(trades[0] ?? ''));
  const own = group?.comments ?? categories[category];
  return (rating: number) => ({ own: own?.[rating] ?? [], any: anywhere[rating] ?? [] });
}

function pickComment(
  { own, any }: { own: string[]; any: string[] },
  used: Set<string>,
  random: () => number,
): string | undefined {
  const chance = random();
  const pools = chance < 0.7 ? [own, any] : [any, own];
  const fresh = pools.map((pool) => pool.filter((comment) => !used.has(comment)));
  const pool = fresh.find((comments) => comments.length > 0) ?? any;
  const comment = pool[Math.floor(chance * 1000) % pool.length];
  if (comment) used.add(comment);
  return comment;
}

export function writeSampleReviews(
  category: string,
  trades: string[],
  templates: ReviewTemplates,
  random: () => number,
): SampleReview[] {
  if (random() < 0.45) return [];
  const level = 3 + 2 * random() ** 0.6;
  const count = 1 + Math.floor(14 * random() ** 3);
  const reviews: SampleReview[] = [];
  const commentsFor = findComments(category, trades, templates);
  const used = new Set<string>();
  for (let written = 0; written < count; written += 1) {
    const rating = Math.max(1, Math.min(5, Math.round(level + (random() - 0.6) * 2.4)));
    const comment = pickComment(commentsFor(rating), used, random);
    const reviewerName = pick(templates.names, random);
    if (!comment || !reviewerName) continue;
    const age = 1 + random() * 700;
    reviews.push({ rating, reviewerName, comment: `Sample review: ${comment}`, age });
  }
  return reviews;
}
