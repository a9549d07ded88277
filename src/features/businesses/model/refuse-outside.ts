import * as m from '#messages';
import { describeArea } from '../../../domain/area-words.ts';
import type { Area } from '../../../domain/settings.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { findPoint, isPlaceOutside, readArea } from './places.queries.ts';

type Place = Parameters<typeof findPoint>[1];

/** Throws `invalid` for the location field if the place is outside the directory's area. */
export async function refuseOutside(trx: DatabaseTransaction, place: Place): Promise<void> {
  const area = await readArea(trx);
  if (area.kind === 'country') return;
  const { latitude, longitude } = await findPoint(trx, place);
  if (!(await isPlaceOutside(trx, { state: place.state, latitude, longitude }))) return;
  throw invalidField(area.kind === 'states' ? 'state' : 'zipCode', describeRefusal(area));
}

export function describeRefusal(area: Area): string {
  return m.listings_outside_refused({ area: describeArea(area) });
}
