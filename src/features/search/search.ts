import type { FoundBusiness } from '../../contract/businesses.ts';
import { foldText } from '../../platform/fold-text.ts';
import type { Page } from '../../platform/http/output.ts';
import { isInUnitedStates } from './area/area.rules.ts';
import { browseScope, type Matches, type PageRequest } from './find/page.ts';
import { climbLadder, climbNames, searchWords } from './ladder.ts';
import { describeListed } from './listed.ts';
import { dropOpenWish, isWithinReach, markOpen, openOnly } from './open-now.rules.ts';
import { createLookups } from './place/lookups.ts';
import { showMatches } from './show.ts';
import { addSponsored } from './sponsored/sponsored.ts';
import type { SearchContext, WordSearch } from './words/search.ts';
import { createSpelling } from './words/spelling.ts';

export type SharedContext = Omit<SearchContext, 'spelling' | 'lookups'>;

const NOTHING: Matches = { items: [], total: 0, next: null };
const NOWHERE = 'nowhere; known="the United States"';

export async function browse(
  shared: SharedContext,
  request: PageRequest,
  at: Date,
): Promise<Page<FoundBusiness>> {
  const context = openContext(shared);
  const matches = await browseScope(context, request);
  return show(context, { ...request, query: '' }, matches, at);
}

/** `isLiteral`: no word names a place or a trade. Without words, the businesses of the scope. */
type Request = WordSearch & { isLiteral: boolean; at: Date };

export async function search(
  shared: SharedContext,
  request: Request,
): Promise<Page<FoundBusiness>> {
  const context = openContext(shared);
  const { asked, matches } = await answerWish(context, request);
  return show(context, { ...asked, query: foldQuery(asked.query) }, matches, request.at);
}

/** For suggestions: businesses whose names have the words, the place read out of them. */
export function searchNamesOnly(shared: SharedContext, request: WordSearch): Promise<Matches> {
  return climbNames({ context: openContext(shared), search: request });
}

/** What a search finds, before it is shown: for counting its parts. */
export async function findSelection(shared: SharedContext, request: Request): Promise<Matches> {
  return (await answerWish(openContext(shared), request)).matches;
}

/** "Urgent care open now": those that are, where some are known to be; else all, and that it is so. */
async function answerWish(
  context: SearchContext,
  request: Request,
): Promise<{ asked: Request; matches: Matches }> {
  const query = foldQuery(request.query);
  const rest = request.isLiteral ? null : dropOpenWish(query);
  if (rest === null || (await context.lookups.findNameUse(query)).isName) {
    return { asked: request, matches: await findMatches(context, request) };
  }
  const asked = { ...request, query: rest };
  const openAsked = request.filters?.openAt ? asked : openOnly(asked);
  const open = await findMatches(context, openAsked);
  if (request.filters?.openAt || isWithinReach(open)) {
    return { asked: openAsked, matches: markOpen(open, rest) };
  }
  const all = await findMatches(context, asked);
  return { asked, matches: { ...all, leftOut: [...(all.leftOut ?? []), 'open now'] } };
}

async function findMatches(
  context: SearchContext,
  { isLiteral, ...request }: Request,
): Promise<Matches> {
  const { center } = request;
  const query = foldQuery(request.query);
  // Symbols alone match nothing.
  if (request.query !== '' && query === '') return NOTHING;
  if (center && !isInUnitedStates(center)) return { ...NOTHING, widened: [NOWHERE] };
  return (isLiteral ? searchWords : climbLadder)({ context, search: { ...request, query } });
}

function foldQuery(query: string): string {
  return foldText(query.replace(/24\s*\/\s*7/g, '24 hours'));
}

function openContext(shared: SharedContext): SearchContext {
  const { db, vocabulary } = shared;
  return {
    ...shared,
    spelling: createSpelling(db),
    lookups: createLookups(db, () => vocabulary.read()),
  };
}

async function show(context: SearchContext, search: WordSearch, matches: Matches, at: Date) {
  const { trades } = await context.vocabulary.read();
  const isNamed = matches.isNamed || (await isName(context, search, matches));
  const shown = await addSponsored(context.db, search, { ...matches, isNamed }, at);
  const page = showMatches(shown, search, trades);
  return { ...page, items: await describeListed(context.db, page.items, at) };
}

/** In whatever order they are asked for: a name that is typed out is meant. */
async function isName({ lookups }: SearchContext, { query }: WordSearch, { trades }: Matches) {
  return query !== '' && trades === undefined && (await lookups.findNameUse(query)).isName;
}
