import * as m from '#messages';
import { findStateCode, readStateCode } from '../../../domain/find-state.ts';
import { spellTown } from '../../../domain/town-key.ts';
import type { Database } from '../../../platform/database/database.ts';
import { refuseField } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { splitTokens, type Token } from '../../../platform/tokens.ts';
import { townKey } from '../../../platform/town-key.ts';
import { requireState } from '../../businesses/model/places.queries.ts';
import {
  annotatePlaces,
  KNOWN_TO_ALL,
  type Place,
  type PlaceSpan,
  placeParams,
} from './annotate-places.rules.ts';
import { openTownSpelling, type PlaceScope, readKnownPlaces } from './gazetteer.ts';
import type { Center, SearchPoint } from './geometry.rules.ts';
import { ENDS_ABROAD, PLACES_ABROAD } from './place-words.data.ts';
import { findRegion, type Region } from './regions.ts';

/** The meaning of the fields of a place beyond their literal text. */
export interface ReadPlace {
  /** Parameters that say the same place explicitly. */
  understoodAs?: Record<string, string>;
  /** Other places of the same name, the likeliest first. */
  others?: Place[];
  /** Town of a state that nobody knows; the whole state is searched. */
  unknownTown?: { town: string; state: string };
  needsPosition?: boolean;
  /** The region that is searched, as people call it. */
  regionName?: string;
  isAbroad?: boolean;
}

interface PlaceFields {
  scope: PlaceScope;
  near?: Center | undefined;
  region?: Region;
  read?: ReadPlace;
}

interface Given {
  city?: string | undefined;
  state?: string | undefined;
  near?: string | undefined;
  literal?: string | undefined;
}

/**
 * Reads the fields `city`, `state` and `near`. A city that is no town is read like the words of a search: a
 * state, a ZIP code, a region, the visitor's position.
 */
export async function readPlaceFields(db: Database, given: Given): Promise<PlaceFields> {
  const { city, near } = given;
  if (near) {
    const plain = readTown(given);
    return { ...(await readNearField(db, near)), ...(city || given.state ? { scope: plain } : {}) };
  }
  return readCityField(db, given);
}

async function readCityField(db: Database, given: Given): Promise<PlaceFields> {
  const plain = readTown(given);
  const { city, literal } = given;
  const { state, cityKey } = plain;
  const hasWords = city !== undefined && cityKey !== undefined;
  if (!hasWords || literal === 'true') return { scope: plain };
  if (state !== undefined && (await isTownOf(db, cityKey, state))) return { scope: plain };
  const text = await readWithState(db, { city, state });
  if (text.kind === 'unknown') return { scope: plain };
  return toFields(db, text, plain);
}

async function readWithState(
  db: Database,
  { city, state }: { city: string; state: string | undefined },
): Promise<PlaceText> {
  if (state === undefined) return readPlaceText(db, city);
  const whole = await readPlaceText(db, `${city}, ${state}`);
  if (whole.kind === 'place' && whole.unknownTown === undefined) return whole;
  const alone = await readPlaceText(db, city);
  const isThere = alone.kind === 'place' && alone.place.state === state;
  return isThere || alone.kind === 'position' ? alone : { kind: 'unknown' };
}

async function toFields(
  db: Database,
  text: PlaceText,
  plain: PlaceFields['scope'],
): Promise<PlaceFields> {
  if (text.kind === 'position') return { scope: {}, read: { needsPosition: true } };
  if (text.kind === 'abroad') return { scope: {}, read: { isAbroad: true } };
  if (text.kind === 'unknown') return { scope: plain };
  const { place, others } = text;
  const told = others.length > 0 ? { others } : {};
  const read = { ...told, understoodAs: describePlace(place) };
  if (place.kind === 'zip' && place.center) {
    return { scope: {}, near: { ...place.center, label: place.label }, read };
  }
  const region = place.region && (await findRegion(db, place.region.slug));
  if (region) return { scope: {}, region, read };
  const scope = scopeOf(place);
  if (place.kind !== 'town') return { scope, read };
  // An ambiguous town stays all towns of its name, as nobody knows which one is meant.
  const isSame = scope.cityKey === plain.cityKey;
  const isAmbiguous = isSame && plain.state === undefined && others.length > 0;
  if (isAmbiguous) return { scope: plain, read: told };
  return { scope, read: isSame ? told : read };
}

function scopeOf({ city, state, area }: Place): PlaceFields['scope'] {
  return {
    ...(state !== null && { state }),
    ...(city !== null && { cityKey: townKey(city, state ?? '') }),
    ...(area && { areaId: area.id }),
  };
}

function describePlace(place: Place): Record<string, string> {
  return place.zipCode === null ? placeParams(place) : { near: place.zipCode };
}

function readTown(given: Given): PlaceFields['scope'] {
  const { city, state } = splitTown(given);
  const code = state ? requireState(state, 'malformed') : undefined;
  return {
    ...(code !== undefined && { state: code }),
    ...(city && { cityKey: townKey(city, code) }),
  };
}

function splitTown({ city = '', state }: Given): Pick<Given, 'city' | 'state'> {
  if (state) return { city, state };
  if (findStateCode(city) === 'DC') return { city: 'Washington', state: 'DC' };
  const [, town = city, end = ''] = /^([^,]+),([^,]+)$/.exec(city) ?? [];
  const code = readStateCode(end.trim());
  return code ? { city: town, state: code } : { city };
}

