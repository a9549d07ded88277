import type { Database } from '../../../platform/database/database.ts';
import { type AreaName, NAMED_AREAS } from '../../areas/named.queries.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import { endOfPrefix } from '../find/selection.rules.ts';
import {
  CITIES,
  type CityRow,
  findCities,
  findTowns,
  findZipPlace,
  MOST_TOWNS,
  TOWNS,
  type TownRow,
  type Towns,
} from './gazetteer.ts';
import { listPlaceKeys, type PlaceReading } from './place.rules.ts';
import { readNeeds, readPlace } from './place.ts';
import { findKindredWords, splitWords } from './words.rules.ts';
import {
  COMPLETIONS,
  type Completion,
  completedWord,
  findCompletions,
  type Stems,
} from './words.ts';

export interface KnownText {
  /** Whether a business has exactly this folded name (`isName`), or a name that starts with it (`isStart`). */
  isName: boolean;
  isStart: boolean;
  chain: { nameKey: string; businessCount: number } | null;
  joinedName: string | null;
  words: Set<string>;
  cities: CityRow[];
  towns: TownRow[];
  areas: AreaName[];
}

/** Name and place lookups of one request, each cached. */
export interface Lookups extends Towns {
  read(text: string): Promise<KnownText>;
  readPlace(query: string): Promise<PlaceReading | null>;
  findCompletions(word: string): Promise<Completion[]>;
}

interface Sources {
  stems: Stems;
  readVocabulary(): Promise<Vocabulary>;
  besides?: string[];
}

export function createLookups(
  db: Database,
  { stems, readVocabulary, besides = [] }: Sources,
): Lookups {
  const texts = new Map<string, Promise<KnownText>>();
  const places = new Map<string, Promise<PlaceReading | null>>();
  const completions = new Map<string, Promise<Completion[]>>();
  const cities = new Map<string, CityRow[]>();
  const towns = new Map<string, TownRow[]>();

  async function readText(text: string): Promise<KnownText> {
    const { keys, words, ending, ...row } = await findKnownText(db, text, besides);
    const byCity = Map.groupBy(row.cities, ({ cityKey }) => cityKey);
    const byTown = Map.groupBy(row.towns, ({ cityKey }) => cityKey);
    for (const key of keys) {
      cities.set(key, byCity.get(key) ?? []);
      towns.set(key, byTown.get(key) ?? []);
    }
    for (const { word, lexemes } of words) stems.learn(word, lexemes);
    if (ending) completions.set(ending, Promise.resolve(row.completions));
    const known = words.filter(({ isKnown }) => isKnown).map(({ word }) => word);
    return { ...row, words: new Set(known) };
  }

  const read = (text: string) => once(texts, text, () => readText(text));
  return {
    read,
    readPlace: (query) =>
      once(places, query, async () => {
        const [known, vocabulary] = [await read(query), await readVocabulary()];
        const findZip = (zipCode: string) => findZipPlace(db, zipCode);
        return readPlace(query, { known, needs: readNeeds(vocabulary), findZip });
      }),
    findCompletions: (word) => once(completions, word, () => findCompletions(db, word)),
    async findCities(keys) {
      if (!keys.every((key) => cities.has(key))) return findCities(db, keys);
      return pickRows(cities, keys).sort((a, b) => b.businessCount - a.businessCount);
    },
    async findTowns(keys, state) {
      if (!keys.every((key) => towns.has(key))) return findTowns(db, keys, state);
      const rows = pickRows(towns, keys).filter((town) => !state || town.state === state);
      return rows.sort((a, b) => b.population - a.population).slice(0, MOST_TOWNS);
    },
  };
}

function pickRows<Row>(rows: Map<string, Row[]>, keys: string[]): Row[] {
  return [...new Set(keys)].flatMap((key) => rows.get(key) ?? []);
}

function once<T>(kept: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> {
  const found = kept.get(key) ?? find();
  kept.set(key, found);
  return found;
}

const SHORTEST_BEGINNING = 5;

/** Joins words the same way as the column `joined_key`. */
export function joinWords(text: string): string {
  return text.replace(/^the | and /g, ' ').replaceAll(' ', '');
}

interface KnownRow extends Omit<KnownText, 'words'> {
  words: { word: string; isKnown: boolean; lexemes: string[] }[];
  completions: Completion[];
}

/**
 * SQL that looks up everything a text may mean in one statement. Uses business_names (primary key,
 * business_names_start, up to 500 rows of business_names_joined), words, facet_counts_city, towns_name and
 * the areas.
 */
const KNOWN_TEXT = `select
  exists (select from business_names where name_key = $1) as is_name,
  exists (select from business_names where name_key > $1 and name_key < $2) as is_start,
  (select json_build_object('nameKey', name_key, 'businessCount', business_count) from (
     select name_key, business_count from business_names
     where left(name_key, 3) = $3 and business_count >= 3 and starts_with(name_key, $1 || ' ')
     order by business_count desc, name_key limit 1) c) as chain,
  (select name_key from (
     select name_key, joined_key, business_count from business_names
     where joined_key >= $4 and joined_key <= $5 order by joined_key limit 500) n
   order by joined_key = $4 desc, business_count desc, name_key limit 1) as joined_name,
  (select coalesce(json_agg(w), '[]') from (
     select asked.word, exists (select from words where word = asked.word) as "isKnown",
            tsvector_to_array(to_tsvector('listing', asked.word)) as lexemes
     from unnest($6::text[]) as asked (word)) w) as words,
  case when $7 = '' then '[]' else
    (select coalesce(json_agg(w), '[]') from (${COMPLETIONS('$7', '$8')}) w) end as completions,
  (select coalesce(json_agg(c), '[]') from (${CITIES('$9')}) c) as cities,
  (select coalesce(json_agg(t), '[]') from (${TOWNS('$9')}) t) as towns,
  (select coalesce(json_agg(a), '[]') from (${NAMED_AREAS('$10')}) a) as areas`;

async function findKnownText(db: Database, text: string, besides: string[]) {
  const words = splitWords(text);
  const asked = [...new Set([...words, ...words.flatMap(findKindredWords)])];
  const { towns, areas } = listPlaceKeys(text);
  const keys = [...new Set([...towns, ...besides])];
  const letters = joinWords(text);
  const lastLetters = letters.length >= SHORTEST_BEGINNING ? endOfPrefix(letters) : letters;
  const ending = completedWord(words);
  const [row] = await db.run<KnownRow>({ name: 'known_text', text: KNOWN_TEXT }, [
    text,
    endOfPrefix(text),
    Array.from(text).slice(0, 3).join(''),
    letters,
    lastLetters,
    asked,
    ending,
    endOfPrefix(ending),
    keys,
    areas,
  ]);
  if (!row) throw new Error('a statement without a table answered no row');
  return { ...row, keys, ending };
}
