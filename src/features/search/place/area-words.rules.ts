import type { AreaName } from '../../areas/named.queries.ts';
import type { PlacedQuery } from './placed-query.ts';
import { PREPOSITIONS } from './reading.data.ts';
import { type Reading, respellCity } from './reading.rules.ts';

const MOST_WORDS = 4;
const MOST_KEYS = 60;

/** What in a folded query may be the name of a part of a town: any words that stand together. */
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
 * `coffee north end`, `coffee in downtown boise`: a part of a town at the end or the beginning, with
 * its town or without it; null where there is none, or several towns have one.
 */
export function readArea(
  query: string,
  areas: AreaName[],
  readings: Reading[],
  isNeed: (word: string) => boolean,
): PlacedQuery | null {
  if (areas.length === 0) return null;
  for (const { words, cityKey, state } of readings) {
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

type Taken = PlacedQuery & { key: string };

/** A part of a town at the end or the beginning of words, the longest; null where several bear the name. */
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
