import type { FoundBusiness } from '../../contract/businesses.ts';
import { foldText } from '../../platform/fold-text.ts';
import type { Page } from '../../platform/http/output.ts';
import { browseScope, type Matches, type PageRequest } from './find/page.ts';
import { climbLadder, climbNames, searchWords } from './ladder.ts';
import { showMatches } from './show.ts';
import { addSponsored } from './sponsored/sponsored.ts';
import type { SearchContext, WordSearch } from './words/search.ts';
import { createSpelling } from './words/spelling.ts';

export type SharedContext = Omit<SearchContext, 'spelling'>;

export async function browse(
  shared: SharedContext,
  request: PageRequest,
  at: Date,
): Promise<Page<FoundBusiness>> {
  const context = withSpelling(shared);
  const matches = await browseScope(context, request);
  return show(context, { ...request, query: '' }, matches, at);
}

/** `isLiteral`: no word names a place or a trade. Without words, the businesses of the scope. */
export async function search(
  shared: SharedContext,
  { isLiteral, ...request }: WordSearch & { isLiteral: boolean },
  at: Date,
): Promise<Page<FoundBusiness>> {
  const context = withSpelling(shared);
  const plain = request.query.replace(/24\s*\/\s*7/g, '24 hours');
  const search = { ...request, query: foldText(plain) };
  // Signs alone are no words, and nothing has them.
  if (request.query !== '' && search.query === '') return { items: [], total: 0, next: null };
  const matches = await (isLiteral ? searchWords : climbLadder)({ context, search });
  return show(context, search, matches, at);
}

/** For suggestions: businesses whose names have the words, the place read out of them. */
export function searchNamesOnly(shared: SharedContext, request: WordSearch): Promise<Matches> {
  return climbNames({ context: withSpelling(shared), search: request });
}

/** What a search finds, before it is shown: for counting its parts. */
export function findSelection(shared: SharedContext, request: WordSearch): Promise<Matches> {
  const search = { ...request, query: foldText(request.query) };
  return climbLadder({ context: withSpelling(shared), search });
}

function withSpelling(shared: SharedContext): SearchContext {
  return { ...shared, spelling: createSpelling(shared.db) };
}

async function show(context: SearchContext, search: WordSearch, matches: Matches, at: Date) {
  const { trades } = await context.vocabulary.read();
  return showMatches(await addSponsored(context.db, search, matches, at), search, trades);
}
