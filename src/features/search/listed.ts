import type { ListedBusiness } from '../../contract/businesses.ts';
import type { Database } from '../../platform/database/database.ts';
import { showOpenings } from '../openings/openings.ts';
import { quoteReviews } from '../reviews/quotes.ts';

type Added = Pick<ListedBusiness, 'quote' | 'openings'>;

/** Businesses of a page with what lists show beside their own facts; a query each, or none. */
export async function describeListed<
  Business extends Pick<ListedBusiness, 'id' | 'reviewCount' | 'timeZone'>,
>(db: Database, businesses: Business[], at: Date): Promise<(Business & Added)[]> {
  const [quoted, opened] = await Promise.all([
    quoteReviews(db, businesses),
    showOpenings(db, businesses, at),
  ]);
  return quoted.map((business, place) => ({
    ...business,
    openings: opened[place]?.openings ?? [],
  }));
}
