import type { Database } from '../../../platform/database/database.ts';
import { townKey } from '../../../platform/town-key.ts';
import { findAreasByName } from '../../areas/named.queries.ts';
import { preferInside } from '../area/center.ts';
import { findTowns, type TownRow } from '../area/queries.ts';
import { countMatches } from '../find/count.queries.ts';
import type { Scope } from '../find/rules.ts';
import { editDistance } from '../words/mistakes.rules.ts';
import { findKnownWords } from '../words/queries.ts';
import type { SearchContext } from '../words/search.ts';
import type { Spelling } from '../words/spelling.ts';
import { listMentionTerms } from '../words/terms.ts';
import { listAreaKeys, readArea } from './area-words.rules.ts';
import type { PlacedQuery } from './placed-query.ts';
import { type CityRow, findCities, findZipPlace } from './queries.ts';
import { PREPOSITIONS, TOWNS_THAT_ARE_WORDS } from './reading.data.ts';
import {
  isStateName,
  listReadings,
  listSpellings,
  type Reading,
  respellCity,
} from './reading.rules.ts';

/** People, of a town whose name stands bare: of one word, and of several. */
const LARGE_TOWN = 25_000;
const SMALL_TOWN = 3000;

/** One state has most businesses of a city's name when it has this many times those of the rest. */
const CLEAR_MAJORITY = 4;
/** In the name of a city that does not exist. */
const MOST_MISTAKES = 2;
/** Of such a name: every word multiplies what may be meant. */
const MOST_WORDS = 3;

/** The most telling way to take words of a folded query as a place; null when there is none. */
export async function readPlace(
  db: Database,
  query: string,
  needs: Needs,
): Promise<PlacedQuery | null> {
  const { isNeed } = needs;
  const readings = listReadings(query).filter(
    (reading) => !isWord(reading, isNeed) && mayBePlace(reading, needs),
  );
  const keys = new Set(
    readings.flatMap(({ cityKey }) => (cityKey ? [cityKey, ...listSpellings(cityKey)] : [])),
  );
  const zipCode = readings.find((reading) => reading.zipCode)?.zipCode;
  const [cities, towns, zipPlace, areas] = await Promise.all([
    findCities(db, [...keys]),
    findTowns(db, [...keys], undefined),
    zipCode ? findZipPlace(db, zipCode) : null,
    findAreasByName(db, listAreaKeys(query)),
  ]);
  const inArea = readArea(query, areas, readings, isNeed);
  if (inArea) return inArea;
  for (const reading of readings) {
    const place =
      findPlace(reading, cities, zipPlace) ??
      findPlace(reading, knownTowns(reading, preferNamed(reading, towns)), zipPlace);
    if (!place) continue;
    const { words, isMarked, isDoubtful, zipCode } = reading;
    return { query: words.join(' '), place, zipCode, isMarked, isDoubtful };
  }
  return null;
}

export interface Needs {
  isNeed(text: string): boolean;
  /** Whether words hold needs, or are nothing but names of trades. */
  holds(words: string[]): 'none' | 'some' | 'trades';
}

/**
 * What nothing says to be a place stands behind a need, or behind a name; before one only where that is a
 * trade or a name: `boise brewery`, not `virginia ham`.
 */
function mayBePlace({ words, cityKey, isMarked, isAtStart }: Reading, needs: Needs): boolean {
  const { holds, isNeed } = needs;
  if (isMarked) return true;
  const isWord = cityKey !== null && TOWNS_THAT_ARE_WORDS.has(cityKey);
  // "The cash advance" is no question about Advance, NC.
  const endsNeed = [1, 2].some((count) => isNeed([...words.slice(-count), cityKey].join(' ')));
  if (!isAtStart && cityKey !== null && words.length > 0 && endsNeed) return false;
  if (!isAtStart) return !isWord || words.length === 0 || holds(words) !== 'none';
  if (cityKey === null || isWord || isStateName(cityKey)) return false;
  return holds(words) !== 'some';
}

/** What names a need is no city, unless it is said to be one: "vegan", "mobile". */
function isWord({ cityKey, isMarked }: Reading, isNeed: (word: string) => boolean): boolean {
  return cityKey !== null && !isMarked && isNeed(cityKey);
}

/** Of the towns of the name, those inside the area where there are any. */
function preferNamed({ cityKey }: Reading, towns: TownRow[]): TownRow[] {
  return preferInside(
    towns.filter((town) => [cityKey, ...listSpellings(cityKey ?? '')].includes(town.cityKey)),
  );
}

