import { foldText } from '../../../platform/fold-text.ts';
import { townKey } from '../../../platform/town-key.ts';
import { chooseVocabulary } from '../../trades/vocabulary.rules.ts';

import type { Center } from '../area/area.rules.ts';
import { findCenter, findScopeCenter } from '../area/center.ts';
import type { Scope } from '../find/rules.ts';
import { isKnown } from '../place/lookups.ts';
import type { PlacedQuery } from '../place/placed-query.ts';
import { dropNearby, listSpellings, respellCity } from '../place/reading.rules.ts';
import { findIntendedCity, isMarkedPlace, isPlainlyMeant, placeScope } from '../place/reading.ts';

import { searchExactWords } from '../words/exact-words.ts';
import { type Attempt, splitWords } from '../words/search.ts';
import { type Need, readNeed } from './need.rules.ts';
import { scanWords } from './scan.rules.ts';
import { correctQuery } from './spelling.ts';

export interface NeedAttempt extends Attempt {
  need: Need;
  place: PlacedQuery['place'] | null;
  /** False where a place is taken out of the words that nothing says is one. */
  isPlaceMarked: boolean;
  scope: Scope;
  center: Center | null;
  understoodAs: Record<string, string> | null;
  correctedQuery: string | null;
}

/** Null where the words are rather a name; `isAnyway` once no name has them. */
export async function readNeedAttempt(
  { context, search }: Attempt,
  { isAnyway } = { isAnyway: false },
): Promise<NeedAttempt | null> {
  const vocabulary = chooseVocabulary(await context.vocabulary.read(), splitWords(search.query));
  const { scope, center: given = null } = search;
  const query = dropNearby(search.query);
  const isPhrase = isKnown(vocabulary, query);
  if (!isPhrase && (await context.lookups.findNameUse(query)).isName) return null;
  const hasPlace = given !== null || scope.state !== undefined || scope.cityKey !== undefined;
  const plain = { context, search: { ...search, query } };
  const spelled = isPhrase ? null : await correctQuery(plain, vocabulary);
  const read = spelled ?? query;
  const placed =
    hasPlace || isPhrase || isKnown(vocabulary, read)
      ? null
      : await context.lookups.readPlace(read);
  const words = splitWords(placed?.query ?? read);
  const scanned = readNeed(scanWords(words, vocabulary), vocabulary);
  if (!scanned || (!isAnyway && (await isRatherName(plain, scanned)))) return null;
  const misspelled = hasPlace ? null : await findMisspelledCity(plain, scanned, placed);
  const isNearMe = scanned.isNearMe || query !== search.query;
  const need = { ...scanned, isNearMe, ...(misspelled && { rest: [] }) };
  const said = misspelled ?? placed;
  const area = await findArea({ context, search }, said);
  const respelled = misspelled && foldText(`${misspelled.query} ${misspelled.place.city}`);
  return {
    ...{ context, search, need, correctedQuery: respelled ?? spelled },
    ...area,
    isPlaceMarked: said?.isMarked ?? true,
    understoodAs: area.place && describe(area.place, said?.query ?? query, said?.zipCode),
  };
}

/** Words beside the need that stand with it in a name are a name: "olive garden", "taco bell". */
async function isRatherName(attempt: Attempt, need: Need): Promise<boolean> {
  if (need.rest.length === 0) return false;
  if (need.isRisky) return true;
  const probe = { ...attempt.search, cursor: undefined, filters: {} };
  return (await searchExactWords({ ...attempt, search: probe })).total > 0;
}

/** Words beside a need may be a town, misspelled: "brewery alberquerque". */
async function findMisspelledCity(
  { context, search }: Attempt,
  { rest, stem }: Need,
  placed: PlacedQuery | null,
): Promise<PlacedQuery | null> {
  if (rest.length === 0 || (placed && placed.place.city !== null)) return null;
  const named = { cityKey: rest.join(' '), state: placed?.place.state ?? undefined };
  const isSaid = named.state !== undefined || isMarkedPlace(search.query, named.cityKey);
  const place = await findIntendedCity(context.db, context.spelling, named);
  if (place && !isSaid && !(await isPlainlyMeant(context, named.cityKey, search.query, place))) {
    return null;
  }
  const query =
    search.query
      .split(' ')
      .filter((word) => !rest.includes(word))
      .join(' ') || stem;
  const marks = { zipCode: null, isMarked: false, isDoubtful: false };
  return place && { query: placed?.query ? stem : query, place, ...marks };
}

async function findArea({ context, search }: Attempt, placed: PlacedQuery | null) {
  const { db, spelling } = context;
  const { scope, center: given = null } = search;
  if (placed) {
    const within = { ...scope, ...placeScope(placed.place) };
    const zip = placed.zipCode ? await findCenter(db, placed.zipCode) : null;
    return {
      place: placed.place,
      scope: within,
      center: zip ?? (await findScopeCenter(db, within)),
    };
  }
  const center = given ?? (await findScopeCenter(db, scope));
  const { cityKey, state } = scope;
  const isSurelyMeant = center !== null && respellCity(cityKey ?? '') === null;
  const spelled = given ? '' : townKey(center?.label.slice(0, -4) ?? '', center?.label.slice(-2));
  const isApart = cityKey !== undefined && respellCity(cityKey) === null;
  if (isApart && listSpellings(cityKey).includes(spelled)) {
    return { place: null, scope: { ...scope, cityKey: spelled }, center };
  }
  if (cityKey === undefined || isSurelyMeant) return { place: null, scope, center };
  const place = await findIntendedCity(db, spelling, { cityKey, state });
  if (!place) return { place, scope, center };
  const meant = { ...scope, ...placeScope(place) };
  return { place, scope: meant, center: given ?? (await findScopeCenter(db, meant)) };
}

function describe(
  { city, state, area }: PlacedQuery['place'],
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
