import { isDeepStrictEqual } from 'node:util';
import * as m from '#messages';
import {
  MAX_ACROSS,
  MAX_AREAS,
  type NamedArea,
  type NamedAreaInput,
} from '../../../contract/areas.staff.ts';
import { measureMiles } from '../../../domain/miles.ts';
import type { Clock } from '../../../platform/clock.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts';
import { townKey } from '../../../platform/town-key.ts';
import { recordChange } from '../../audit/record-change.ts';
import { listPageTags, TAGS } from '../../businesses/model/tags.ts';
import {
  type AreaColumns,
  type AreaTown,
  countAreas,
  deleteArea,
  findArea,
  findTownPoint,
  holdPlaces,
  insertArea,
  updateArea,
} from '../model/areas.queries.ts';

export const placeInAreasQueue: Queue<AreaTown> = { name: 'place-in-areas', retries: 20 };

export interface NamedAreaDependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
}

const UNIQUE_VIOLATION = '23505';

export async function createArea(
  dependencies: NamedAreaDependencies,
  input: NamedAreaInput,
  actor: string,
): Promise<NamedArea> {
  return changeAreas(dependencies, async (trx, at) => {
    if ((await countAreas(trx)) >= MAX_AREAS) {
      throw new AppError('conflict', m.areas_limit({ mostAreas: MAX_AREAS }));
    }
    const columns = await readColumns(trx, input);
    const id = await insertArea(trx, columns, at);
    const after = describe(columns);
    await recordChange(trx, { at, actor, action: 'area.create', businessId: null, after });
    await follow(trx, dependencies, [columns]);
    return show(await requireArea(trx, id));
  });
}

export async function changeArea(
  dependencies: NamedAreaDependencies,
  id: number,
  input: NamedAreaInput,
  actor: string,
): Promise<NamedArea> {
  return changeAreas(dependencies, async (trx, at) => {
    const before = await requireArea(trx, id);
    if (input.version !== undefined && input.version !== before.version) {
      throw new AppError('conflict', m.areas_changed_elsewhere(), {
        current: show(before),
      });
    }
    const columns = await readColumns(trx, input);
    const [was, is] = [describe(before), describe(columns)];
    if (isDeepStrictEqual(was, is)) return show(before);
    await updateArea(trx, id, columns, at);
    const change = { action: 'area.update', businessId: null, before: was, after: is };
    await recordChange(trx, { at, actor, ...change });
    await follow(trx, dependencies, [before, columns]);
    return show(await requireArea(trx, id));
  });
}

export async function removeArea(
  dependencies: NamedAreaDependencies,
  id: number,
  actor: string,
): Promise<{ id: number }> {
  return changeAreas(dependencies, async (trx, at) => {
    const area = await requireArea(trx, id);
    await deleteArea(trx, id);
    const change = { action: 'area.delete', businessId: null, before: describe(area) };
    await recordChange(trx, { at, actor, ...change });
    await follow(trx, dependencies, [area]);
    return { id };
  });
}

async function changeAreas<T>(
  { db, clock }: NamedAreaDependencies,
  change: (trx: DatabaseTransaction, at: Date) => Promise<T>,
): Promise<T> {
  return inTransaction(db, explain, async (trx) => {
    await holdPlaces(trx);
    return change(trx, clock());
  });
}

function explain(error: unknown): unknown {
  const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
  if (!isTaken) return error;
  return String(error).includes('name_key')
    ? invalidField('name', m.areas_name_taken())
    : invalidField('slug', m.areas_slug_taken());
}

async function readColumns(
  trx: DatabaseTransaction,
  { name, slug, state, city, corners }: NamedAreaInput,
): Promise<AreaColumns> {
  const [nameKey, cityKey] = [foldText(name), townKey(city, state)];
  if (!nameKey) throw invalidField('name', m.input_letters_or_digits());
  const town = await findTownPoint(trx, { state, cityKey });
  if (!town) throw invalidField('city', m.areas_town_unknown({ state }));
  const [longitude = 0, latitude = 0] = corners[0] ?? [];
  const { latitude: townLatitude, longitude: townLongitude } = town;
  if (townLatitude !== null && townLongitude !== null) {
    const center = { latitude: townLatitude, longitude: townLongitude };
    if (measureMiles(center, { latitude, longitude }) > MAX_ACROSS) {
      throw invalidField('corners', m.areas_too_far({ mostAcross: MAX_ACROSS, city }));
    }
  }
  return { name, nameKey, slug, state, cityKey, corners };
}

/** Queues a job that assigns the towns' listings to areas, and invalidates their pages and links. */
async function follow(
  trx: DatabaseTransaction,
  { jobs }: NamedAreaDependencies,
  places: AreaTown[],
): Promise<void> {
  const towns = new Map(
    places.map(({ state, cityKey }) => [`${state} ${cityKey}`, { state, cityKey }]),
  );
  for (const town of towns.values()) {
    await jobs.enqueue(trx, placeInAreasQueue, town);
    await announceChange(trx, [TAGS.places, ...listPageTags(town, [])]);
  }
}

async function requireArea(trx: DatabaseTransaction, id: number) {
  const area = await findArea(trx, id);
  if (!area) throw new AppError('not_found', m.areas_gone());
  return area;
}

export function show<T extends object>({ cityKey: _, ...area }: T & { cityKey: string }) {
  return area;
}

function describe({ name, slug, state, cityKey, corners }: Omit<AreaColumns, 'nameKey'>) {
  return { name, slug, state, city: cityKey, corners };
}
