import { findAreasByName } from '../../areas/named.queries.ts';
import type { Matches } from '../find/page.ts';
import type { Attempt } from '../words/search.ts';
import { listAreaKeys, takeArea } from './area-words.rules.ts';
import { describePlaced } from './attempt.ts';
import { placeScope } from './reading.ts';

/** `coffee north end` where the town is given: in that part of it, if there is any. */
export async function searchTownArea(
  { context, search }: Attempt,
  climb: (attempt: Attempt) => Promise<Matches>,
): Promise<Matches | null> {
  const { cityKey, state, areaId } = search.scope;
  if (cityKey === undefined || areaId !== undefined || search.query === '') return null;
  const named = await findAreasByName(context.db, listAreaKeys(search.query));
  const there = named.filter(
    (area) => area.cityKey === cityKey && (state === undefined || area.state === state),
  );
  const taken = takeArea(search.query.split(' '), there);
  if (!taken || (await context.lookups.findNameUse(search.query)).isName) return null;
  const scope = { ...search.scope, ...placeScope(taken.place) };
  const found = await climb({ context, search: { ...search, query: taken.query, scope } });
  if (found.total === 0) return null;
  return {
    ...found,
    understoodAs: describePlaced(found.correctedQuery ?? taken.query, taken.place),
  };
}
