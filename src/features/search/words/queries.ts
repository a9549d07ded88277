import type { Database } from '../../../platform/database/database.ts';
import { endOfPrefix } from '../find/rules.ts';

/** Stems of folded words, each as the search vector holds it; none for a word without letters. */
export async function findLexemes(db: Database, words: string[]): Promise<string[][]> {
  const rows = await db.run<{ lexemes: string[] }>(
    {
      name: 'lexemes',
      text: `select tsvector_to_array(to_tsvector('listing', word)) as lexemes
             from unnest($1::text[]) with ordinality as w(word, position) order by position`,
    },
    [words],
  );
  return rows.map((row) => row.lexemes);
}

/** Words of the vocabulary among the given ones. Primary key. */
export async function findKnownWords(db: Database, words: string[]): Promise<Set<string>> {
  const rows = await db.run<{ word: string }>(
    { name: 'known_words', text: 'select word from words where word = any($1::text[])' },
    [words],
  );
  return new Set(rows.map((row) => row.word));
}

/** The words most like a misspelled one. Index words_trigram. */
export function findSimilarWords(db: Database, word: string) {
  return db.run<{ word: string; businessCount: number }>(
    {
      name: 'similar_words',
      text: `select word, business_count from words where word % $1 and length(word) between length($1) - 3 and length($1) + 3
             order by similarity(word, $1) desc, business_count desc limit 100`,
    },
    [word],
  );
}

/** With their stems, and the uses of all that begin so. Primary key: two letters bound the walk. */
export function findCompletions(db: Database, prefix: string, limit: number) {
  return db.run<{ lexemes: string[]; words: number; uses: number }>(
    {
      name: 'completions',
      text: `select tsvector_to_array(to_tsvector('listing', word)) as lexemes, words, uses
             from (
               select word, count(*) over () as words, sum(business_count) over () as uses
               from words where word >= $1 and word < $2
               order by business_count desc, word limit $3
             ) w`,
    },
    [prefix, endOfPrefix(prefix), limit],
  );
}

/** The commonest name of these letters, or that begins so. Index business_names_joined, 500 steps. */
export async function findJoinedName(
  db: Database,
  letters: string,
  mayGoOn: boolean,
): Promise<string | null> {
  const [row] = await db.run<{ nameKey: string }>(
    {
      name: 'joined_name',
      text: `select name_key from (
               select name_key, joined_key, business_count from business_names
               where joined_key >= $1 and joined_key <= $2 order by joined_key limit 500
             ) n
             order by joined_key = $1 desc, business_count desc, name_key limit 1`,
    },
    [letters, mayGoOn ? endOfPrefix(letters) : letters],
  );
  return row?.nameKey ?? null;
}

/** Or else the commonest chain (3+) that begins so. Primary key, index business_names_start. */
export async function findChain(db: Database, nameKey: string) {
  const [row] = await db.run<{ nameKey: string; businessCount: number }>(
    {
      name: 'chain',
      text: `(select name_key, business_count, 0 as step from business_names where name_key = $1)
             union all
             (select name_key, business_count, 1 from business_names
              where left(name_key, 3) = $2 and business_count >= 3 and starts_with(name_key, $3)
              order by business_count desc, name_key limit 1)
             order by step limit 1`,
    },
    [nameKey, Array.from(nameKey).slice(0, 3).join(''), `${nameKey} `],
  );
  return row ?? null;
}
