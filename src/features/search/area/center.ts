import { findStateCode } from '../../../contract/states.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../find/rules.ts';
import { respellCity } from '../place/reading.rules.ts';
import { type Center, readNear } from './area.rules.ts';
import { findTowns, findZip } from './queries.ts';

/** Where `near` is. Throws `malformed` for a town or a ZIP code that nobody knows. */
export async function findCenter(db: Database, text: string): Promise<Center> {
  const near = readNear(text);
  if (near.kind === 'point') return { ...near.point, label: '' };
  if (near.kind === 'zip') {
    const zip = await findZip(db, near.zipCode);
    if (zip) return { ...toPoint(zip), label: near.zipCode };
    throw new AppError('malformed', `near: The ZIP code ${near.zipCode} does not exist.`);
  }
  const state = findStateCode(near.state);
  const town = state ? await findTown(db, near.cityKey, state) : null;
  if (town) return town;
  throw new AppError('malformed', 'near: No town has that name. Try its ZIP code.');
}

export async function findScopeCenter(db: Database, scope: Scope): Promise<Center | null> {
  return scope.cityKey === undefined ? null : findTown(db, scope.cityKey, scope.state);
}

async function findTown(
  db: Database,
  cityKey: string,
  state: string | undefined,
): Promise<Center | null> {
  const respelled = respellCity(cityKey);
  const towns = await findTowns(db, respelled ? [cityKey, respelled] : [cityKey], state);
  const town = towns.find((one) => one.cityKey === cityKey) ?? towns[0];
  return town ? { ...toPoint(town), label: `${town.name}, ${town.state}` } : null;
}

function toPoint({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude };
}
