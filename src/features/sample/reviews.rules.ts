import { createHash } from 'node:crypto';

export interface ReviewTemplates {
  names: string[];
  comments: Record<string, Record<string, string[]>>;
}

export interface SampleReview {
  rating: number;
  reviewerName: string;
  comment: string;
  age: number;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
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

/** Some have none, most a few, a few many; each business has a level that its ratings keep to. */
export function writeSampleReviews(
  category: string,
  templates: ReviewTemplates,
  random: () => number,
): SampleReview[] {
  if (random() < 0.45) return [];
  const level = 3 + 2 * random() ** 0.6;
  const count = 1 + Math.floor(14 * random() ** 3);
  const reviews: SampleReview[] = [];
  for (let written = 0; written < count; written += 1) {
    const rating = Math.max(1, Math.min(5, Math.round(level + (random() - 0.6) * 2.4)));
    const comments = templates.comments[category]?.[rating] ?? [];
    const comment = pick(comments, random);
    const reviewerName = pick(templates.names, random);
    if (!comment || !reviewerName) continue;
    reviews.push({ rating, reviewerName, comment, age: 1 + random() * 700 });
  }
  return reviews;
}
