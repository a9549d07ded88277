import type { Suggestion } from '../../../contract/suggestions.ts';
import { MAX_SUGGESTIONS } from '../../../contract/suggestions.ts';
import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { townKey } from '../../../platform/town-key.ts';
import { respellCity } from '../place/reading.rules.ts';
import { findTownsByStart, findZipsByStart } from './places.queries.ts';

const SHORTEST = 3;

export async function suggestPlaces(db: Database, text: string): Promise<Suggestion[]> {
  const start = foldText(text);
  if (start.length < SHORTEST) return [];
  const rows = /^\d{3,5}$/.test(start)
    ? await findZipsByStart(db, start, MAX_SUGGESTIONS)
    : await findTownsByStart(db, respellCity(start) ?? start, MAX_SUGGESTIONS);
  return rows.map(({ city, state, zipCode = null }) => {
    const town = `${city}, ${state}`;
    const segment = encodeURIComponent(townKey(city, state).replaceAll(' ', '-'));
    return {
      kind: 'place',
      label: zipCode ?? town,
      detail: zipCode ? town : '',
      path: `/location/${state.toLowerCase()}/${segment}`,
      place: { city, state, zipCode },
    };
  });
}
