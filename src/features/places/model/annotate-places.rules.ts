import { regionKey } from '../../../domain/region-key.ts';
import { findStateName } from '../../../domain/states.ts';
import { spellTown, usualTownName } from '../../../domain/town-key.ts';
import { findNickname } from '../../../domain/town-nicknames.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { Token } from '../../../platform/tokens.ts';
import type { AreaName } from './areas.queries.ts';
import type { SearchPoint } from './geometry.rules.ts';
import {
  isMeant,
  listStatesAt,
  preferInside,
  type StateWords,
  spellTownKeys,
} from './place-names.rules.ts';
import { FEATURES, PLACES_ABROAD, TOWNS_THAT_ARE_WORDS } from './place-words.data.ts';

/** Costs of readings: below 0.5 surely a place, about 0.8 probably, from 1.5 on only if nothing else explains the words. */
const SURE = 0.3;
/** A town after a state with a code that is also a word, at the end: "portland or". */
const LIKELY = 0.4;
const PROBABLE = 0.8;
const DOUBTFUL = 1.5;
const UNLIKELY = 2;
const HARDLY = 2.5;

/** Added where the words are also something else. */
const ALSO_A_TRADE = 1.5;
const ENDS_A_PHRASE = 1.5;
const BEGINS_A_PHRASE = 1.2;
const ALSO_A_WORD = 1;
const MARKED_WORD = 0.3;
const MISSPELLED = 0.7;
const MISSPELLED_UNMARKED = 0.9;
const WITH_MODIFIER = 0.1;
/** "in the spring" isn't about Spring, TX. */
const WITH_ARTICLE = 1.2;
/** "my red wing boots" isn't about Red Wing, MN. */
const AMONG_WORDS = 0.7;
const UNKNOWN_TOWN = 1.1;
const SMALL_MARKED = 0.3;
const HAS_LISTINGS = -0.3;
/** "near Donner Pass" isn't about Donner, LA. */
const NAMES_A_FEATURE = 1.5;

/** Populations: a place known to all, one that a single word names, one that several words name. */
export const KNOWN_TO_ALL = 100_000;
const LARGE_TOWN = 25_000;
const SMALL_TOWN = 3000;

/** Another place of the same name is offered with this share of the first one's population and this many people. */
const OTHER_SHARE = 0.1;
const OTHER_POPULATION = 25_000;
const MAX_OTHERS = 3;

const MAX_TOWN_WORDS = 4;
const MAX_REGION_WORDS = 5;
const MAX_AREA_WORDS = 4;
const SHORTEST_MISSPELLED = 5;
const LONGEST_MISSPELLED = 18;

export interface Place {
  kind: 'state' | 'town' | 'zip' | 'area' | 'region';
  city: string | null;
  state: string | null;
  zipCode: string | null;
  area: { id: number; slug: string } | null;
  region: { slug: string; name: string } | null;
  /** For sentences and chips, such as `Boise, ID`, `Idaho`, `83702`, `Cook County, IL` or `Bay Area`. */
  label: string;
  center: SearchPoint | null;
  population: number;
  businessCount: number;
}

export function placeParams({ city, state, area, region, zipCode }: Place): Record<string, string> {
  if (region) return { region: region.slug };
  return {
    ...(city !== null && { city }),
    ...(state !== null && { state }),
    ...(area && { area: area.slug }),
    ...(zipCode && { near: zipCode }),
  };
}

/** A reading of some words of a query as a place. */
export interface PlaceSpan {
  from: number;
  /** Exclusive. The span includes the preposition before the place and the state or ZIP code behind it. */
  to: number;
  place: Place;
  /** Other places of the same name that are worth offering, most likely first, at most three. */
  others: Place[];
  cost: number;
  /** Whether a preposition, a state or a ZIP code says that the words are a place. */
  isMarked: boolean;
  /** Words after a preposition that name no known town in the state, such as `nowhereville`. */
  unknownTown?: string;
  /** The place's name where the typed one is misspelled. */
  corrected?: string;
}

export interface TownRow {
  name: string;
  cityKey: string;
  state: string;
  latitude: number;
  longitude: number;
  population: number;
  isOutside: boolean;
}

interface CityRow {
  cityKey: string;
  state: string;
  name: string;
  businessCount: number;
}

