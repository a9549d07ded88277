import * as m from '#messages';
import { readStateCode } from '../../../contract/find-state.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { findAreaCenter } from '../../areas/named.queries.ts';
import type { Scope } from '../find/rules.ts';
import { listSpellings } from '../place/reading.rules.ts';
import { type Center, readNear } from './area.rules.ts';
import { findTowns, findZip } from './queries.ts';
import { findIsland } from './zip-states.rules.ts';

/** Where `near` is. Throws `malformed` for an unknown town or ZIP code. */
export async function findCenter(db: Database, text: string): Promise<Center> {
  const near = readNear(text);
  if (near.kind === 'point') return { ...near.point, label: '' };
  if (near.kind === 'zip') {
    const zip = await findZip(db, near.zipCode);
    const point = zip ?? findIsland(near.zipCode);
    if (point) return { ...toPoint(point), label: near.zipCode };
    throw new AppError('malformed', m.search_near_zip_unknown({ zipCode: near.zipCode }));
  }
  const state = readStateCode(near.state);
  const town = state ? await findTown(db, near.cityKey, state) : null;
  if (town) return town;
  throw new AppError('malformed', m.search_near_town_unknown());
}

export async function findScopeCenter(db: Database, scope: Scope): Promise<Center | null> {
  if (scope.areaId !== undefined) return findAreaCenter(db, scope.areaId);
  return scope.cityKey === undefined ? null : findTown(db, scope.cityKey, scope.state);
}

async function findTown(
  db: Database,
  cityKey: string,
  state: string | undefined,
): Promise<Center | null> {
  const towns = await findTowns(db, [cityKey, ...listSpellings(cityKey)], state);
  const inside = preferInside(towns);
  const town = inside.find((one) => one.cityKey === cityKey) ?? inside[0];
  return town ? { ...toPoint(town), label: `${town.name}, ${town.state}` } : null;
}

/** Where one of several is meant, it is one of the directory's. */
export function preferInside<T extends { isOutside: boolean }>(towns: T[]): T[] {
  const inside = towns.filter(({ isOutside }) => !isOutside);
  return inside.length > 0 ? inside : towns;
}

function toPoint({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude };
}
