import type { Database } from '../../../platform/database/database.ts';
import { endOfPrefix } from '../../../platform/fold-text.ts';
import type { KnownPlaces, PlaceKeys } from '../../places/model/annotate-places.rules.ts';
import { NAMED_AREAS } from '../../places/model/areas.queries.ts';
import { CITIES, REGIONS, TOWNS, ZIPS } from '../../places/model/gazetteer.ts';
import { findKindredWords } from './kindred-words.ts';
import { COMPLETIONS, type Completion, completedWord, type Stems } from './words.ts';

/** The names of businesses that a part of the question is, begins or spells with other spaces. */
export interface KnownName {
  text: string;
  /** Businesses with exactly this folded name. */
  businessCount: number;
  /** Whether a longer name begins with this text. */
  isStart: boolean;
  /** The largest chain of at least three businesses whose name begins with this text. */
  chain: { nameKey: string; businessCount: number } | null;
  /** A name with the same letters, or one that begins with them. */
  joinedName: string | null;
}

/** Rows of the tables about the words of a question. */
export interface KnownText extends Omit<KnownPlaces, 'findSimilar'> {
  names: Map<string, KnownName>;
  /** Words of the names of businesses, categories and towns, with the number of businesses that have them. */
  words: Map<string, number>;
  completions: Completion[];
}

const SHORTEST_BEGINNING = 5;

/** Joins words the same way as the column `joined_key`. */
export function joinWords(text: string): string {
  return text.replace(/^the | and /g, ' ').replaceAll(' ', '');
}

/**
 * SQL that looks up everything a question may mean in one statement. Uses business_names (primary key,
 * business_names_start, up to 500 rows of business_names_joined), words, facet_counts_city, towns_name and
 * the areas.
 */
const KNOWN_TEXT = `select
  (select coalesce(json_agg(n), '[]') from (
     select s.text,
       coalesce((select business_count from business_names where name_key = s.text), 0) as "businessCount",
       exists (select from business_names where name_key > s.text and name_key < s.after) as "isStart",
       (select json_build_object('nameKey', name_key, 'businessCount', business_count) from (
          select name_key, business_count from business_names
          where left(name_key, 3) = s.start and business_count >= 3 and starts_with(name_key, s.text || case when s.text ~ ' [a-z]$' then '' else ' ' end)
          order by business_count desc, name_key limit 1) c) as chain,
       (select name_key from (
          select name_key, joined_key, business_count from business_names
          where joined_key >= s.letters and joined_key <= s.last_letters order by joined_key limit 500) j
        order by joined_key = s.letters desc, business_count desc, name_key limit 1) as "joinedName"
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
       as s (text, after, start, letters, last_letters)) n) as names,
  (select coalesce(json_agg(w), '[]') from (
     select asked.word, (select business_count from words where word = asked.word) as count,
            tsvector_to_array(to_tsvector('listing', asked.word)) as lexemes
     from unnest($6::text[]) as asked (word)) w) as words,
  case when $7 = '' then '[]' else
    (select coalesce(json_agg(w), '[]') from (${COMPLETIONS('$7', '$8')}) w) end as completions,
  (select coalesce(json_agg(c), '[]') from (${CITIES('$9')}) c) as cities,
  (select coalesce(json_agg(t), '[]') from (${TOWNS('$9')}) t) as towns,
  (select coalesce(json_agg(a), '[]') from (${NAMED_AREAS('$10')}) a) as areas,
  (select coalesce(json_agg(r), '[]') from (${REGIONS('$11')}) r) as regions,
  (select coalesce(json_agg(z), '[]') from (${ZIPS('$12')}) z) as zips`;

interface KnownRow extends Omit<KnownText, 'words' | 'names'> {
  names: KnownName[];
  words: { word: string; count: number | null; lexemes: string[] }[];
}

interface Asked {
  words: string[];
  /** Parts of the question that may be the name of a business. */
  spans: string[];
  places: PlaceKeys;
}

/** Looks up the words, names and places of a question in one statement. */
export async function findKnownText(
  db: Database,
  stems: Stems,
  { words, spans, places }: Asked,
): Promise<KnownText> {
  const asked = [...new Set([...words, ...words.flatMap(findKindredWords)])];
  const letters = spans.map(joinWords);
  const ending = completedWord(words);
  const [row] = await db.run<KnownRow>({ name: 'known_text', text: KNOWN_TEXT }, [
    spans,
    spans.map(endOfPrefix),
    spans.map((text) => Array.from(text).slice(0, 3).join('')),
    letters,
    letters.map((text) => (text.length >= SHORTEST_BEGINNING ? endOfPrefix(text) : text)),
    asked,
    ending,
    endOfPrefix(ending),
    places.towns,
    places.areas,
    places.regions,
    places.zipCodes,
  ]);
  if (!row) throw new Error('a statement without a table answered no row');
  for (const { word, lexemes } of row.words) stems.learn(word, lexemes);
  return {
    ...row,
    names: new Map(row.names.map((name) => [name.text, name])),
    words: new Map(
      row.words.flatMap(({ word, count }) => (count === null ? [] : [[word, count] as const])),
    ),
  };
}
