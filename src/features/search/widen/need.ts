import { foldText } from '../../../platform/fold-text.ts';
import { townKey } from '../../../platform/town-key.ts';
import { TAILS } from '../../trades/query-words.data.ts';
import { stemPhrase, stemWord } from '../../trades/stem.rules.ts';
import {
  chooseVocabulary,
  joinStems,
  namesChain,
  type Vocabulary,
} from '../../trades/vocabulary.rules.ts';
import type { SearchAttempt } from '../ask/question.ts';
import type { Center } from '../find/circle.rules.ts';
import { orders } from '../find/order.rules.ts';
import type { Scope } from '../find/selection.rules.ts';
import { findCenter, findScopeCenter } from '../understand/gazetteer.ts';
import { type Need, readNeed, scanWords } from '../understand/need.rules.ts';
import type { PlaceReading } from '../understand/place.rules.ts';
import {
  CODES_THAT_ARE_WORDS,
  dropNearby,
  isStateName,
  listSpellings,
  respellCity,
} from '../understand/place.rules.ts';
import {
  findIntendedCity,
  isKnown,
  isMarkedPlace,
  isPlainlyMeant,
  placeScope,
} from '../understand/place.ts';
import { correctTowardsTrades, type NearTrade } from '../understand/spelling.rules.ts';
import { splitWords } from '../understand/words.rules.ts';
import { listTerms } from '../understand/words.ts';
import {
  searchCorrectedWords,
  searchExactWords,
  searchJoinedName,
  searchWordBeginnings,
} from './words.ts';

export interface NeedAttempt extends SearchAttempt {
  need: Need;
  place: PlaceReading['place'] | null;
  /** False if the place was inferred from words that don't mark it as one. */
  isPlaceMarked: boolean;
  scope: Scope;
  center: Center | null;
  understoodAs: Record<string, string> | null;
  unknownTown: { town: string; state: string } | null;
  correctedQuery: string | null;
}

/**
 * Interprets a query as a need. Returns null if there is none or the words look like a business name;
 * `isAnyway` relaxes that check once no name has matched.
 */
export async function readNeedAttempt(
  { context, question }: SearchAttempt,
  { isAnyway } = { isAnyway: false },
): Promise<NeedAttempt | null> {
  const vocabulary = chooseVocabulary(await context.vocabulary.read(), splitWords(question.query));
  const { scope, center: given = null } = question;
  const query = dropNearby(question.query);
  const isPhrase = isKnown(vocabulary, query);
  if (!isPhrase && (await context.lookups.read(query)).isName) return null;
  if (await isChain(context, vocabulary, query)) return null;
  const hasPlace = given !== null || scope.state !== undefined || scope.cityKey !== undefined;
  const plain = { context, question: { ...question, query } };
  const spelled = isPhrase ? null : await correctQuery(plain, vocabulary);
  const read = spelled ?? query;
  if (spelled && (await isChain(context, vocabulary, spelled))) return null;
  const placed =
    hasPlace || isPhrase || isKnown(vocabulary, read) || isOnePhrase(vocabulary, read)
      ? null
      : await context.lookups.readPlace(read);
  if (placed && (await isChain(context, vocabulary, placed.query))) return null;
  const words = splitWords(placed?.query ?? read);
  const scanned = readNeed(scanWords(words, vocabulary), vocabulary);
  if (!scanned || (!isAnyway && (await isRatherName(plain, scanned)))) return null;
  const misspelled = hasPlace ? null : await findMisspelledCity(plain, scanned, placed);
  const isNearMe = scanned.isNearMe || query !== question.query;
  const need = { ...scanned, isNearMe, ...(misspelled && { rest: [] }) };
  const said = misspelled ?? placed;
  const area = await findArea({ context, question }, said);
  const respelled = misspelled && foldText(`${misspelled.query} ${misspelled.place.city}`);
  return {
    context,
    question,
    need,
    correctedQuery: respelled ?? spelled,
    ...area,
    isPlaceMarked: said?.isMarked ?? true,
    unknownTown: said?.unknownTown
      ? { town: said.unknownTown, state: said.place.state ?? '' }
      : null,
    understoodAs: area.place && describe(area.place, said?.query ?? query, said?.zipCode),
  };
}

