import type { Database } from '../../../platform/database/database.ts';
import { findLexemes } from './queries.ts';

const MAX_KEPT = 20_000;

/** Stems of folded words, as the search vector holds them; a strange word may have none, or many. */
export interface Stems {
  find(words: string[]): Promise<Map<string, string[]>>;
}

/** The database's own stemmer. What it says of a word never changes, and is kept in memory. */
export function createStems(db: Database): Stems {
  const kept = new Map<string, string[]>();
  return {
    async find(words) {
      const unknown = [...new Set(words)].filter((word) => !kept.has(word));
      const found = unknown.length > 0 ? await findLexemes(db, unknown) : [];
      for (const [at, word] of unknown.entries()) kept.set(word, found[at] ?? []);
      const stems = new Map(words.map((word) => [word, kept.get(word) ?? []]));
      if (kept.size > MAX_KEPT) kept.clear();
      return stems;
    },
  };
}
