import { describeArea } from '../../../contract/area-words.ts';
import { measureMiles } from '../../../contract/miles.ts';
import type { Area } from '../../../contract/settings.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { WordSearch } from '../words/search.ts';
import type { Point } from './area.rules.ts';
import { findScopeCenter } from './center.ts';
import { findStateAt } from './queries.ts';

interface Context {
  db: Database;
  readArea(): Area;
}

/** How the answer says that the place that was asked for is none of the directory's; null if it is. */
export async function describeOutside(
  { db, readArea }: Context,
  { scope, center }: WordSearch,
  from: Point | null,
): Promise<string | null> {
  const area = readArea();
  if (area.kind === 'country') return null;
  if (area.kind === 'states' && scope.state) {
    return isOneOf(area.states, scope.state) ? null : format(area);
  }
  const point = from ?? center ?? (await findScopeCenter(db, scope));
  if (!point) return null;
  const isInside =
    area.kind === 'circle'
      ? measureMiles(area, point) <= area.miles
      : isOneOf(area.states, await findStateAt(db, point));
  return isInside ? null : format(area);
}

function isOneOf(states: readonly string[], state: string | null): boolean {
  return state !== null && states.includes(state);
}

function format(area: Area): string {
  return `outside; area=${JSON.stringify(describeArea(area))}`;
}