function isOnePhrase(vocabulary: Vocabulary, text: string): boolean {
  const words = splitWords(text);
  const { phrases, rest } = scanWords(words, vocabulary);
  const [phrase] = phrases;
  if (!phrase || phrases.length > 1 || rest.length > 0 || phrase.typed.length < 2) return false;
  return words.every((word) => phrase.typed.includes(word) || !CODES_THAT_ARE_WORDS.has(word));
}

/**
 * Checks whether the text is a chain with a listing: "Kohl's" means department stores only if no Kohl's is
 * listed.
 */
async function isChain(
  { lookups }: SearchAttempt['context'],
  { phrases, roots }: Vocabulary,
  text: string,
): Promise<boolean> {
  const stem = stemPhrase(text);
  const known = phrases.get(stem) ?? phrases.get(roots.get(joinStems(stem.split(' '))) ?? '');
  if (!known || !namesChain(known)) return false;
  const { joinedName } = await lookups.read(text);
  const words = joinedName?.replace(/^the /, '').split(' ') ?? [];
  return words.some((_, at) => words.slice(0, at + 1).join('') === text.replaceAll(' ', ''));
}

async function isRatherName(attempt: SearchAttempt, need: Need): Promise<boolean> {
  if (need.rest.length === 0) return false;
  if (need.isRisky) return true;
  const probe = { ...attempt.question, cursor: undefined, filters: {} };
  return (await searchExactWords({ ...attempt, question: probe })).total > 0;
}

async function findMisspelledCity(
  { context, question }: SearchAttempt,
  { rest: beside, stem }: Need,
  placed: PlaceReading | null,
): Promise<PlaceReading | null> {
  const rest = placed?.unknownTown?.split(' ') ?? beside;
  if (rest.length === 0 || (placed && placed.place.city !== null)) return null;
  const named = { cityKey: rest.join(' '), state: placed?.place.state ?? undefined };
  const isSaid = named.state !== undefined || isMarkedPlace(question.query, named.cityKey);
  const place = await findIntendedCity(context, named);
  if (place && !isSaid && !(await isPlainlyMeant(context, named.cityKey, question.query, place))) {
    return null;
  }
  const query =
    question.query
      .split(' ')
      .filter((word) => !rest.includes(word))
      .join(' ') || stem;
  const marks = { zipCode: null, isMarked: false, isDoubtful: false };
  return place && { query: placed?.query ? stem : query, place, ...marks };
}

async function findArea({ context, question }: SearchAttempt, placed: PlaceReading | null) {
  const { db, lookups } = context;
  const { scope, center: given = null } = question;
  if (placed) {
    const within = { ...scope, ...placeScope(placed.place) };
    const zip = placed.zipCode ? await findCenter(db, placed.zipCode) : null;
    return {
      place: placed.place,
      scope: within,
      center: zip ?? (await findScopeCenter(db, within, lookups)),
    };
  }
  const center = given ?? (await findScopeCenter(db, scope, lookups));
  const { cityKey, state } = scope;
  const isSurelyMeant = center !== null && respellCity(cityKey ?? '') === null;
  const spelled = given ? '' : townKey(center?.label.slice(0, -4) ?? '', center?.label.slice(-2));
  const isApart = cityKey !== undefined && respellCity(cityKey) === null;
  if (isApart && listSpellings(cityKey).includes(spelled)) {
    return { place: null, scope: { ...scope, cityKey: spelled }, center };
  }
  if (cityKey === undefined || isSurelyMeant) return { place: null, scope, center };
  const place = await findIntendedCity(context, { cityKey, state });
  if (!place) return { place, scope, center };
  const meant = { ...scope, ...placeScope(place) };
  return { place, scope: meant, center: given ?? (await findScopeCenter(db, meant, lookups)) };
}

