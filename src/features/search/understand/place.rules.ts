import { findShortenedState, OTHER_STATE_NAMES } from '../../../domain/find-state.ts';
import { STATES } from '../../../domain/states.ts';
import { findNickname, joinTownSpellings } from '../../../domain/town-nicknames.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { AreaName } from '../../areas/named.queries.ts';
import { splitWords } from './words.rules.ts';

export const PREPOSITIONS = new Set(['in', 'near', 'at', 'around', 'en']);

export const SUPERLATIVES = new Set(
  'affordable best cheap cheapest closest good great local nearest ranked rated top'.split(' '),
);

export const CODES_THAT_ARE_WORDS = new Set(
  'in or me hi ok oh pa la de co md ma al id mo ct mt ms va as mp pr vi mi'.split(' '),
);

/** Particles of town names that are written apart or joined: "De Kalb", "La Fayette". */
export const PARTICLES = 'de del la le el los las mac o san van fort north south east west'.split(
  ' ',
);

/** Town names that are also common words. They count as places only with other evidence. */
export const TOWNS_THAT_ARE_WORDS = new Set(
  `mobile reading orange surprise independence normal enterprise commerce paradise liberty union eagle
   opportunity celebration superior sandy converse temple wheeling bend hurricane boulder pearl corona burns
   price hollywood hope art energy golden defiance ideal faith jordan cadillac pontiac`.split(
    /\s+/,
  ),
);

export interface PlaceCandidate {
  words: string[];
  cityKey: string | null;
  state: string | null;
  zipCode: string | null;
  isMarked: boolean;
  /** Whether the state's code is also a word and no city comes before it: "smith md". */
  isDoubtful: boolean;
  isAtStart: boolean;
}

const NEARBY =
  /(^| )((near|around|by|close to|closest to|nearest to) (me|here)|near by|nearby|cercas? (de )?(mi( casa| trabajo)?|aqui|donde estoy)|(mas )?cercan[oa]s?( a mi)?|(mas )?cerca|aqui cerca|por (aqui|mi casa)|en mi (area|zona))( |$)/;
export const STATE_CODES = new Map<string, string>(
  STATES.map(({ code }) => [code.toLowerCase(), code]),
);
export const STATE_NAMES = new Map<string, string>(
  [...STATES, ...OTHER_STATE_NAMES].flatMap(({ code, name }): [string, string][] => {
    const folded = foldText(name);
    const short = folded.replace(/^(north|south|west) /, (word) => `${word[0]} `);
    return [
      [folded, code],
      [short, code],
    ];
  }),
);
const MOST_CITY_WORDS = 4;
const CITIES_FIRST = new Set(['new york', 'washington']);

export function namesState(text: string): boolean {
  return STATE_NAMES.has(text);
}

export function isStateName(text: string): boolean {
  return STATE_NAMES.has(text) && !CITIES_FIRST.has(text);
}

export function respellCity(cityKey: string): string | null {
  return STATE_CODES.has(cityKey) ? null : (findNickname(cityKey)?.town ?? null);
}

/** Returns other spellings of the same city: `new york` for `nyc`, `dekalb` for `de kalb` and vice versa. */
export function listSpellings(cityKey: string): string[] {
  return [respellCity(cityKey), respellParticle(cityKey)].filter((one) => typeof one === 'string');
}

function respellParticle(cityKey: string): string | null {
  const [first = '', ...rest] = cityKey.split(' ');
  if (rest.length > 0)
    return PARTICLES.includes(first) ? [first + rest[0], ...rest.slice(1)].join(' ') : null;
  const particle = PARTICLES.find((one) => first.startsWith(one) && first.length >= one.length + 4);
  return particle ? `${particle} ${first.slice(particle.length)}` : null;
}

export function dropNearby(query: string): string {
  return query.replace(NEARBY, ' ').trim() || query;
}

export function dropSuperlatives(query: string): string {
  const kept = query.split(' ').filter((word) => !SUPERLATIVES.has(word));
  return kept.join(' ') || query;
}

/** Returns the possible places in a query, most likely first. Doesn't check whether the city exists. */
export function listPlaceCandidates(query: string): PlaceCandidate[] {
  const words = plain(query).split(' ');
  return [...readEnd(words), ...readStart(words)];
}

