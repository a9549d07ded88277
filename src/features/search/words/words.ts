import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { Page } from '../../../platform/http/output.ts';
import type { BusinessRow } from '../../businesses/shapes.ts';
import { findMatches, MAX_COUNT, type TermStatistics } from '../find/matches.ts';
import {
  FIRST,
  formatPosition,
  type Position,
  parsePosition,
  type Scope,
  type Term,
} from '../find/rules.ts';
import { findKindredWords } from './kindred-words.rules.ts';
import { findChain, findCompletions, findJoinedName, findNamedBusinesses } from './queries.ts';
import type { Spelling } from './spelling.ts';
import type { Stems } from './stems.ts';

/** Fewer matches than these, and other wordings are tried. */
export const ENOUGH = 3;
const MAX_WORDS = 12;
const MAX_NEAR_WORDS = 5;
const MAX_COMPLETIONS = 40;
const SHORTEST_BEGINNING = 5;
/** Shorter ones begin so many words that only the commonest are looked for. */
const SHORTEST_PREFIX = 3;
const CHAIN_SHARE = 0.1;
const SMALL_WORDS = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'near', 'of', 'on', 'or', 'the']);

export interface WordSearch {
  /** Folded. */
  query: string;
  scope: Scope;
  limit: number;
  cursor: string | undefined;
}

export type Matches = Page<BusinessRow>;

export interface SearchContext {
  db: Database;
  statistics: TermStatistics;
  stems: Stems;
  /** Of this request. */
  spelling: Spelling;
}

/** Names that have every word as it was typed. */
export async function searchExactWords(
  context: SearchContext,
  search: WordSearch,
): Promise<Matches> {
  const terms = await listTerms(context, splitWords(search.query));
  return matchTerms(context, search, await findNameMeant(context, search.query, terms), terms);
}

/**
 * Names that have every word. When next to none has: the name that is the same but for spaces, small
 * words left out and the last word taken as a beginning; at last with misspelt words replaced by the
 * nearest known ones. What finds the most is shown.
 */
export async function searchWords(context: SearchContext, search: WordSearch): Promise<Matches> {
  const exact = await searchExactWords(context, search);
  if (exact.total >= ENOUGH) return exact;
  const joined = await searchJoined(context, search);
  if (joined?.isWholeName && exact.total === 0 && joined.total > 0) return joined;
  const loose = await searchLoosely(context, search, exact);
  const best = [exact, loose, ...(joined ? [joined] : [])].reduce(pickLarger);
  if (best.total >= ENOUGH) return best;
  const corrected = await searchCorrected(context, search);
  if (best.total > 0 || corrected?.total) return corrected ? pickLarger(best, corrected) : best;
  return (await searchNear(context, search)) ?? best;
}

function pickLarger(one: Matches, other: Matches): Matches {
  return other.total > one.total ? other : one;
}

/** The few that have the whole words stay ahead of those that have more, where a page can hold them. */
async function searchLoosely(context: SearchContext, search: WordSearch, exact: Matches) {
  const { query, cursor } = search;
  const terms = await listLooseTerms(context, splitWords(query));
  if (search.limit < ENOUGH) return matchTerms(context, search, query, terms);
  const whole = cursor ? await searchExactWords(context, { ...search, cursor: undefined }) : exact;
  const ahead = cursor ? [] : exact.items;
  const limit = search.limit - ahead.length;
  const loose = await matchTerms(context, { ...search, limit }, query, terms);
  const shown = new Set(whole.items.map(({ id }) => id));
  return { ...loose, items: [...ahead, ...loose.items.filter(({ id }) => !shown.has(id))] };
}

async function searchJoined(context: SearchContext, search: WordSearch) {
  const letters = joinWords(search.query);
  const name = await findJoinedName(context.db, letters, letters.length >= SHORTEST_BEGINNING);
  if (!name || name === search.query) return null;
  const terms = await listTerms(context, splitWords(name));
  const found = await matchTerms(context, search, name, terms);
  return { ...found, correctedQuery: name, isWholeName: joinWords(name) === letters };
}

/** As the column joined_key has it. */
function joinWords(query: string): string {
  return query.replace(/^the | and /g, ' ').replaceAll(' ', '');
}

async function searchCorrected(context: SearchContext, search: WordSearch) {
  const words = await context.spelling.correct(splitWords(search.query));
  if (!words) return null;
  const correctedQuery = words.join(' ');
  const terms = await listLooseTerms(context, words);
  const nameKey = await findNameMeant(context, correctedQuery, terms);
  return { ...(await matchTerms(context, search, nameKey, terms)), correctedQuery };
}

