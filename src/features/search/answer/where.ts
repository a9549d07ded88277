import type { Database } from '../../../platform/database/database.ts';
import { townKey } from '../../../platform/town-key.ts';
import type { Place, TownRow } from '../../places/model/annotate-places.rules.ts';
import { findScopeCenter } from '../../places/model/gazetteer.ts';
import type { SearchPoint } from '../../places/model/geometry.rules.ts';
import { findRegion } from '../../places/model/regions.ts';
import { STATE_BOXES } from '../../places/model/state-boxes.data.ts';
import type { Question } from '../ask/question.ts';
import type { Where } from '../find/rank.ts';
import type { Scope } from '../find/selection.rules.ts';

/** Returns the place that was given, or the one that the words name, as an area to search. */
export async function findWhere(
  db: Database,
  question: Question,
  place: Place | null,
  known?: TownRow[],
): Promise<Where & { label: string }> {
  return place ? placeWhere(db, question, place) : givenWhere(db, question, known);
}

async function placeWhere(db: Database, { scope }: Question, place: Place) {
  const { city, state, area } = place;
  const label = place.kind === 'state' && state !== null ? state : place.label;
  if (place.region) return regionWhere(db, scope, place);
  const within = {
    ...scope,
    ...(area && { areaId: area.id }),
    ...(state !== null && { state }),
    ...(city !== null && { cityKey: townKey(city, state ?? '') }),
  };
  const own = place.kind === 'area' ? null : place.center;
  const center = own ?? (await findScopeCenter(db, within)) ?? centerOfState(state);
  return { scope: within, center, label };
}

async function regionWhere(db: Database, scope: Scope, { region, state, label, center }: Place) {
  const found = region && (await findRegion(db, region.slug));
  const within = { ...scope, ...(state !== null && { state }) };
  return { scope: within, center, label, ...(found && { region: found.filter }) };
}

async function givenWhere(
  db: Database,
  { scope, circle, center: given, filters }: Question,
  known?: TownRow[],
) {
  const { region } = filters ?? {};
  if (region) {
    const known = await findRegion(db, region.slug);
    return { scope, region, center: known, label: known?.label ?? '' };
  }
  const found = given ?? (await findScopeCenter(db, scope, known));
  const center = found ?? (scope.cityKey === undefined ? centerOfState(scope.state ?? null) : null);
  const label = found?.label || (scope.cityKey === undefined ? (scope.state ?? '') : '');
  return { scope, circle, center, label };
}

function centerOfState(state: string | null): SearchPoint | null {
  const box = state === null ? undefined : STATE_BOXES[state];
  if (!box) return null;
  const [west, south, east, north] = box;
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}