function plain(query: string): string {
  return query
    .replace(/ (usa|u s a|united states)$/, '')
    .replace(/(^| )zip ?(code )?(?=\d{5}$)/, '$1')
    .replace(/(^| )(in|near|around) the (state|city|town) of /, '$1$2 ')
    .replace(
      / (?:metro area|metropolitan area|metro|downtown)$/,
      (end, at: number, text: string) => (text.lastIndexOf(' ', at - 1) > 0 ? '' : end),
    )
    .replace(/ state$/, (end, at: number) =>
      at > 0 && endsInState(query.slice(0, at)) ? '' : end,
    );
}

function endsInState(text: string): boolean {
  const words = text.split(' ');
  const last = words.at(-1) ?? '';
  return listStates(words, (size) => words.slice(-size)).some(({ code }) => code) || isShort(last);
}

const isShort = (word: string) => findShortenedState(word) !== undefined;

function readEnd(words: string[]): PlaceCandidate[] {
  const zipCode = /^\d{5}$/.test(words.at(-1) ?? '') ? (words.at(-1) ?? null) : null;
  const unzipped = zipCode ? words.slice(0, -1) : words;
  const take = (size: number) => unzipped.slice(unzipped.length - size);
  return listStates(unzipped, take, (size) => size < unzipped.length).flatMap((state) => {
    const isShortened =
      state.code !== null && state.name === null && !STATE_CODES.has(take(state.size).join(' '));
    const rest = unzipped.slice(0, unzipped.length - state.size);
    const cities = listSizes(rest).map((size) => {
      const isMarked = zipCode !== null || state.code !== null;
      const words = rest.slice(0, -size);
      return read({ words, cityKey: rest.slice(-size).join(' '), zipCode, isMarked }, state);
    });
    if (!state.code && !zipCode) return cities;
    const isAfterWord = isShortened && !PREPOSITIONS.has(rest.at(-1) ?? '');
    if (isAfterWord && !zipCode) return cities;
    const whole = { words: rest, zipCode, isMarked: zipCode !== null };
    return [...cities, ...readStateName(whole, state), read(whole, state)];
  });
}

function readStart(words: string[]): PlaceCandidate[] {
  const cities = listSizes(words.slice(0, -1)).flatMap((size) => {
    const rest = words.slice(size);
    const cityKey = words.slice(0, size).join(' ');
    return listStates(rest, (length) => rest.slice(0, length))
      .filter((state) => state.size < rest.length)
      .map((state) => {
        const isMarked = state.code !== null;
        return read(
          { words: rest.slice(state.size), cityKey, isMarked, isAtStart: !isMarked },
          state,
        );
      });
  });
  const states = listStates(words, (length) => words.slice(0, length))
    .filter((state) => state.name && state.size < words.length)
    .flatMap((state) => {
      const whole = { words: words.slice(state.size), isAtStart: true };
      return [...readStateName(whole, state), read(whole, state)];
    });
  return [...cities, ...states];
}

function readStateName(whole: { words: string[] }, state: StateWords): PlaceCandidate[] {
  return state.name ? [read({ ...whole, cityKey: state.name }, state)] : [];
}

interface StateWords {
  code: string | null;
  name: string | null;
  size: number;
}

function listStates(
  words: string[],
  take: (size: number) => string[],
  hasPlaceBefore: (size: number) => boolean = () => false,
): StateWords[] {
  const found: StateWords[] = [];
  for (const size of [4, 3, 2, 1]) {
    if (words.length < size) continue;
    const text = take(size).join(' ');
    const name = STATE_NAMES.get(text);
    const code =
      STATE_CODES.get(text) ?? (hasPlaceBefore(size) ? findShortenedState(text) : undefined);
    if (name) found.push({ code: name, name: text, size });
    else if (code) found.push({ code, name: null, size });
  }
  return [...found, { code: null, name: null, size: 0 }];
}

function listSizes(words: string[]): number[] {
  return [4, 3, 2, 1].filter((size) => size <= Math.min(words.length, MOST_CITY_WORDS));
}

function read(
  given: Partial<PlaceCandidate> & { words: string[] },
  state: StateWords,
): PlaceCandidate {
  const named = given.cityKey ? joinTownSpellings(given.cityKey, state.code ?? '') : null;
  const reading = { zipCode: null, isMarked: false, isAtStart: false, ...given, cityKey: named };
  if (reading.cityKey !== null && !reading.isAtStart) reading.words = dropDirections(reading.words);
  if (isSaidWithThe(reading.words)) reading.words = reading.words.slice(0, -1);
  const isSaid = PREPOSITIONS.has(reading.words.at(-1) ?? '');
  const isBare = reading.cityKey === null && reading.zipCode === null;
  const code = isBare && !state.name ? (state.code ?? '').toLowerCase() : '';
  return {
    ...reading,
    state: state.code,
    words: isSaid ? reading.words.slice(0, -1) : reading.words,
    isMarked: reading.isMarked || isSaid,
    isDoubtful: CODES_THAT_ARE_WORDS.has(code) && !isSaid,
  };
}