function describe(
  { city, state, area }: PlaceReading['place'],
  query: string,
  zipCode: string | null | undefined,
): Record<string, string> {
  return {
    ...(query && { query }),
    ...(city !== null && { city }),
    ...(state !== null && { state }),
    ...(area && { area: area.slug }),
    ...(zipCode && { near: zipCode }),
  };
}

/** Minimum population at which a word is a town rather than a misspelled trade. */
const KNOWN_TOWN = 5000;
const CLEARLY_MORE = 5;
const MOST_WORDS = 6;
const LONG = 6;

/**
 * Corrects misspelled trades if no word is understood: "plummer" means a plumber before Plummer, Idaho.
 * Returns null if nothing changes.
 */
async function correctQuery(
  attempt: SearchAttempt,
  vocabulary: Vocabulary,
): Promise<string | null> {
  const words = splitWords(attempt.question.query);
  if (words.length > MOST_WORDS) return null;
  const { phrases } = scanWords(words, vocabulary);
  if (phrases.some(({ stem }) => !TAILS.has(stem))) return null;
  const near = words.map((word) =>
    isStateName(word) ? null : correctTowardsTrades(word, vocabulary),
  );
  if (near.every((found) => found === null)) return null;
  const probe = { ...attempt.question, scope: {}, limit: 1, cursor: undefined, filters: {} };
  const question = { ...probe, circle: undefined, order: orders.rank };
  const anywhere = { context: attempt.context, question };
  if (words.length > 1) {
    const name = await findMisspelledName(anywhere);
    if (name !== null) return (await isNeedAlone(anywhere, name, vocabulary)) ? name : null;
  }
  const corrected = [];
  for (const [at, word] of words.entries()) {
    corrected.push((await correctWord(anywhere, word, near[at] ?? null)) ?? word);
  }
  const isFound = scanWords(corrected, vocabulary).phrases.length > 0;
  return isFound && corrected.some((word, at) => word !== words[at]) ? corrected.join(' ') : null;
}

/** Returns the query respelled as business names have it, the query itself if it already matches names, or null. */
async function findMisspelledName(attempt: SearchAttempt): Promise<string | null> {
  const { query } = attempt.question;
  if (await searchJoinedName(attempt)) return query;
  const exact = await searchExactWords(attempt);
  if ((await searchWordBeginnings(attempt, exact)).total > 0) return query;
  const corrected = await searchCorrectedWords(attempt);
  return corrected && corrected.total > 0 ? (corrected.correctedQuery ?? null) : null;
}

async function isNeedAlone({ context }: SearchAttempt, query: string, vocabulary: Vocabulary) {
  const placed = await context.lookups.readPlace(query);
  const { phrases, rest } = scanWords(splitWords(placed?.query ?? query), vocabulary);
  return phrases.length > 0 && rest.length === 0;
}

async function correctWord(
  { context, question }: SearchAttempt,
  word: string,
  near: NearTrade | null,
): Promise<string | null> {
  if (!near) return null;
  const [town] = await context.lookups.findTowns([word], undefined);
  if (town && town.population >= KNOWN_TOWN) return null;
  const { total, isTotalCapped } = await searchExactWords({
    context,
    question: { ...question, query: word },
  });
  const uses = isTotalCapped
    ? await context.statistics.estimate(await listTerms(context, [word]))
    : total;
  if (total > 0 && (word.length < LONG || near.weight < CLEARLY_MORE * uses)) return null;
  const names = await context.spelling.findNear(word);
  const name = names.find(({ mistakes }) => mistakes > 0);
  return name && isNearer(name, near) ? null : near.word;
}

function isNearer(
  name: { word: string; mistakes: number; businessCount: number },
  trade: NearTrade,
): boolean {
  if (stemWord(name.word) === trade.word) return false;
  if (name.mistakes !== trade.mistakes) return name.mistakes < trade.mistakes;
  return name.businessCount > CLEARLY_MORE * trade.weight;
}
