import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { townKey } from '../../../platform/town-key.ts';
import type { AreaName } from '../../areas/named.queries.ts';
import { stemPhrase } from '../../trades/stem.rules.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import { countMatches } from '../find/queries.ts';
import type { Scope } from '../find/selection.rules.ts';
import { type CityRow, MOST_TOWNS, type TownRow, type Towns } from './gazetteer.ts';
import { scanWords } from './need.rules.ts';
import {
  isStateName,
  listPlaceCandidates,
  listSpellings,
  type PlaceCandidate,
  type PlaceReading,
  PREPOSITIONS,
  preferInside,
  readAreaWords,
  respellCity,
  splitUnknownTown,
  TOWNS_THAT_ARE_WORDS,
} from './place.rules.ts';
import { editDistance } from './spelling.rules.ts';
import { findKnownWords, listMentionTerms, type Spelling, type Stems } from './words.ts';

/**
 * Minimum population of a town whose name isn't marked as a place: one word (`LARGE_TOWN`) or several
 * (`SMALL_TOWN`).
 */
const LARGE_TOWN = 25_000;
const SMALL_TOWN = 3000;

const CLEAR_MAJORITY = 4;
const MOST_MISTAKES = 2;
const MOST_WORDS = 3;

/** Returns the most likely place in a folded query, or null. */
export async function readPlace(
  query: string,
  { known, needs, findZip }: Reading,
): Promise<PlaceReading | null> {
  const { isNeed } = needs;
  const { areas, cities } = known;
  const candidates = listPlaceCandidates(query).filter(
    (candidate) => !isWord(candidate, isNeed) && mayBePlace(candidate, needs),
  );
  const keys = new Set(
    candidates.flatMap(({ cityKey }) => (cityKey ? [cityKey, ...listSpellings(cityKey)] : [])),
  );
  const towns = known.towns.filter(({ cityKey }) => keys.has(cityKey)).slice(0, MOST_TOWNS);
  const zipCode = candidates.find((candidate) => candidate.zipCode)?.zipCode;
  const zipPlace = zipCode ? await findZip(zipCode) : null;
  const inArea = readAreaWords(query, areas, candidates, isNeed);
  if (inArea) return inArea;
  for (const candidate of candidates) {
    const place =
      findPlace(candidate, cities, zipPlace) ??
      findPlace(candidate, knownTowns(candidate, preferNamed(candidate, towns)), zipPlace);
    if (!place) continue;
    const { words, isMarked, isDoubtful, zipCode } = candidate;
    const split = place.city === null && !zipCode ? splitUnknownTown(words) : null;
    if (split && !isNeed(split.town)) {
      const unknownTown = split.town;
      return {
        query: split.words.join(' '),
        place,
        zipCode,
        isMarked: true,
        isDoubtful,
        unknownTown,
      };
    }
    return { query: words.join(' '), place, zipCode, isMarked, isDoubtful };
  }
  return null;
}

interface Reading {
  known: { cities: CityRow[]; towns: TownRow[]; areas: AreaName[] };
  needs: Needs;
  findZip(zipCode: string): Promise<PlaceReading['place'] | null>;
}

interface Needs {
  isNeed(text: string): boolean;
  holds(words: string[]): 'none' | 'some' | 'trades';
}

/**
 * Checks whether words may be a place. An unmarked place follows a need or name; it comes first only before a
 * trade or name: `boise brewery`, not `virginia ham`.
 */
function mayBePlace(
  { words, cityKey, state, zipCode, isMarked, isAtStart }: PlaceCandidate,
  needs: Needs,
): boolean {
  const { holds, isNeed } = needs;
  if (isMarked)
    return !(
      cityKey !== null &&
      state === null &&
      zipCode === null &&
      isInNeed(words, cityKey, isNeed)
    );
  const isWord = cityKey !== null && TOWNS_THAT_ARE_WORDS.has(cityKey);
  // Words that complete a need are not a town: "cash advance" isn't about Advance, NC.
  const endsNeed = [1, 2].some((count) => isNeed([...words.slice(-count), cityKey].join(' ')));
  if (!isAtStart && cityKey !== null && words.length > 0 && endsNeed) return false;
  if (!isAtStart) return !isWord || words.length === 0 || holds(words) !== 'none';
  if (cityKey === null || isWord || isStateName(cityKey)) return false;
  if ([1, 2].some((count) => isNeed([cityKey, ...words.slice(0, count)].join(' ')))) return false;
  return holds(words) !== 'some';
}

function isInNeed(words: string[], cityKey: string, isNeed: (text: string) => boolean): boolean {
  return [1, 2, 3].some((count) =>
    [...PREPOSITIONS].some((said) => isNeed([...words.slice(-count), said, cityKey].join(' '))),
  );
}

