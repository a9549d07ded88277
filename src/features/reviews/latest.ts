import type { LatestReview } from '../../contract/reviews.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTown } from '../businesses/model/places.queries.ts';
import { IS_SAMPLE } from '../businesses/model/sample-mark.rules.ts';
import { listPageTags, TAGS } from '../businesses/model/tags.ts';

const MAX = 6;

interface LatestQuery {
  state?: string | undefined;
  city?: string | undefined;
}

export async function listLatestReviews(
  db: Database,
  query: LatestQuery,
): Promise<{ items: LatestReview[]; tags: string[] }> {
  const { state, city } = query;
  const town = state && city ? readTown({ state, city }) : null;
  const rows = town ? await findTownReviews(db, town, MAX) : await findLatestReviews(db, MAX);
  const shown = rows.map(({ businessId }) => ({ id: businessId }));
  return {
    items: rows.map(toLatestReview),
    tags: [TAGS.reviews, ...listPageTags(town ?? {}, shown)],
  };
}

function toLatestReview(row: LatestRow): LatestReview {
  const { id, rating, reviewerName, comment, createdAt, isSample } = row;
  const { name, slug, categorySlug, categoryName, city, state } = row;
  return {
    id,
    rating,
    reviewerName,
    isSample,
    quote: quoteText(comment),
    createdAt: createdAt.toISOString(),
    business: { name, slug, category: { slug: categorySlug, name: categoryName }, city, state },
  };
}

const LONGEST = 120;
/** Minimum characters of a sentence, so that "Dr. Lee" doesn't end one. */
const SHORTEST_SENTENCE = 30;
const SENTENCE_END = /[.!?]['")\]]?(?=\s|$)/g;
const WORD_CUT = '...';

export function quoteText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= LONGEST) return line;
  return cutAtSentence(characters.slice(0, LONGEST + 1).join('')) ?? cutAtWord(characters);
}

function cutAtSentence(start: string): string | null {
  const ends = [...start.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length);
  const last = ends.findLast((end) => start[end] === ' ') ?? 0;
  return last >= SHORTEST_SENTENCE ? start.slice(0, last) : null;
}

function cutAtWord(characters: string[]): string {
  const room = LONGEST - WORD_CUT.length;
  const end = characters.lastIndexOf(' ', room);
  const words = characters.slice(0, end > 0 ? end : room).join('');
  return words.replace(/[,;:.-]+$/, '') + WORD_CUT;
}

interface LatestRow {
  id: number;
  rating: number;
  reviewerName: string;
  comment: string;
  createdAt: Date;
  isSample: boolean;
  businessId: number;
  name: string;
  slug: string;
  categorySlug: string;
  categoryName: string;
  city: string;
  state: string;
}

const REVIEW = `id, rating, reviewer_name, left(comment, 500) as comment, created_at,
                business_id, ${IS_SAMPLE} as is_sample`;
const SHOWN = `r.*, b.name, b.slug, b.city, b.state, c.slug as category_slug, c.name as category_name`;

/** Returns reviews of public businesses among the latest 200 reviews that count in ratings. Uses index `reviews_time`. */
export function findLatestReviews(db: Database, limit: number): Promise<LatestRow[]> {
  return db.run(
    {
      name: 'reviews_latest',
      text: `select ${SHOWN}
             from (
               select ${REVIEW} from reviews where not is_held and is_counted
               order by created_at desc, id desc limit 200
             ) r
             join businesses b on b.id = r.business_id and b.is_listed
             join categories c on c.id = b.category_id
             order by r.created_at desc, r.id desc limit $1`,
    },
    [limit],
  );
}

/**
 * Returns at most one review for each of the city's 500 best-rated businesses. Uses indexes `businesses_town`
 * and `reviews_listed`.
 */
export function findTownReviews(
  db: Database,
  { state, cityKey }: { state: string; cityKey: string },
  limit: number,
): Promise<LatestRow[]> {
  return db.run(
    {
      name: 'reviews_of_town',
      text: `select ${SHOWN}
             from (
               select id, name, slug, city, state, category_id, review_count from businesses
               where state = $1 and city_key = $2 and is_listed
               order by sort_key desc limit 500
             ) b
             join categories c on c.id = b.category_id
             cross join lateral (
               select ${REVIEW} from reviews
               where business_id = b.id and not is_held and is_counted
               order by created_at desc, id desc limit 1
             ) r
             where b.review_count > 0
             order by r.created_at desc, r.id desc limit $3`,
    },
    [state, cityKey, limit],
  );
}