/**
 * Splits off a town after a preposition, such as `san juan` in "hospital in san juan". Returns null if there
 * is none.
 */
export function splitUnknownTown(words: string[]): { words: string[]; town: string } | null {
  const said = words.findLastIndex((word) => PREPOSITIONS.has(word));
  const town = words.slice(said + 1);
  const isTown = said > 0 && town.length > 0 && town.length <= MOST_CITY_WORDS - 1;
  return isTown ? { words: words.slice(0, said), town: town.join(' ') } : null;
}

function isSaidWithThe(words: string[]): boolean {
  return words.at(-1) === 'the' && PREPOSITIONS.has(words.at(-2) ?? '');
}

const DIRECTIONS = new Set(
  'downtown uptown midtown lower upper central inner greater metro metropolitan'.split(' '),
);

function dropDirections(words: string[]): string[] {
  return words.length > 1 && DIRECTIONS.has(words.at(-1) ?? '') ? words.slice(0, -1) : words;
}

export interface Place {
  city: string | null;
  state: string | null;
  area?: { id: number; slug: string };
}

export interface PlaceReading {
  /** Folded words other than the place; empty if the query is only a place. */
  query: string;
  place: Place;
  zipCode: string | null;
  isMarked: boolean;
  isDoubtful: boolean;
  unknownTown?: string;
}

const MOST_WORDS = 4;
const MOST_KEYS = 60;

export function listPlaceKeys(text: string): { towns: string[]; areas: string[] } {
  const named = listPlaceCandidates(text).flatMap(({ cityKey }) => cityKey ?? []);
  const spelled = [...named, ...named.flatMap(listSpellings)];
  const towns = new Set([...spelled, ...spelled.flatMap(listSpellings), ...splitWords(text)]);
  return { towns: [...towns], areas: listAreaKeys(text) };
}

export function listAreaKeys(query: string): string[] {
  const words = query.split(' ');
  const keys = words.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_WORDS, words.length - from) }, (__, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  );
  return [...new Set(keys)].slice(0, MOST_KEYS);
}

/**
 * Finds an area of a town at the start or end of a query, with or without the town: `coffee in downtown
 * boise`. Returns null if there is none or the name is ambiguous.
 */
export function readAreaWords(
  query: string,
  areas: AreaName[],
  candidates: PlaceCandidate[],
  isNeed: (word: string) => boolean,
): PlaceReading | null {
  if (areas.length === 0) return null;
  for (const { words, cityKey, state } of candidates) {
    if (cityKey === null) continue;
    const keys = [cityKey, respellCity(cityKey)];
    const there = areas.filter(
      (area) => keys.includes(area.cityKey) && (state === null || area.state === state),
    );
    const found = takeArea(words, there);
    if (found) return found;
  }
  const bare = takeArea(query.split(' '), areas);
  return bare && (bare.isMarked || !isNeed(bare.key)) ? bare : null;
}

type Taken = PlaceReading & { key: string };

export function takeArea(words: string[], areas: AreaName[]): Taken | null {
  for (let size = Math.min(MOST_WORDS, words.length); size > 0; size -= 1) {
    const end = words.slice(-size).join(' ');
    const start = words.slice(0, size).join(' ');
    const before = words.slice(0, -size);
    const taken =
      place(end, areas, before) ??
      (size < words.length ? place(start, areas, words.slice(size)) : null);
    if (taken) return taken;
  }
  return null;
}

function place(key: string, areas: AreaName[], rest: string[]): Taken | null {
  const [area, ...others] = areas.filter(({ nameKey }) => nameKey === key);
  if (!area || others.length > 0) return null;
  const isSaid = PREPOSITIONS.has(rest.at(-1) ?? '');
  const { id, slug, city, state } = area;
  return {
    key,
    query: (isSaid ? rest.slice(0, -1) : rest).join(' '),
    place: { city, state, area: { id, slug } },
    zipCode: null,
    isMarked: isSaid,
    isDoubtful: false,
  };
}

/** Returns the towns inside the site's area, or all of them if none is inside. */
export function preferInside<T extends { isOutside: boolean }>(towns: T[]): T[] {
  const inside = towns.filter(({ isOutside }) => !isOutside);
  return inside.length > 0 ? inside : towns;
}
