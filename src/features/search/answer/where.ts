import type { Database } from '../../../platform/database/database.ts';
import { townKey } from '../../../platform/town-key.ts';
import { STATE_BOXES } from '../../areas/state-boxes.data.ts';
import type { Question } from '../ask/question.ts';
import type { SearchPoint } from '../find/geometry.rules.ts';
import type { Where } from '../find/rank.ts';
import { findRegion } from '../find/regions.ts';
import type { Scope } from '../find/selection.rules.ts';
import { findPart, findScopeCenter } from '../read/gazetteer.ts';
import type { KnownText } from '../read/lookups.ts';
import type { Place } from '../read/places.rules.ts';

/** Returns the place that was given, or the one that the words name, as an area to search. */
export async function findWhere(
  db: Database,
  question: Question,
  place: Place | null,
  known?: KnownTowns,
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
  const part = await findPartOf(db, place);
  return { scope: within, center, label, ...(part && { part }) };
}

async function regionWhere(db: Database, scope: Scope, { region, state, label, center }: Place) {
  const found = region && (await findRegion(db, region.slug));
  const within = { ...scope, ...(state !== null && { state }) };
  return { scope: within, center, label, ...(found && { region: found.filter }) };
}

/** A town without listings of its own may be part of a larger one, such as Harlem. */
async function findPartOf(db: Database, { kind, city, state, businessCount }: Place) {
  if (kind !== 'town' || businessCount > 0 || city === null) return null;
  return findPart(db, `${city}, ${state}`);
}

async function givenWhere(
  db: Database,
  { scope, circle, center: given, filters }: Question,
  known?: KnownTowns,
) {
  const { region } = filters ?? {};
  if (region) {
    const known = await findRegion(db, region.slug);
    return { scope, region, center: known, label: known?.label ?? '' };
  }
  const found = given ?? (await findScopeCenter(db, scope, known?.towns));
  const center = found ?? (scope.cityKey === undefined ? centerOfState(scope.state ?? null) : null);
  const label = found?.label || (scope.cityKey === undefined ? (scope.state ?? '') : '');
  const isTown = scope.cityKey !== undefined && !circle && found !== null && found.label !== '';
  const isEmpty = isTown && !(known ? isListed(known, scope) : await hasListings(db, scope));
  const part = isEmpty ? await findPart(db, found.label) : null;
  return { scope, circle, center, label, ...(part && { part }) };
}

type KnownTowns = Pick<KnownText, 'towns' | 'cities'>;

function isListed({ cities }: KnownTowns, { state, cityKey }: Question['scope']): boolean {
  return cities.some((city) => city.cityKey === cityKey && (!state || city.state === state));
}

async function hasListings(db: Database, { state, cityKey }: Question['scope']): Promise<boolean> {
  const rows = await db.run(
    {
      name: 'town_has_listings',
      text: `select from facet_counts where category_id = 0 and city_key = $1
               and (state = $2 or $2 is null) and business_count > 0 limit 1`,
    },
    [cityKey, state ?? null],
  );
  return rows.length > 0;
}

function centerOfState(state: string | null): SearchPoint | null {
  const box = state === null ? undefined : STATE_BOXES[state];
  if (!box) return null;
  const [west, south, east, north] = box;
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}