/** Known words can be misspelt ones, too: the best name with words near to all of them is meant. */
async function searchNear(context: SearchContext, search: WordSearch) {
  const words = splitWords(search.query).filter((word) => !SMALL_WORDS.has(word));
  if (words.length < 2 || words.length > MAX_NEAR_WORDS) return null;
  const choices: string[][] = [];
  for (const word of words) {
    const near = await context.spelling.findNear(word);
    choices.push(near.length > 0 ? near.map((candidate) => candidate.word) : [word]);
  }
  const stems = await context.stems.find(choices.flat());
  const terms = choices.map((list) => ({ lexemes: list.flatMap((word) => stems.get(word) ?? []) }));
  if (terms.some(({ lexemes }) => lexemes.length === 0)) return null;
  const probe = { ...search, limit: 1, cursor: undefined };
  const [best] = (await matchTerms(context, probe, '', terms)).items;
  if (!best) return null;
  const parts = new Set(foldText(best.name).split(' '));
  const meant = choices.map((list) => list.find((word) => parts.has(word)) ?? list[0] ?? '');
  const correctedQuery = meant.join(' ');
  return {
    ...(await searchExactWords(context, { ...search, query: correctedQuery })),
    correctedQuery,
  };
}

/** As many as one search takes. */
export function splitWords(query: string): string[] {
  return query.split(' ').slice(0, MAX_WORDS);
}

async function listTerms({ stems }: SearchContext, words: string[]): Promise<Term[]> {
  const kindred = words.map(findKindredWords);
  const found = await stems.find([...words, ...kindred.flat()]);
  const list = (word: string) => found.get(word) ?? [];
  return words.flatMap((word, at) =>
    list(word).map((lexeme) => ({ lexemes: [lexeme, ...(kindred[at] ?? []).flatMap(list)] })),
  );
}

/** Without small words, and the last word as it is or as a beginning. */
async function listLooseTerms(context: SearchContext, words: string[]): Promise<Term[]> {
  const last = words.at(-1) ?? '';
  const large = words.slice(0, -1).filter((word) => !SMALL_WORDS.has(word));
  const isWhole = SMALL_WORDS.has(last) || findKindredWords(last).length > 0;
  if (last.length < 2 || isWhole) {
    return listTerms(context, [...large, last]);
  }
  const [terms, endings, completions] = await Promise.all([
    listTerms(context, large),
    context.stems.find([last]),
    findCompletions(context.db, last, MAX_COMPLETIONS),
  ]);
  const whole = endings.get(last) ?? [];
  const lexemes = new Set([...whole, ...completions.flatMap((completion) => completion.lexemes)]);
  if (lexemes.size === 0) return terms;
  const { words: count = 0, uses: rows = 0 } = completions[0] ?? {};
  if (count <= MAX_COMPLETIONS || last.length < SHORTEST_PREFIX)
    return [...terms, { lexemes: [...lexemes], rows }];
  // Stems may be shorter than what was typed of their words.
  const short = [...lexemes].filter((lexeme) => !lexeme.startsWith(last));
  return [...terms, { lexemes: short, prefix: last, rows }];
}

/** Businesses of exactly that name first, then all that have the terms, each in the order of rank. */
async function matchTerms(
  { db, statistics }: SearchContext,
  { scope, limit, cursor }: WordSearch,
  nameKey: string,
  terms: Term[],
): Promise<Matches> {
  if (terms.length === 0) return { items: [], total: 0, next: null };
  const position: Position = parsePosition(cursor) ?? { run: 'named', after: FIRST };
  const named =
    position.run === 'named'
      ? await findNamedBusinesses(db, nameKey, scope, { after: position.after, limit: limit + 1 })
      : [];
  const after = position.run === 'named' ? FIRST : position.after;
  const matches = await findMatches(
    db,
    statistics,
    { terms, nameKey, scope },
    { after, limit: limit + 1 },
  );
  const items = [...named, ...matches.rows].slice(0, limit);
  const hasMore = named.length + matches.rows.length > limit;
  return {
    items,
    total: Math.min(matches.total, matches.isExact ? matches.total : MAX_COUNT),
    isTotalCapped: !matches.isExact,
    next: hasMore ? nextCursor(items, named.length) : null,
  };
}

/**
 * The name itself, or the chain that goes by its first words ("enterprise"), where that is a good
 * part of what has the words.
 */
async function findNameMeant(
  { db, statistics }: SearchContext,
  query: string,
  terms: Term[],
): Promise<string> {
  const chain = await findChain(db, query);
  if (!chain || chain.nameKey === query) return query;
  const matches = await statistics.estimate(terms);
  return chain.businessCount >= CHAIN_SHARE * matches ? chain.nameKey : query;
}

function nextCursor(rows: BusinessRow[], named: number): string | null {
  const last = rows.at(-1);
  if (!last) return null;
  // The last name was shown and nothing else yet: the other matches start from their own first.
  if (rows.length > named) return formatPosition({ run: 'matching', after: last.sortKey });
  return formatPosition({ run: 'named', after: last.sortKey });
}
