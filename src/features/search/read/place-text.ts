import { spellTown } from '../../../domain/town-key.ts';
import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { openTownSpelling, readKnownPlaces } from './gazetteer.ts';
import { ENDS_ABROAD, PLACES_ABROAD } from './place-words.data.ts';
import { annotatePlaces, KNOWN_TO_ALL, type Place, type PlaceSpan } from './places.rules.ts';
import { splitTokens, type Token } from './tokens.ts';

/** What the text of a place field means. */
export type PlaceText =
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
export async function isTownOf(db: Database, folded: string, state: string): Promise<boolean> {
  const { hasTown } = await openTownSpelling(db);
  return hasTown(spellTown(folded, state), state);
}
