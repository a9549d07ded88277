import type { Area } from '../../../contract/settings.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { VocabularySource } from '../../trades/vocabulary.ts';
import type { Center } from '../area/area.rules.ts';
import type { PageRequest } from '../find/page.ts';
import type { TermStatistics } from '../find/statistics.ts';
import type { Lookups } from '../place/placed-query.ts';
import type { Spelling } from './spelling.ts';
import type { Stems } from './stems.ts';

/** Fewer matches than these, and other wordings are tried. */
export const ENOUGH = 3;
const MAX_WORDS = 12;

export interface WordSearch extends PageRequest {
  /** Folded. */
  query: string;
  /** Where distances are measured from; what is looked for there comes the nearest first. */
  center?: Center | null;
  hasOrder?: boolean;
  /** Trades that are given beside the words. */
  tradeIds?: number[];
}

export interface SearchContext {
  db: Database;
  statistics: TermStatistics;
  stems: Stems;
  vocabulary: VocabularySource;
  spelling: Spelling;
  lookups: Lookups;
  /** For which the directory is. */
  readArea(): Area;
  /** Of sponsored listings above the first page. */
  countPlaces(): number;
}

export interface Attempt {
  context: SearchContext;
  search: WordSearch;
}

export function splitWords(query: string): string[] {
  return query.split(' ').slice(0, MAX_WORDS);
}
