import * as m from '#messages';
import { findStateCode } from '../../contract/find-state.ts';
import type { LatestReview } from '../../contract/reviews.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { foldText } from '../../platform/fold-text.ts';
import { listPageTags, TAGS } from '../businesses/tags.ts';
import { findLatestReviews, findTownReviews, type LatestRow } from './latest.queries.ts';
import { quoteText } from './quote.rules.ts';

const MOST = 6;

interface LatestQuery {
  state?: string | undefined;
  city?: string | undefined;
}

/** The latest reviews, and what they are made of. */
export async function listLatestReviews(
  db: Database,
  query: LatestQuery,
): Promise<{ items: LatestReview[]; tags: string[] }> {
  const town = readTown(query);
  const rows = town ? await findTownReviews(db, town, MOST) : await findLatestReviews(db, MOST);
  const shown = rows.map(({ businessId }) => ({ id: businessId }));
  return {
    items: rows.map(toLatestReview),
    tags: [TAGS.reviews, ...listPageTags(town ?? {}, shown)],
  };
}

function readTown({ state, city }: LatestQuery) {
  if (!state || !city) return null;
  const code = findStateCode(state);
  if (!code) throw new AppError('not_found', m.places_state_unknown());
  return { state: code, cityKey: foldText(city) };
}

function toLatestReview(row: LatestRow): LatestReview {
  const { id, rating, reviewerName, comment, createdAt, isSample } = row;
  const { name, slug, categorySlug, categoryName, city, state } = row;
  return {
    ...{ id, rating, reviewerName, isSample, quote: quoteText(comment) },
    createdAt: createdAt.toISOString(),
    business: { name, slug, category: { slug: categorySlug, name: categoryName }, city, state },
  };
}
