import type { Database } from '../../../platform/database/database.ts';
import { editDistance } from '../../../platform/edit-distance.ts';
import { NAMED_AREAS } from '../../areas/named.queries.ts';
import { CITIES, TOWNS } from './gazetteer.ts';
import {
  type FindSimilarTowns,
  type KnownPlaces,
  listPlaceKeys,
  type PlaceKeys,
} from './places.rules.ts';
import { createSpellingIndex } from './spelling.rules.ts';
import type { Token } from './tokens.ts';

/** SQL for the regions with these names, most populous first. Primary key of region_names. */
export const REGIONS = (keys: string) => `
  select n.name_key as "nameKey", n.is_clear as "isClear", r.slug, r.name, r.kind, r.states, r.latitude,
         r.longitude, r.population
  from region_names n join regions r using (slug)
  where n.name_key = any(${keys}::text[]) order by r.population desc, r.miles desc`;

/**
 * SQL for the points of ZIP codes. An unknown ZIP code gets the closest number with the same first three
 * digits. Primary key, about 100 rows at most for each.
 */
export const ZIPS = (keys: string) => `
  select asked.zip_code as "asked", z.city, z.state, z.latitude, z.longitude
  from unnest(${keys}::text[]) as asked (zip_code)
  cross join lateral (
    select city, state, latitude, longitude from zip_codes
    where zip_code between left(asked.zip_code, 3) || '00' and left(asked.zip_code, 3) || '99'
    order by abs(zip_codes.zip_code::int - asked.zip_code::int) limit 1) z`;

type PlaceRows = Omit<KnownPlaces, 'findSimilar'>;

const KNOWN_PLACES = `select
  (select coalesce(json_agg(c), '[]') from (${CITIES('$1')}) c) as cities,
  (select coalesce(json_agg(t), '[]') from (${TOWNS('$1')}) t) as towns,
  (select coalesce(json_agg(a), '[]') from (${NAMED_AREAS('$2')}) a) as areas,
  (select coalesce(json_agg(r), '[]') from (${REGIONS('$3')}) r) as regions,
  (select coalesce(json_agg(z), '[]') from (${ZIPS('$4')}) z) as zips`;

/** Looks up everything that words may name as places, in one statement. */
export async function findKnownPlaces(
  db: Database,
  { towns, areas, regions, zipCodes }: PlaceKeys,
): Promise<PlaceRows> {
  const [row] = await db.run<PlaceRows>({ name: 'known_places', text: KNOWN_PLACES }, [
    ...[towns, areas, regions, zipCodes],
  ]);
  if (!row) throw new Error('a statement without a table answered no row');
  return row;
}

/** Looks up the places of a query, misspelled ones too. */
export async function readKnownPlaces(db: Database, tokens: Token[]): Promise<KnownPlaces> {
  const { findSimilar } = await openTownSpelling(db);
  const rows = await findKnownPlaces(db, listPlaceKeys(tokens, findSimilar));
  return { ...rows, findSimilar };
}

/** Towns of this population and more are recognized when they are misspelled. */
const SPELLED_POPULATION = 10_000;
const LONG = 8;
const MOST_SIMILAR = 4;
const MOST_KEPT = 5000;

/** The names of the gazetteer, in memory. */
export interface TownSpelling {
  findSimilar: FindSimilarTowns;
  hasTown(cityKey: string, state: string): boolean;
}

interface TownName {
  cityKey: string;
  state: string;
  population: number;
}

const spellings = new WeakMap<Database['pool'], Promise<TownSpelling>>();

/** Returns the names of towns. Reads them once per database, in one statement of about 20,000 rows. */
export function openTownSpelling(db: Database): Promise<TownSpelling> {
  const known = spellings.get(db.pool);
  if (known) return known;
  const opening = readTownSpelling(db);
  spellings.set(db.pool, opening);
  opening.catch(() => spellings.delete(db.pool));
  return opening;
}

async function readTownSpelling(db: Database): Promise<TownSpelling> {
  const rows = await db.run<TownName>(
    { name: 'town_names', text: 'select city_key, state, population from towns' },
    [],
  );
  const names = new Set(rows.map(({ cityKey, state }) => `${cityKey} ${state}`));
  return {
    findSimilar: createTownSpelling(rows),
    hasTown: (cityKey, state) => names.has(`${cityKey} ${state}`),
  };
}

/**
 * Creates a corrector for the names of larger towns: one mistake in a short name, two in a long one. Keeps
 * recent answers.
 */
export function createTownSpelling(towns: TownName[]): FindSimilarTowns {
  const populations = new Map<string, number>();
  for (const { cityKey, population } of towns) {
    if (population < SPELLED_POPULATION) continue;
    populations.set(cityKey, Math.max(population, populations.get(cityKey) ?? 0));
  }
  const index = createSpellingIndex([...populations.keys()]);
  const kept = new Map<string, string[]>();
  function find(key: string): string[] {
    const allowed = key.length < LONG ? 1 : 2;
    return index
      .list(key, allowed)
      .map((name) => ({ name, mistakes: editDistance(key, name) }))
      .filter(({ name, mistakes }) => mistakes > 0 && mistakes <= allowed && name[0] === key[0])
      .sort(
        (one, other) =>
          one.mistakes - other.mistakes ||
          (populations.get(other.name) ?? 0) - (populations.get(one.name) ?? 0),
      )
      .slice(0, MOST_SIMILAR)
      .map(({ name }) => name);
  }
  return (key) => {
    const found = kept.get(key) ?? find(key);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, found);
    return found;
  };
}