/** Reads `near`, the point that distances are measured from. Throws `malformed` for an unknown place. */
async function readNearField(db: Database, text: string): Promise<PlaceFields> {
  const point = readPoint(text);
  if (point) return { scope: {}, near: { ...point, label: '' } };
  const read = await readPlaceText(db, text);
  if (read.kind === 'unknown') return { scope: {}, near: findIsland(text) };
  const fields = await toFields(db, read, {});
  const { place } = read.kind === 'place' ? read : { place: null };
  if (place?.kind === 'zip' && place.zipCode === text) return { scope: {}, near: fields.near };
  if (place?.kind !== 'town' || !place.center) return fields;
  const near = { ...place.center, label: place.label };
  const { state, cityKey } = readTown({ city: text });
  const isAsTyped =
    text.includes(',') && state === place.state && cityKey === scopeOf(place).cityKey;
  const told = { ...fields.read, understoodAs: { near: near.label } };
  return { scope: {}, near, ...(!isAsTyped && { read: told }) };
}

function readPoint(text: string): SearchPoint | null {
  const [latitude = '', longitude, ...rest] = text.split(',');
  const isPoint =
    /^-?[\d.]+$/.test(latitude.trim()) && longitude !== undefined && rest.length === 0;
  return isPoint ? { latitude: Number(latitude), longitude: Number(longitude) } : null;
}

/** ZIP codes of islands whose ZIP codes the tables don't have, with the middle of the island. */
const ISLANDS = [
  { from: '00600', to: '00799', latitude: 18.22, longitude: -66.43 },
  { from: '00800', to: '00899', latitude: 18.05, longitude: -64.8 },
  { from: '00900', to: '00999', latitude: 18.4, longitude: -66.06 },
  { from: '96799', to: '96799', latitude: -14.3, longitude: -170.7 },
  { from: '96910', to: '96932', latitude: 13.45, longitude: 144.78 },
  { from: '96950', to: '96952', latitude: 15.19, longitude: 145.75 },
];

/** Returns the island of a ZIP code. Throws `malformed` for any other text. */
function findIsland(text: string): Center {
  const isZip = /^\d{5}$/.test(text);
  const island = isZip && ISLANDS.find(({ from, to }) => from <= text && text <= to);
  if (island) return { latitude: island.latitude, longitude: island.longitude, label: text };
  const unknown = text.includes(',') ? m.search_near_town_unknown() : m.input_near_format();
  throw refuseField('near', isZip ? m.search_near_zip_unknown({ zipCode: text }) : unknown);
}

type PlaceText =
  | { kind: 'place'; place: Place; others: Place[]; unknownTown?: string }
  /** The visitor's own position: "near me". */
  | { kind: 'position' }
  /** A place outside the United States: "Toronto". */
  | { kind: 'abroad' }
  | { kind: 'unknown' };

const POSITION =
  /^((near|around|by|close to|nearest to|cerca de|cercano a) )?(me|mi|here|aqui|my location|my current location|current location|my area|where i am|donde estoy|mi casa|mi ubicacion|mi ubicacion actual|mi zona)$|^(near ?by|cerca|cercano|cercana|por aqui|aqui cerca)$/;

/** Words of a question that mean the visitor's own position. */
const NEARBY =
  /(^| )((near|around|by|close to|closest to|nearest to) (me|here)|near by|nearby|cercas? (de )?(mi( casa| trabajo)?|aqui|donde estoy)|(mas )?cercan[oa]s?( a mi)?|(mas )?cerca|aqui cerca|por (aqui|mi casa)|en mi (area|zona))( |$)/;

/** Drops "near me" from a folded question, unless it is all of it. */
export function dropNearby(query: string): string {
  return query.replace(NEARBY, ' ').trim() || query;
}

/** Reads the text of a City, Where or `near` field: the best place, others of its name, or what it is instead. */
export async function readPlaceText(db: Database, text: string): Promise<PlaceText> {
  const folded = foldText(text);
  // "ME" and "MI" alone are states.
  if (POSITION.test(folded) && !/^(ME|MI)$/.test(text.trim())) return { kind: 'position' };
  const tokens = splitTokens(text);
  if (tokens.length === 0) return { kind: 'unknown' };
  const spans = annotatePlaces(tokens, await readKnownPlaces(db, tokens), () => false);
  const found = chooseWhole(spans, tokens);
  if (isAbroad(folded, found)) return { kind: 'abroad' };
  if (!found) return { kind: 'unknown' };
  const { place, others, unknownTown } = found;
  return { kind: 'place', place, others, ...(unknownTown && { unknownTown }) };
}

/** Chooses the place that all words name, or that stands behind a street and a comma. */
function chooseWhole(spans: PlaceSpan[], tokens: Token[]): PlaceSpan | null {
  const whole = spans.filter(({ from, to }) => from === 0 && to === tokens.length);
  const behind = spans.filter(
    ({ from, to, isMarked, place, unknownTown }) =>
      to === tokens.length &&
      isMarked &&
      place.kind !== 'state' &&
      !unknownTown &&
      from > 0 &&
      tokens[from]?.hasCommaBefore,
  );
  const [best] = (whole.length > 0 ? whole : behind).toSorted(
    (one, other) => one.from - other.from || one.cost - other.cost,
  );
  return best ?? null;
}

function isAbroad(folded: string, found: PlaceSpan | null): boolean {
  // A US town that everybody knows means itself, whatever is abroad under its name.
  if (PLACES_ABROAD.has(folded)) return (found?.place.population ?? 0) < KNOWN_TO_ALL;
  if (found) return false;
  const words = folded.split(' ');
  return [1, 2].some(
    (size) => size < words.length && ENDS_ABROAD.has(words.slice(-size).join(' ')),
  );
}

/** Checks whether a state has a town of this name, without a query. */
async function isTownOf(db: Database, folded: string, state: string): Promise<boolean> {
  const { hasTown } = await openTownSpelling(db);
  return hasTown(spellTown(folded, state), state);
}
