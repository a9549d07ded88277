import { toE164 } from '../../../domain/phone.ts';
import { townKey } from '../../../platform/town-key.ts';

export type FindAreaCode = (place: { city: string | null; state: string | null }) => string | null;

/** How often listings or rows of a place have an area code. `cityKey` is `''` for all of the state. */
export interface AreaCodeCount {
  state: string;
  cityKey: string;
  code: string;
  count: number;
}

interface Place {
  city: string | null;
  state: string | null;
  phone: string | null;
}

/** Counts the area codes of rows by town and by state. */
export function countAreaCodes(rows: Iterable<Place>): AreaCodeCount[] {
  const counts = new Map<string, AreaCodeCount>();
  for (const { city, state, phone } of rows) {
    const code = toE164(phone)?.slice(2, 5);
    if (!code || TOLL_FREE.test(code) || state === null) continue;
    for (const cityKey of ['', townKey(city ?? '', state)]) {
      const key = `${state} ${cityKey} ${code}`;
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { state, cityKey, code, count: 1 });
    }
  }
  return [...counts.values()];
}

const TOLL_FREE = /^8(?:00|33|44|55|66|77|88)$/;
/** Shares of the most frequent code that make it the code of a town, and of a whole state. */
const OF_TOWN = 0.8;
const OF_STATE = 0.97;
const LEAST_OF_STATE = 3;

/**
 * Returns a function that finds the area code of a town, or of a state with a single one, in the first of
 * several counts that is clear about it.
 */
export function createAreaCodes(sources: AreaCodeCount[][]): FindAreaCode {
  const byPlace = sources.map((counts) =>
    Map.groupBy(counts, ({ state, cityKey }) => `${state} ${cityKey}`),
  );
  const find = (place: string, share: number, least: number) => {
    for (const counted of byPlace) {
      const counts = counted.get(place) ?? [];
      const all = counts.reduce((sum, { count }) => sum + count, 0);
      const most = counts.reduce<AreaCodeCount | null>(
        (best, next) => (best && best.count >= next.count ? best : next),
        null,
      );
      if (most && all >= least && most.count >= share * all) return most.code;
      if (most && share === OF_TOWN) return null;
    }
    return null;
  };
  return ({ city, state }) => {
    if (city === null || state === null) return null;
    const town = `${state} ${townKey(city, state)}`;
    const isKnown = byPlace.some((counted) => counted.has(town));
    return isKnown ? find(town, OF_TOWN, 1) : find(`${state} `, OF_STATE, LEAST_OF_STATE);
  };
}
