import type { Database } from '../../../platform/database/database.ts';
import type { PageRequest } from '../find/page.ts';
import type { TermStatistics } from '../find/statistics.ts';
import type { Spelling } from './spelling.ts';
import type { Stems } from './stems.ts';

/** Fewer matches than these, and other wordings are tried. */
export const ENOUGH = 3;
const MAX_WORDS = 12;

export interface WordSearch extends PageRequest {
  /** Folded. */
  query: string;
}

export interface SearchContext {
  db: Database;
  statistics: TermStatistics;
  stems: Stems;
  spelling: Spelling;
}

export interface Attempt {
  context: SearchContext;
  search: WordSearch;
}

export function splitWords(query: string): string[] {
  return query.split(' ').slice(0, MAX_WORDS);
}