/** Towns without a business count by their people: a bare word must be a town that everyone knows. */
function knownTowns({ cityKey, isMarked }: Reading, towns: TownRow[]): CityRow[] {
  const least = isMarked ? 0 : cityKey?.includes(' ') ? SMALL_TOWN : LARGE_TOWN;
  return towns
    .filter(({ population }) => population >= least)
    .map(({ population, isOutside: _, ...town }) => ({ ...town, businessCount: population }));
}

/** One that the directory does not have under this name: written otherwise, or misspelled. */
export async function findIntendedCity(
  db: Database,
  spelling: Spelling,
  { cityKey, state }: { cityKey: string; state: string | undefined },
): Promise<PlacedQuery['place'] | null> {
  if ((await findCities(db, [cityKey])).length > 0) return null;
  const others = listSpellings(cityKey);
  const keys = respellCity(cityKey) ? others : [...others, ...(await listNear(spelling, cityKey))];
  const found = (await findCities(db, keys)).filter(
    (city) => state === undefined || city.state === state,
  );
  const mistakes = (city: CityRow) =>
    others.includes(city.cityKey) ? 0 : editDistance(cityKey, city.cityKey);
  const [nearest] = found.toSorted((one, other) => mistakes(one) - mistakes(other));
  if (!nearest || mistakes(nearest) > MOST_MISTAKES) return null;
  return placeAnywhere(found.filter((city) => city.cityKey === nearest.cityKey));
}

async function listNear(spelling: Spelling, cityKey: string): Promise<string[]> {
  const words = cityKey.split(' ');
  if (words.length > MOST_WORDS) return [];
  let spellings = [''];
  for (const word of words) {
    const choices = [word, ...(await spelling.findNear(word)).map((near) => near.word)];
    spellings = spellings.flatMap((start) => choices.map((choice) => `${start} ${choice}`));
  }
  return spellings.map((text) => text.trim());
}

/** People, of a city that is meant by a word like its name, although nothing says that it is a place. */
const KNOWN_TO_ALL = 100_000;

export function isMarkedPlace(query: string, words: string): boolean {
  return [...PREPOSITIONS].some((said) => ` ${query} `.includes(` ${said} ${words} `));
}

/** A word that nothing has, at the end, that is a large city but for its spelling: "brewery alberquerque". */
export async function isPlainlyMeant(
  { db, stems }: Pick<SearchContext, 'db' | 'stems'>,
  words: string,
  query: string,
  place: PlacedQuery['place'],
): Promise<boolean> {
  if (!query.endsWith(` ${words}`) || place.city === null) return false;
  const known = await findKnownWords(db, words.split(' '));
  if (known.size > 0) return false;
  const towns = await findTowns(
    db,
    [townKey(place.city, place.state ?? '')],
    place.state ?? undefined,
  );
  if (!towns.some(({ population }) => population >= KNOWN_TO_ALL)) return false;
  const terms = await listMentionTerms({ db, stems }, words.split(' '));
  return (await countMatches(db, { scope: {}, terms, filters: {} }, 1)) === 0;
}

export function placeScope({ city, state, area }: PlacedQuery['place']): Scope {
  return {
    ...(area && { areaId: area.id }),
    ...(city !== null && { cityKey: townKey(city, state ?? '') }),
    ...(state !== null && { state }),
  };
}

function findPlace(
  { cityKey, state, zipCode }: Reading,
  cities: CityRow[],
  zipPlace: PlacedQuery['place'] | null,
): PlacedQuery['place'] | null {
  const named = cities.filter((city) => city.cityKey === cityKey);
  const spellings = cityKey === null ? [] : listSpellings(cityKey);
  const other = cities.filter((city) => spellings.includes(city.cityKey));
  const found = countAll(other) > countAll(named) ? other : named;
  if (cityKey !== null && found.length === 0) return null;
  if (zipCode !== null) return zipPlace;
  if (cityKey === null) return { city: null, state };
  if (state === null) return placeAnywhere(found);
  const there = found.find((city) => city.state === state);
  return there ? { city: there.name, state } : null;
}

/** The state that has most of a city's name, if one clearly has. The largest comes first. */
function placeAnywhere(cities: CityRow[]): PlacedQuery['place'] | null {
  const [largest, ...others] = cities;
  if (!largest) return null;
  const isClear = largest.businessCount >= CLEAR_MAJORITY * countAll(others);
  return { city: largest.name, state: isClear ? largest.state : null };
}

function countAll(cities: CityRow[]): number {
  return cities.reduce((sum, { businessCount }) => sum + businessCount, 0);
}
