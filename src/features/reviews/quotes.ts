import type { ListedBusiness } from '../../contract/businesses.ts';
import type { Database } from '../../platform/database/database.ts';
import { findQuotedReviews } from './quote.queries.ts';
import { quoteText } from './quote.rules.ts';

type Quoted = Pick<ListedBusiness, 'quote'>;

/** Businesses of a page, each with words of a review; one query for all of them, or none. */
export async function quoteReviews<Rated extends { id: number; reviewCount: number }>(
  db: Database,
  businesses: Rated[],
): Promise<(Rated & Quoted)[]> {
  const reviewed = businesses.filter(({ reviewCount }) => reviewCount > 0).map(({ id }) => id);
  const reviews = reviewed.length > 0 ? await findQuotedReviews(db, reviewed) : [];
  const comments = new Map(reviews.map(({ businessId, comment }) => [businessId, comment]));
  return businesses.map((business) => {
    const comment = comments.get(business.id) ?? null;
    return { ...business, quote: comment === null ? null : quoteText(comment) };
  });
}
