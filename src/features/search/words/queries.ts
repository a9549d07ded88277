import type { Database } from '../../../platform/database/database.ts';
import { type BusinessRow, businessColumns } from '../../businesses/shapes.ts';
import { LISTED, type Range, scopeConditions, withCategory } from '../find/queries.ts';
import { type Scope, scopeTokens, type Term, toTsquery } from '../find/rules.ts';
import { endOfPrefix } from '../place/queries.ts';

/** Businesses of exactly this folded name. Index businesses_name. */
export function findNamedBusinesses(
  db: Database,
  nameKey: string,
  scope: Scope,
  range: Range,
): Promise<BusinessRow[]> {
  const conditions = scopeConditions(scope, 4);
  return db.run(
    {
      name: `named_${conditions.name}`,
      text: withCategory(
        `select * from businesses where ${LISTED} and name_key = $3 and sort_key < $1
         ${conditions.sql} order by sort_key desc limit $2`,
      ),
    },
    [range.after, range.limit, nameKey, ...conditions.values],
  );
}

/**
 * Common words: walks `steps` entries of the scope's rank index, answers the first that match, and how
 * many do.
 */
export async function walkMatches(
  db: Database,
  search: { terms: Term[]; nameKey: string; scope: Scope; steps: number },
  range: Range,
): Promise<{ rows: BusinessRow[]; matched: number }> {
  const conditions = scopeConditions(search.scope, 6);
  const rows = await db.run<BusinessRow & { matched: number }>(
    {
      name: `walk_${conditions.name}`,
      text: `
        select ${businessColumns}, b.matched from (
          select *, count(*) over () as matched from (
            select * from businesses where ${LISTED} and sort_key < $1 ${conditions.sql}
            order by sort_key desc limit $3
          ) w where search_vector @@ $4::tsquery and name_key <> $5
          order by sort_key desc limit $2
        ) b join categories c on c.id = b.category_id order by b.sort_key desc`,
    },
    [
      range.after,
      range.limit,
      search.steps,
      toTsquery(search.terms),
      search.nameKey,
      ...conditions.values,
    ],
  );
  return { rows, matched: rows[0]?.matched ?? 0 };
}

/** Rare words: GIN intersects words and filter tokens; the short list is sorted and counted. */
export async function sortMatches(
  db: Database,
  search: { terms: Term[]; nameKey: string; scope: Scope },
  range: Range,
): Promise<{ rows: BusinessRow[]; total: number }> {
  const rows = await db.run<Partial<BusinessRow> & { total: number }>(
    {
      name: 'sort_matches',
      text: `with matches as materialized (
               select id, sort_key, name_key from businesses
               where ${LISTED} and search_vector @@ $3::tsquery
             ), page as (
               select id, sort_key from matches where sort_key < $1 and name_key <> $4
               order by sort_key desc limit $2
             )
             select t.total, p.* from (select count(*)::int as total from matches) t
             left join lateral (
               select ${businessColumns} from page
               join businesses b on b.id = page.id
               join categories c on c.id = b.category_id
             ) p on true
             order by p.sort_key desc`,
    },
    [
      range.after,
      range.limit,
      toTsquery([
        ...search.terms,
        ...scopeTokens(search.scope).map((token) => ({ lexemes: [token] })),
      ]),
      search.nameKey,
    ],
  );
  return {
    rows: rows.filter((row): row is BusinessRow & { total: number } => row.id != null),
    total: rows[0]?.total ?? 0,
  };
}

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

/** The planner's own statistics: in what share of the rows a lexeme or token stands. */
export async function findTermShares(db: Database) {
  const terms = await db.run<{ term: string; share: number }>(
    {
      name: 'term_shares',
      text: `select term, share from pg_stats,
             unnest(most_common_elems::text::text[], most_common_elem_freqs) as u(term, share)
             where schemaname = current_schema() and tablename = 'businesses'
               and attname = 'search_vector' and term is not null`,
    },
    [],
  );
  const [table] = await db.run<{ rows: number }>(
    {
      name: 'business_estimate',
      text: `select greatest(reltuples, 0)::bigint as rows from pg_class
             where oid = 'businesses'::regclass`,
    },
    [],
  );
  return { terms, rows: table?.rows ?? 0 };
}

/** Words of the vocabulary among the given ones. Primary key. */
export async function findKnownWords(db: Database, words: string[]): Promise<Set<string>> {
  const rows = await db.run<{ word: string }>(
    { name: 'known_words', text: 'select word from words where word = any($1::text[])' },
    [words],
  );
  return new Set(rows.map((row) => row.word));
}

/** The words most like a misspelt one. Index words_trigram. */
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

/**
 * The commonest words that begin so, with their stems, and the uses of all that do. Primary key:
 * two letters bound the walk.
 */
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

/**
 * This name, or else the commonest chain (three or more) whose name goes on after it. Primary key and
 * index business_names_start.
 */
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
