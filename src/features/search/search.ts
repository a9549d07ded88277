import type { FoundBusiness } from '../../contract/businesses.ts';
import type { Database } from '../../platform/database/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import type { Page } from '../../platform/http/output.ts';
import { toBusiness } from '../businesses/shapes.ts';
import { browseScope, type Matches, type PageRequest } from './find/page.ts';
import { climbLadder, searchWords } from './ladder.ts';
import type { SearchContext, WordSearch } from './words/search.ts';
import { createSpelling } from './words/spelling.ts';

export async function browse(db: Database, request: PageRequest): Promise<Page<FoundBusiness>> {
  return toPage(await browseScope(db, request));
}

/** `isLiteral`: no word names a place. Without words, the businesses of the scope. */
export async function search(
  shared: Omit<SearchContext, 'spelling'>,
  { isLiteral, ...request }: WordSearch & { isLiteral: boolean },
): Promise<Page<FoundBusiness>> {
  const context = { ...shared, spelling: createSpelling(shared.db) };
  const search = { ...request, query: foldText(request.query) };
  // Signs alone are no words, and nothing has them.
  if (request.query !== '' && search.query === '') return { items: [], total: 0, next: null };
  return toPage(await (isLiteral ? searchWords : climbLadder)({ context, search }));
}

function toPage(matches: Matches): Page<FoundBusiness> {
  return {
    ...matches,
    items: matches.items.map((row) => ({
      ...toBusiness(row),
      distanceMiles: null,
      precision: row.locationPrecision,
      placement: 'organic',
      reasons: [],
    })),
  };
}