function isWord({ cityKey, isMarked }: PlaceCandidate, isNeed: (word: string) => boolean): boolean {
  return cityKey !== null && !isMarked && isNeed(cityKey);
}

function preferNamed({ cityKey }: PlaceCandidate, towns: TownRow[]): TownRow[] {
  return preferInside(
    towns.filter((town) => [cityKey, ...listSpellings(cityKey ?? '')].includes(town.cityKey)),
  );
}

function knownTowns({ cityKey, isMarked }: PlaceCandidate, towns: TownRow[]): CityRow[] {
  const least = isMarked ? 0 : cityKey?.includes(' ') ? SMALL_TOWN : LARGE_TOWN;
  return towns
    .filter(({ population }) => population >= least)
    .map(({ population, isOutside: _, ...town }) => ({ ...town, businessCount: population }));
}

/**
 * Finds the city that a name means if the directory has none under it: another spelling or a misspelling.
 * Returns null if there is none or the name is already known.
 */
export async function findIntendedCity(
  { lookups, spelling }: { lookups: Pick<Towns, 'findCities'>; spelling: Spelling },
  { cityKey, state }: { cityKey: string; state: string | undefined },
): Promise<PlaceReading['place'] | null> {
  const known = await lookups.findCities([cityKey]);
  if (known.some((city) => state === undefined || city.state === state)) return null;
  const others = listSpellings(cityKey);
  const keys = respellCity(cityKey) ? others : [...others, ...(await listNear(spelling, cityKey))];
  const found = (await lookups.findCities(keys)).filter(
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

const KNOWN_TO_ALL = 100_000;

export function isMarkedPlace(query: string, words: string): boolean {
  return [...PREPOSITIONS].some((said) => ` ${query} `.includes(` ${said} ${words} `));
}

/**
 * Checks whether the last words of a query, which no listing has, are a misspelled large city: "brewery
 * alberquerque".
 */
export async function isPlainlyMeant(
  { db, stems, lookups }: { db: Database; stems: Stems; lookups: Pick<Towns, 'findTowns'> },
  words: string,
  query: string,
  place: PlaceReading['place'],
): Promise<boolean> {
  if (!query.endsWith(` ${words}`) || place.city === null) return false;
  const known = await findKnownWords(db, words.split(' '));
  if (known.size > 0) return false;
  const towns = await lookups.findTowns(
    [townKey(place.city, place.state ?? '')],
    place.state ?? undefined,
  );
  if (!towns.some(({ population }) => population >= KNOWN_TO_ALL)) return false;
  const terms = await listMentionTerms({ stems }, words.split(' '));
  return (await countMatches(db, { scope: {}, terms, filters: {} }, 1)) === 0;
}

export function placeScope({ city, state, area }: PlaceReading['place']): Scope {
  return {
    ...(area && { areaId: area.id }),
    ...(city !== null && { cityKey: townKey(city, state ?? '') }),
    ...(state !== null && { state }),
  };
}

function findPlace(
  { cityKey, state, zipCode }: PlaceCandidate,
  cities: CityRow[],
  zipPlace: PlaceReading['place'] | null,
): PlaceReading['place'] | null {
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

function placeAnywhere(cities: CityRow[]): PlaceReading['place'] | null {
  const [largest, ...others] = cities;
  if (!largest) return null;
  const isClear = largest.businessCount >= CLEAR_MAJORITY * countAll(others);
  return { city: largest.name, state: isClear ? largest.state : null };
}

function countAll(cities: CityRow[]): number {
  return cities.reduce((sum, { businessCount }) => sum + businessCount, 0);
}

export function readNeeds(vocabulary: Vocabulary): Needs {
  return {
    isNeed: (text) => namesNeed(vocabulary, text),
    holds: (words) => {
      const { phrases, rest } = scanWords(words, vocabulary);
      if (phrases.length === 0) return 'none';
      return rest.length === 0 && phrases.every(({ kind }) => kind === 'exact') ? 'trades' : 'some';
    },
  };
}

/**
 * Checks whether a text names a need. A town that only looks like the stem of a Spanish phrase doesn't: Plano
 * and "planos".
 */
function namesNeed(vocabulary: Vocabulary, text: string): boolean {
  const meaning = vocabulary.phrases.get(stemPhrase(text));
  if (meaning?.isSpanish) return foldText(meaning.phrase) === text;
  return isKnown(vocabulary, text);
}

export function isKnown({ phrases, wishes }: Vocabulary, text: string): boolean {
  const stem = stemPhrase(text);
  const one = stem.replace(/(^| )(\w{1,4})s$/, '$1$2');
  return [stem, one].some((known) => phrases.has(known) || wishes.has(known));
}
