import type { Database } from '../../../platform/database/database.ts';
import { annotatePlaces } from './places.rules.ts';
import { readKnownPlaces } from './places.ts';
import { splitTokens } from './tokens.ts';

/** Readings up to this cost are surely a place. */
const SURELY = 0.4;

/** Returns a query without the place behind its words, or null if it surely names none: "pizza" of "pizza boise". */
export async function dropNamedPlace(
  db: Database,
  query: string,
  isNeed: (text: string) => boolean,
): Promise<string | null> {
  const tokens = splitTokens(query);
  const words = tokens.map(({ word }) => word);
  const isWord = (from: number, to: number) => isNeed(words.slice(from, to).join(' '));
  const spans = annotatePlaces(tokens, await readKnownPlaces(db, tokens), isWord);
  const [place] = spans
    .filter(({ from, to, cost }) => from > 0 && to === tokens.length && cost <= SURELY)
    .toSorted((one, other) => one.from - other.from);
  return place ? words.slice(0, place.from).join(' ') : null;
}
