import type { Business } from '../../contract/businesses.ts';
import type { Database } from '../../platform/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import type { Page } from '../../platform/http.ts';
import { type BusinessRow, toBusiness } from '../businesses/service.ts';
import { findMatches, MAX_COUNT, type TermStatistics } from './matches.service.ts';
import { browseBusinesses, findFacetCount } from './queries.ts';
import {
  allowedMistakes,
  editDistance,
  FIRST,
  formatCursor,
  type Position,
  parseCursor,
  type Scope,
} from './rules.ts';
import {
  findKnownWords,
  findLexemes,
  findNamedBusinesses,
  findSimilarWords,
} from './text.queries.ts';

export interface SearchRequest {
  query: string;
  scope: Scope;
  limit: number;
  cursor: string | undefined;
}

/** Businesses of a place, a category or both, premium first, then best rated. */
export async function browse(
  db: Database,
  request: Omit<SearchRequest, 'query'>,
): Promise<Page<Business>> {
  const after = parseCursor(request.cursor)?.after ?? FIRST;
  const [rows, total] = await Promise.all([
    browseBusinesses(db, request.scope, { after, limit: request.limit + 1 }),
    findFacetCount(db, request.scope),
  ]);
  const items = rows.slice(0, request.limit);
  const last = items.at(-1);
  const hasMore = rows.length > items.length;
  return {
    items: items.map(toBusiness),
    total,
    next: last && hasMore ? formatCursor({ run: 'matching', after: last.sort_key }) : null,
  };
}

/**
 * Businesses by words: those of exactly that name first, then all that have every word. When next
 * to nothing has them, words that no listing knows are replaced by the nearest ones that do.
 */
export async function search(
  db: Database,
  terms: TermStatistics,
  request: SearchRequest,
): Promise<Page<Business>> {
  const query = foldText(request.query);
  const found = await searchWords(db, terms, request, query);
  if (found.total >= 3) return found;
  const corrected = await correctWords(db, query);
  if (corrected === query) return found;
  const better = await searchWords(db, terms, request, corrected);
  return better.total > found.total ? { ...better, correctedQuery: corrected } : found;
}

async function searchWords(
  db: Database,
  terms: TermStatistics,
  request: SearchRequest,
  query: string,
): Promise<Page<Business>> {
  const { scope, limit } = request;
  const lexemes = (await findLexemes(db, query)).slice(0, 12);
  if (lexemes.length === 0) return { items: [], total: 0, next: null };
  const position: Position = parseCursor(request.cursor) ?? { run: 'named', after: FIRST };
  const named =
    position.run === 'named'
      ? await findNamedBusinesses(db, query, scope, { after: position.after, limit: limit + 1 })
      : [];
  const after = position.run === 'named' ? FIRST : position.after;
  const matches = await findMatches(
    db,
    terms,
    { lexemes, nameKey: query, scope },
    { after, limit: limit + 1 },
  );
  const rows = [...named, ...matches.rows].slice(0, limit);
  const hasMore = named.length + matches.rows.length > limit;
  return {
    items: rows.map(toBusiness),
    total: Math.min(matches.total, matches.isExact ? matches.total : MAX_COUNT),
    isTotalCapped: !matches.isExact,
    next: hasMore ? nextCursor(rows, named.length) : null,
  };
}

function nextCursor(rows: BusinessRow[], named: number): string | null {
  const last = rows.at(-1);
  if (!last) return null;
  // The last name was shown and nothing else yet: the other matches start from their own first.
  if (rows.length > named) return formatCursor({ run: 'matching', after: last.sort_key });
  return formatCursor({ run: 'named', after: last.sort_key });
}

/** The query with each unknown word replaced by the nearest known one, if one is near enough. */
async function correctWords(db: Database, query: string): Promise<string> {
  const words = query.split(' ').slice(0, 12);
  const known = await findKnownWords(db, words);
  const corrected = await Promise.all(
    words.map((word) => (known.has(word) ? word : findNearestWord(db, word))),
  );
  return corrected.join(' ');
}

async function findNearestWord(db: Database, word: string): Promise<string> {
  const limit = allowedMistakes(word);
  if (limit === 0 || /^\d+$/.test(word)) return word;
  const [nearest] = (await findSimilarWords(db, word))
    .map((candidate) => ({ ...candidate, mistakes: editDistance(word, candidate.word) }))
    .filter((candidate) => candidate.mistakes <= limit)
    .sort((a, b) => a.mistakes - b.mistakes || b.business_count - a.business_count);
  return nearest?.word ?? word;
}