interface RegionRow {
  nameKey: string;
  slug: string;
  name: string;
  kind: string;
  states: string[];
  latitude: number;
  longitude: number;
  population: number;
  /** Whether the name means the region without other evidence: `bay area`, but not `the delta`. */
  isClear: boolean;
}

interface ZipRow {
  asked: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

/** Returns the keys of towns with names that are spelled almost like a key. */
export type FindSimilarTowns = (key: string) => string[];

/** Rows of one statement about the words of a query. */
export interface KnownPlaces {
  cities: CityRow[];
  towns: TownRow[];
  areas: AreaName[];
  regions: RegionRow[];
  zips: ZipRow[];
  findSimilar?: FindSimilarTowns;
}

export interface PlaceKeys {
  towns: string[];
  areas: string[];
  regions: string[];
  zipCodes: string[];
}

/** Returns what one statement must look up to read the places of a query. */
export function listPlaceKeys(tokens: Token[], findSimilar?: FindSimilarTowns): PlaceKeys {
  const spans = listSpans(tokens, MAX_REGION_WORDS);
  const towns = spans
    .filter(({ from, to }) => to - from <= MAX_TOWN_WORDS)
    .flatMap((span) => {
      const { text } = span;
      const states = listStatesAt(tokens, span.to).map(({ code }) => code);
      const spelled = ['', ...states].flatMap((code) => spellTownKeys(text, code));
      return [...spelled, ...(findSimilar && mayBeMisspelled(text) ? findSimilar(text) : [])];
    });
  const capital = spans.some(({ from }) => listStatesAt(tokens, from).some(isDistrict));
  return {
    towns: unique([...towns, ...(capital ? ['washington'] : [])]),
    areas: unique(
      spans.filter(({ from, to }) => to - from <= MAX_AREA_WORDS).map(({ text }) => text),
    ),
    regions: unique(spans.flatMap(({ text }) => regionKey(text))),
    zipCodes: unique(tokens.map(({ word }) => word).filter(isZip)),
  };
}

const isDistrict = ({ code }: StateWords) => code === 'DC';
const isZip = (word = '') => /^\d{5}$/.test(word);
const unique = <T>(values: T[]) => [...new Set(values)];

interface Span {
  from: number;
  to: number;
  text: string;
}

function listSpans(tokens: Token[], most: number): Span[] {
  return tokens.flatMap((_, from) => {
    const sizes = Array.from({ length: Math.min(most, tokens.length - from) }, (__, at) => at + 1);
    return sizes.map((size) => ({
      from,
      to: from + size,
      text: textOf(tokens, from, from + size),
    }));
  });
}

function textOf(tokens: Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join(' ');
}

const mayBeMisspelled = (key: string) =>
  key.length >= SHORTEST_MISSPELLED && key.length <= LONGEST_MISSPELLED && !/\d/.test(key);

/** `isTrimmed`: without a word before it that may be part of the name: "upper" of "upper peninsula". */
type Reading = PlaceSpan & { isTrimmed?: boolean };

type IsWord = (from: number, to: number) => boolean;

/**
 * Returns every reading of words as a place, with its cost. Spans may overlap and compete. `isWord` tells
 * whether a span is a known phrase of a trade.
 */
export function annotatePlaces(
  tokens: Token[],
  known: KnownPlaces,
  isWord: IsWord,
  isTrade: IsWord = isWord,
): PlaceSpan[] {
  const reader: Reader = { tokens, known: indexPlaces(known), isWord, isTrade };
  const found = [
    ...readZips(reader),
    ...readStates(reader),
    ...listSpans(tokens, MAX_REGION_WORDS).flatMap((span) => [
      ...readTown(reader, span),
      ...readRegion(reader, span),
      ...readArea(reader, span),
    ]),
  ];
  return mergeReadings(found);
}

interface Index {
  towns: Map<string, KnownTown[]>;
  areas: Map<string, AreaName[]>;
  regions: Map<string, RegionRow[]>;
  zips: Map<string, ZipRow>;
  findSimilar: FindSimilarTowns;
}

interface Reader {
  tokens: Token[];
  known: Index;
  isWord: IsWord;
  /** Whether a span is what a trade is called: "brewery", but not "ham". */
  isTrade: IsWord;
}

type KnownTown = TownRow & { businessCount: number; hasPoint: boolean };

function indexPlaces({ cities, towns, areas, regions, zips, findSimilar }: KnownPlaces): Index {
  const listings = new Map(cities.map((city) => [`${city.state} ${city.cityKey}`, city]));
  const gazetteer = towns.map((town): KnownTown => {
    const city = listings.get(`${town.state} ${town.cityKey}`);
    return { ...town, businessCount: city?.businessCount ?? 0, hasPoint: true };
  });
  const placed = new Set(towns.map(({ state, cityKey }) => `${state} ${cityKey}`));
  const others = cities
    .filter(({ state, cityKey }) => !placed.has(`${state} ${cityKey}`))
    .map((city): KnownTown => {
      const nowhere = { latitude: 0, longitude: 0, population: 0 };
      return { ...city, ...nowhere, isOutside: false, hasPoint: false };
    });
  return {
    towns: Map.groupBy([...gazetteer, ...others], ({ cityKey }) => cityKey),
    areas: Map.groupBy(areas, ({ nameKey }) => nameKey),
    regions: Map.groupBy(regions, ({ nameKey }) => nameKey),
    zips: new Map(zips.map((zip) => [zip.asked, zip])),
    findSimilar: findSimilar ?? (() => []),
  };
}

/** The position of a place among the words, with the words that belong to it. */
interface Setting {
  from: number;
  to: number;
  isMarked: boolean;
  hasModifier: boolean;
  isAtStart: boolean;
  isAtEnd: boolean;
  isWhole: boolean;
}

const MARKS =
  `in; near; at; around; en; outside; outside of; within; serving; close to; next to; cerca de; cerca del; alrededor de; by; from;
  in or near; in or around; in and around; nearest to; closest to`
    .split(';')
    .map((words) => words.trim().split(' '))
    .toSorted((one, other) => other.length - one.length);
const ARTICLES = new Set(['the', 'el', 'la', 'los', 'las']);
const MODIFIERS = [
  ...'downtown uptown midtown lower upper central inner greater metro metropolitan historic old'.split(
    ' ',
  ),
  ...[
    'city of',
    'town of',
    'village of',
    'state of',
    'area of',
    'part of',
    'zip',
    'zip code',
    'zipcode',
  ],
].map((words) => words.split(' '));
const SUFFIXES =
  `metro area; metropolitan area; metro; area; downtown; region; suburbs; usa; us; u s; u s a; united states;
  united states of america; estados unidos; city limits`
    .split(';')
    .map((words) => words.trim().split(' '))
    .toSorted((one, other) => other.length - one.length);

function readSetting({ tokens, isWord }: Reader, core: { from: number; to: number }): Setting {
  let { from, to } = core;
  const modifier = MODIFIERS.find((words) => endsWith(tokens, from, words));
  if (modifier && from > modifier.length - 1) from -= modifier.length;
  const article = ARTICLES.has(tokens[from - 1]?.word ?? '') ? 1 : 0;
  const mark = MARKS.find((words) => endsWith(tokens, from - article, words));
  if (mark) from -= article + mark.length;
  else if (article && tokens[from - 1]?.word === 'the') from -= 1;
  const suffix = SUFFIXES.find((words) => startsWith(tokens, to, words));
  const isPhrase = suffix && [1, 2].some((more) => isWord(to, to + suffix.length + more));
  if (suffix && !isPhrase) to += suffix.length;
  return {
    from,
    to,
    isMarked: mark !== undefined,
    hasModifier: modifier !== undefined,
    isAtStart: from === 0 && to < tokens.length,
    isAtEnd: to === tokens.length && from > 0,
    isWhole: from === 0 && to === tokens.length,
  };
}

function endsWith(tokens: Token[], end: number, words: string[]): boolean {
  return startsWith(tokens, end - words.length, words);
}

function startsWith(tokens: Token[], from: number, words: string[]): boolean {
  return from >= 0 && words.every((word, at) => tokens[from + at]?.word === word);
}

/** The state or ZIP code behind a town or region. */
interface Ending {
  state: StateWords | null;
  zip: string | null;
  to: number;
}

function listEndings({ tokens }: Reader, to: number): Ending[] {
  const states = listStatesAt(tokens, to).map((state): Ending => {
    const end = tokens[state.to]?.word === 'state' ? state.to + 1 : state.to;
    const zip = isZip(tokens[end]?.word) ? (tokens[end]?.word ?? null) : null;
    return { state, zip, to: zip ? end + 1 : end };
  });
  const zip = tokens[to]?.word;
  const alone = zip !== undefined && isZip(zip) ? [{ state: null, zip, to: to + 1 }] : [];
  return [...states, ...alone, { state: null, zip: null, to }];
}

function readTown(reader: Reader, core: Span): Reading[] {
  if (core.to - core.from > MAX_TOWN_WORDS) return [];
  return listEndings(reader, core.to).flatMap((ending) => {
    const { towns, corrected } = findTownsNamed(reader, core, ending.state?.code ?? '');
    const [first, ...rest] = towns;
    if (!first) return [];
    const setting = readSetting(reader, { from: core.from, to: ending.to });
    const zip = ending.zip === null ? undefined : reader.known.zips.get(ending.zip);
    const place = zip ? toZipPlace(zip) : toTownPlace(first);
    const evidence = { ...setting, core, ending, town: first };
    const isNamed = ending.state !== null || zip !== undefined;
    const isMarked = setting.isMarked || isNamed;
    const base = isNamed ? priceEnding(reader, evidence) : priceBare(reader, evidence);
    const mistake = corrected ? MISSPELLED + (isMarked ? 0 : MISSPELLED_UNMARKED) : 0;
    return {
      from: setting.from,
      to: setting.to,
      place,
      others: isNamed ? [] : listOthers(place, rest.map(toTownPlace)),
      cost: base + mistake + (setting.hasModifier ? WITH_MODIFIER : 0),
      isMarked,
      isTrimmed: setting.hasModifier,
      ...(corrected && { corrected: place.label }),
    };
  });
}

/** Finds the towns that words name, the most likely first: inside the site's area, then by population. */
function findTownsNamed(
  { known, isWord }: Reader,
  { from, to, text }: Span,
  state: string,
): { towns: KnownTown[]; corrected: boolean } {
  const list = (keys: string[]) =>
    preferInside(
      keys
        .flatMap((key) => known.towns.get(key) ?? [])
        .filter((town) => state === '' || town.state === state),
    ).toSorted(
      (one, other) => other.population - one.population || other.businessCount - one.businessCount,
    );
  const nickname = findNickname(spellTown(text));
  const [key = '', ...others] = spellTownKeys(text, state);
  const plain = list([key, ...others.filter((one) => one !== nickname?.town)]);
  const meant = nickname && isMeant(nickname, state) ? list([nickname.town]) : [];
  const nicknamed = meant.filter((town) => town.state === nickname?.state);
  if (nicknamed.length > 0) return { towns: [...nicknamed, ...plain], corrected: false };
  if (plain.length > 0) return { towns: plain, corrected: false };
  if (!mayBeMisspelled(text) || isWord(from, to)) return { towns: [], corrected: false };
  return { towns: list(known.findSimilar(text)), corrected: true };
}

interface Evidence extends Setting {
  core: Span;
  ending: Ending;
  town: KnownTown;
}

/** The cost of a town with its state or ZIP code. */
function priceEnding({ isWord }: Reader, { core, ending, town, ...setting }: Evidence): number {
  const { state, zip } = ending;
  if (zip || !state) return SURE;
  const isSmall = town.population < SMALL_TOWN && town.businessCount === 0;
  if (state.form === 'misspelled') return PROBABLE;
  if (!state.isWord && state.form !== 'short') return SURE;
  if (!setting.isAtEnd && !setting.isWhole) {
    if (setting.isMarked && !state.isLittleWord) return LIKELY;
    return state.isLittleWord || state.form === 'short' ? DOUBTFUL : PROBABLE;
  }
  const isPhrase = isWord(core.from, core.to) || TOWNS_THAT_ARE_WORDS.has(town.cityKey);
  if (isSmall && state.isLittleWord && !setting.isMarked) return DOUBTFUL;
  return isPhrase && state.isLittleWord ? PROBABLE : LIKELY;
}

/** The cost of a town without state and ZIP code. */
function priceBare(reader: Reader, { core, town, ...setting }: Evidence): number {
  const isLong = core.to - core.from > 1 || town.cityKey.includes(' ');
  const isWordTown = TOWNS_THAT_ARE_WORDS.has(town.cityKey);
  const isAbroad = PLACES_ABROAD.has(core.text) && town.population < KNOWN_TO_ALL;
  const isKnown = town.population >= (isLong ? SMALL_TOWN : LARGE_TOWN);
  const isTrade = reader.isWord(core.from, core.to);
  const feature = FEATURES.has(reader.tokens[core.to]?.word ?? '') ? NAMES_A_FEATURE : 0;
  if (setting.isMarked) {
    const small = isKnown ? 0 : SMALL_MARKED;
    const word = isWordTown || isAbroad ? MARKED_WORD : 0;
    const trade = isTrade && !isKnown ? ALSO_A_WORD : 0;
    const isSmall = town.population < KNOWN_TO_ALL;
    const article = isSmall && reader.tokens[core.from - 1]?.word === 'the' ? WITH_ARTICLE : 0;
    const others = article + feature + priceMarkedPhrase(reader, core, setting);
    return SURE + small + word + trade + others;
  }
  const penalty =
    feature +
    (isTrade ? ALSO_A_TRADE : 0) +
    (isWordTown || isAbroad ? ALSO_A_WORD : 0) +
    priceNeighbors(reader, core);
  if (setting.isWhole && isKnown) return SURE + penalty / 2;
  if (core.text === 'la') return priceLetters(reader, setting, core);
  const size = priceSize(town, { isLong, isKnown, ...setting });
  const start = setting.isAtStart && !isTradeBehind(reader, setting.to) ? DOUBTFUL : size;
  return Math.max(size, start) + penalty;
}

function priceSize(
  town: KnownTown,
  {
    isLong,
    isKnown,
    isAtEnd,
    isAtStart,
  }: { isLong: boolean; isKnown: boolean; isAtEnd: boolean; isAtStart: boolean },
): number {
  if (town.population >= KNOWN_TO_ALL && isAtEnd) return SURE;
  const isAmong = !isAtEnd && !isAtStart && town.population < KNOWN_TO_ALL;
  if (isKnown) return PROBABLE + (isAmong ? AMONG_WORDS : 0);
  const listed = town.businessCount > 0 ? HAS_LISTINGS : 0;
  return (isLong ? DOUBTFUL : UNLIKELY) + listed;
}

/** "la" is Los Angeles in capitals or at the end, and an article otherwise. */
function priceLetters({ tokens }: Reader, setting: Setting, core: Span): number {
  if (tokens[core.from]?.isCapital || setting.isWhole) return SURE;
  return setting.isAtEnd ? PROBABLE : HARDLY;
}

/** "work in progress", "at home": the preposition and the place together are a known phrase. */
function priceMarkedPhrase({ isWord }: Reader, core: Span, { from }: Setting): number {
  const starts = Array.from({ length: core.from - from + 2 }, (_, back) => core.from - 1 - back);
  return starts.some((start) => start >= 0 && isWord(start, core.to)) ? ENDS_A_PHRASE : 0;
}

/** "cash advance" isn't about Advance, NC, and "boulder gym" may be about climbing. */
function priceNeighbors({ tokens, isWord }: Reader, { from, to }: Span): number {
  const ends = [1, 2].some((more) => from - more >= 0 && isWord(from - more, to));
  if (ends) return ENDS_A_PHRASE;
  const begins = [1, 2].some((more) => to + more <= tokens.length && isWord(from, to + more));
  return begins ? BEGINS_A_PHRASE : 0;
}

/** Checks whether all words behind a place at the beginning are phrases of trades: "boise brewery". */
function isTradeBehind(reader: Reader, from: number): boolean {
  const { tokens, isTrade } = reader;
  if (from >= tokens.length) return true;
  return [4, 3, 2, 1].some((size) => {
    const to = from + size;
    return to <= tokens.length && isTrade(from, to) && isTradeBehind(reader, to);
  });
}

function readStates(reader: Reader): PlaceSpan[] {
  return reader.tokens.flatMap((_, from) =>
    listStatesAt(reader.tokens, from).flatMap((state) => {
      const end = reader.tokens[state.to]?.word === 'state' ? state.to + 1 : state.to;
      const zipCode = reader.tokens[end]?.word ?? '';
      const zip = isZip(zipCode) ? reader.known.zips.get(zipCode) : undefined;
      const setting = readSetting(reader, { from, to: zip ? end + 1 : end });
      const cost = zip ? SURE : priceState(reader, { from, state, setting });
      const place = zip ? toZipPlace(zip) : toStatePlace(reader.known, state.code);
      const span = {
        from: setting.from,
        to: setting.to,
        place,
        others: [],
        cost,
        isMarked: setting.isMarked || Boolean(zip) || isComma(reader, from),
        ...(state.form === 'misspelled' && !zip && { corrected: place.label }),
      };
      return [span, ...readUnknownTown(reader, { from, state, span })];
    }),
  );
}

const isComma = ({ tokens }: Reader, at: number) => tokens[at]?.hasCommaBefore ?? false;

function priceState(
  reader: Reader,
  { from, state, setting }: { from: number; state: StateWords; setting: Setting },
): number {
  const { isAtEnd, isAtStart, isWhole, isMarked } = setting;
  const { form } = state;
  const core = { from, to: state.to, text: textOf(reader.tokens, from, state.to) };
  const isTrade = reader.isWord(from, state.to);
  const neighbors = isMarked
    ? priceMarkedPhrase(reader, core, setting)
    : priceNeighbors(reader, core) + (isTrade ? ALSO_A_TRADE : 0);
  if (form === 'name' || form === 'nickname') {
    const start = isTradeBehind(reader, setting.to) ? PROBABLE : DOUBTFUL;
    const plain = isAtStart ? start : PROBABLE;
    return (isMarked || isWhole ? SURE : isAtEnd ? LIKELY : plain) + neighbors;
  }
  if (form === 'misspelled') {
    if (isTrade) return HARDLY;
    return (isMarked || isWhole ? PROBABLE : isAtEnd ? DOUBTFUL : HARDLY) + neighbors;
  }
  if (form === 'short') {
    const isSaid = isMarked || isWhole || isComma(reader, from);
    return (isSaid ? LIKELY : isAtEnd ? DOUBTFUL : HARDLY) + neighbors;
  }
  if (isComma(reader, from) || isWhole) return SURE;
  if (reader.tokens[from]?.isCapital) return isAtEnd || isMarked ? SURE : LIKELY;
  if (state.isLittleWord) {
    const isNearMe = core.text === 'me' || core.text === 'mi';
    return isMarked && isAtEnd && !isNearMe ? PROBABLE : HARDLY;
  }
  if (isMarked) return SURE + neighbors;
  if (state.isWord) return (isAtEnd ? DOUBTFUL : UNLIKELY) + neighbors;
  return (isAtEnd ? LIKELY : isAtStart ? PROBABLE : DOUBTFUL) + neighbors;
}

/** Reads "in nowhereville il": the state, and a town that nobody knows. */
function readUnknownTown(
  { tokens, isWord, known }: Reader,
  { from, state, span }: { from: number; state: StateWords; span: PlaceSpan },
): PlaceSpan[] {
  if (state.form === 'misspelled' || (state.isLittleWord && state.to < tokens.length)) return [];
  const isThere = (start: number) =>
    spellTownKeys(textOf(tokens, start, from), state.code).some((key) =>
      known.towns.get(key)?.some((town) => town.state === state.code),
    );
  const isUnknown = (start: number) =>
    !tokens.slice(start, from).some((_, more) => isThere(start + more)) &&
    !isWord(start, from) &&
    !isZip(tokens[start]?.word) &&
    !tokens.slice(start, from).some(({ word }) => word === 'to');
  return [1, 2, 3].flatMap((size) => {
    const start = from - size;
    const mark = MARKS.find((words) => endsWith(tokens, start, words));
    if (start < 1 || !mark || !isUnknown(start) || ARTICLES.has(tokens[start]?.word ?? ''))
      return [];
    const unknownTown = textOf(tokens, start, from);
    const cost = UNKNOWN_TOWN + 0.1 * size;
    return [{ ...span, from: start - mark.length, cost, isMarked: true, unknownTown }];
  });
}

function readZips(reader: Reader): PlaceSpan[] {
  return reader.tokens.flatMap(({ word }, from) => {
    const zip = isZip(word) ? reader.known.zips.get(word) : undefined;
    if (!zip) return [];
    const { from: start, to, isMarked } = readSetting(reader, { from, to: from + 1 });
    const cost = reader.isWord(from, from + 1) ? PROBABLE : SURE;
    return [{ from: start, to, place: toZipPlace(zip), others: [], cost, isMarked }];
  });
}

/** "ord" and "up" are codes, which only capitals or other evidence make a place. */
const LONGEST_CODE = 3;

function readRegion(reader: Reader, core: Span): Reading[] {
  const named = reader.known.regions.get(regionKey(core.text)) ?? [];
  if (named.length === 0) return [];
  const isCode = core.to - core.from === 1 && core.text.length <= LONGEST_CODE;
  return listEndings(reader, core.to).flatMap((ending) => {
    if (ending.zip !== null) return [];
    const rows = named
      .filter(({ states }) => !ending.state || states.includes(ending.state.code))
      .toSorted((one, other) => other.population - one.population);
    const [first, ...rest] = rows;
    if (!first) return [];
    const hasAirport = reader.tokens[ending.to]?.word === 'airport';
    const isAirport = first.kind === 'airport' && hasAirport;
    const setting = readSetting(reader, {
      from: core.from,
      to: isAirport ? ending.to + 1 : ending.to,
    });
    const isCapital = isCode && (reader.tokens[core.from]?.isCapital ?? false);
    const isSaid = setting.isMarked || ending.state !== null || isAirport || isCapital;
    const isLittle = ending.state?.isLittleWord && !setting.isAtEnd && !setting.isWhole;
    const penalty = reader.isWord(core.from, core.to) ? ALSO_A_TRADE : 0;
    const plain =
      first.isClear && !isCode
        ? setting.isWhole || setting.isAtEnd
          ? LIKELY
          : PROBABLE
        : isCode
          ? HARDLY
          : UNLIKELY;
    const start = setting.isAtStart && !isTradeBehind(reader, setting.to) ? DOUBTFUL : plain;
    const cost = isSaid ? SURE + (isLittle ? ALSO_A_WORD : 0) : Math.max(plain, start);
    const place = toRegionPlace(first);
    return [
      {
        from: setting.from,
        to: setting.to,
        place,
        others: ending.state ? [] : listOthers(place, rest.map(toRegionPlace)),
        cost: setting.isWhole ? Math.min(cost, LIKELY) : cost + penalty,
        isMarked: isSaid,
        isTrimmed: setting.hasModifier,
      },
    ];
  });
}

/** Reads an area that staff drew, alone or beside its town: "downtown", "north end boise". */
function readArea(reader: Reader, core: Span): PlaceSpan[] {
  const areas = reader.known.areas.get(core.text) ?? [];
  if (areas.length === 0) return [];
  const { from, to, isMarked } = readSetting(reader, core);
  const [only, ...more] = areas;
  const penalty = reader.isWord(core.from, core.to) ? ALSO_A_TRADE : 0;
  const bare = { from: Math.min(from, core.from), to, others: [], isMarked };
  const alone =
    only && more.length === 0
      ? [{ ...bare, place: toAreaPlace(only), cost: isMarked ? SURE : SURE + penalty }]
      : [];
  const besides = areas.flatMap((area) => readTownOfArea(reader, core, area));
  return [...alone, ...besides];
}

function readTownOfArea(reader: Reader, core: Span, area: AreaName): PlaceSpan[] {
  const { tokens } = reader;
  const isTown = (from: number, to: number, state = '') =>
    spellTownKeys(textOf(tokens, from, to), state).includes(area.cityKey) &&
    (state === '' || state === area.state);
  const sizes = [1, 2, 3, 4];
  const of = MARKS.find((words) => startsWith(tokens, core.to, words));
  const start = core.to + (of?.length ?? 0);
  const behind = sizes
    .map((size) => start + size)
    .filter((to) => to <= tokens.length && isTown(start, to))
    .flatMap((to) => listEndings(reader, to))
    .filter(({ state }) => !state || state.code === area.state)
    .map(({ to }) => ({ from: core.from, to }));
  const before = sizes
    .map((size) => core.from - size)
    .filter((from) => from >= 0 && isTown(from, core.from))
    .map((from) => ({ from, to: core.to }));
  return [...behind, ...before].map((span) => {
    const { from, to } = readSetting(reader, span);
    const place = toAreaPlace(area);
    return { from, to, place, others: [], cost: SURE, isMarked: true };
  });
}

/**
 * Joins readings of the same words: the cheapest stays, and the places of the others are offered beside it
 * where they are worth a line, such as the state of Washington.
 */
function mergeReadings(spans: Reading[]): PlaceSpan[] {
  const groups = Map.groupBy(spans, ({ from, to }) => `${from} ${to}`);
  return [...groups.values()].flatMap((group) => {
    const [chosen, ...rest] = chooseReading(group);
    if (!chosen) return [];
    const { isTrimmed: _, ...first } = chosen;
    const others = listOthers(first.place, [
      ...rest.filter(({ unknownTown }) => !unknownTown).map(({ place }) => place),
      ...first.others,
    ]);
    return [{ ...first, others }];
  });
}

/** Weight of a state against a town of the same name: only larger towns come before it. */
const STATE_POPULATION = 500_000;
/** Readings within this much of the cheapest are as likely as it; the larger place wins. */
const CLOSE = 0.5;

/** Sorts readings of the same words, the likeliest first: as typed, in full, cheap, large. */
function chooseReading(group: Reading[]): Reading[] {
  const typed = group.filter(
    ({ corrected, unknownTown }) => corrected === undefined && unknownTown === undefined,
  );
  const spelled = typed.length > 0 ? typed : group;
  const whole = spelled.filter(({ isTrimmed }) => !isTrimmed);
  const choices = whole.length > 0 ? whole : spelled;
  const least = Math.min(...choices.map(({ cost }) => cost));
  return choices.toSorted(
    (one, other) =>
      Number(other.cost <= least + CLOSE) - Number(one.cost <= least + CLOSE) ||
      weigh(other) - weigh(one) ||
      one.cost - other.cost,
  );
}

function weigh({ place, unknownTown }: PlaceSpan): number {
  if (unknownTown !== undefined) return 0;
  if (place.kind === 'area') return Number.POSITIVE_INFINITY;
  return place.kind === 'state' ? STATE_POPULATION : place.population;
}

function listOthers(place: Place, others: Place[]): Place[] {
  const least = Math.max(OTHER_POPULATION, OTHER_SHARE * place.population);
  const labels = new Set([place.label]);
  return others
    .filter((other) => {
      const isWorth = other.kind === 'state' || other.population >= least;
      if (!isWorth || labels.has(other.label)) return false;
      labels.add(other.label);
      return true;
    })
    .toSorted((one, other) => other.population - one.population)
    .slice(0, MAX_OTHERS);
}

const BARE = { city: null, state: null, zipCode: null, area: null, region: null, center: null };

function toTownPlace(town: KnownTown): Place {
  const { state, latitude, longitude, population, businessCount, hasPoint } = town;
  const name = usualTownName(town.name, foldText(town.name));
  const center = hasPoint ? { latitude, longitude } : null;
  const label = `${name}, ${state}`;
  return { ...BARE, kind: 'town', city: name, state, label, center, population, businessCount };
}

function toStatePlace(known: Index, code: string): Place {
  const capital = known.towns.get('washington')?.find(({ state }) => state === 'DC');
  if (code === 'DC' && capital) return toTownPlace(capital);
  const label = findStateName(code) ?? code;
  return { ...BARE, kind: 'state', state: code, label, population: 0, businessCount: 0 };
}

function toZipPlace({ asked, city, state, latitude, longitude }: ZipRow): Place {
  const center = { latitude, longitude };
  const counts = { population: 0, businessCount: 0 };
  return {
    ...BARE,
    kind: 'zip',
    city: city || null,
    state,
    zipCode: asked,
    label: asked,
    center,
    ...counts,
  };
}

function toAreaPlace({ id, slug, name, city, state }: AreaName): Place {
  const area = { id, slug };
  const label = `${name}, ${city}`;
  return { ...BARE, kind: 'area', city, state, area, label, population: 0, businessCount: 0 };
}

function toRegionPlace({ slug, name, kind, states, ...row }: RegionRow): Place {
  const { latitude, longitude, population } = row;
  const [state = null, ...more] = states;
  const label = kind === 'county' && state ? `${name}, ${state}` : name;
  const only = more.length === 0 ? state : null;
  const center = { latitude, longitude };
  const region = { slug, name };
  return {
    ...BARE,
    kind: 'region',
    state: only,
    region,
    label,
    center,
    population,
    businessCount: 0,
  };
}
