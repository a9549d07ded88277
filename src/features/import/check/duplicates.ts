import { toE164 } from '../../../contract/phone.ts';
import type { Executor } from '../queries.ts';
import { isDirectoryEmpty } from '../write/fill.queries.ts';
import { findNamesakes, type Namesake } from './duplicates.queries.ts';
import { isSamePlace, makeStreetKey, type PlaceKeys } from './place.rules.ts';

export interface Identity extends PlaceKeys {
  line: number;
  nameKey: string;
  cityKey: string;
  state: string;
}

type Placed = Namesake & PlaceKeys;

/** One that is there comes before one deleted, one on the same street before one by its phone. */
export async function findPossibleDuplicates(
  trx: Executor,
  rows: Identity[],
  options: { besidesImport?: number } = {},
): Promise<Map<number, Namesake>> {
  const isPlaced = ({ nameKey, streetKey, phoneKey }: Identity) =>
    nameKey !== '' && (streetKey !== null || phoneKey !== null);
  const asked = new Map(rows.filter(isPlaced).map((row) => [keyOf(row), row]));
  if (asked.size === 0 || (await isDirectoryEmpty(trx))) return new Map();
  const found = await findNamesakes(trx, [...asked.values()], options.besidesImport);
  const placed = found.map((namesake) => ({
    ...namesake,
    streetKey: makeStreetKey(namesake.address),
    phoneKey: toE164(namesake.phoneE164),
  }));
  const namesakes = Map.groupBy(placed, keyOf);
  const duplicates = new Map<number, Namesake>();
  for (const row of rows) {
    const duplicate = chooseDuplicate(row, namesakes.get(keyOf(row)) ?? []);
    if (duplicate) duplicates.set(row.line, duplicate);
  }
  return duplicates;
}

function keyOf({ nameKey, cityKey, state }: Pick<Identity, 'nameKey' | 'cityKey' | 'state'>) {
  return `${nameKey}|${cityKey}|${state}`;
}

function chooseDuplicate(row: Identity, namesakes: Placed[]): Placed | undefined {
  const isOnStreet = ({ streetKey }: Placed) => streetKey !== null && streetKey === row.streetKey;
  const same = namesakes.filter((namesake) => isSamePlace(row, namesake));
  const listed = same.filter(({ isDeleted }) => !isDeleted);
  return listed.find(isOnStreet) ?? listed[0] ?? same.find(isOnStreet) ?? same[0];
}
