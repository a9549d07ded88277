import type { z } from 'zod';
import type { businessCalls, duplicateBusiness } from '../../contract/businesses.ts';
import type { Database } from '../../platform/database/database.ts';
import { findTwins, type Twin, type TwinFacts } from '../twins/find-twins.ts';
import { type DuplicateRow, listById } from './duplicates.queries.ts';

const SHOWN = 3;
/** Others may stand among the best that visitors are not told of. */
const LOOKED_AT = 10;

export type Duplicate = z.infer<typeof duplicateBusiness>;

/** For visitors: only listings that are surely the same. */
export async function listDuplicateBusinesses(
  db: Database,
  asked: z.infer<typeof businessCalls.duplicates.query>,
): Promise<z.infer<typeof businessCalls.duplicates.output>> {
  const found = await findTwins(db, toFacts(asked), { limit: LOOKED_AT, onlyListed: true });
  const same = found.filter(({ verdict }) => verdict === 'same').slice(0, SHOWN);
  return describeTwins(await listById(db, idsOf(same)), same).map(({ business }) => ({
    ...business,
    verdict: 'same' as const,
  }));
}

function toFacts(asked: z.infer<typeof businessCalls.duplicates.query>): TwinFacts {
  const { name = '', address = '', city = '', state = '', zipCode = '', categoryId } = asked;
  return {
    name,
    address,
    city,
    state,
    zipCode,
    phone: asked.phone ?? null,
    website: asked.website ?? null,
    categoryId: categoryId ? Number(categoryId) : 0,
    latitude: null,
    longitude: null,
  };
}

export const idsOf = (twins: Twin[]) => twins.map(({ businessId }) => businessId);

/** With what visitors see of them, in the order of the duplicates. */
export function describeTwins(
  rows: DuplicateRow[],
  twins: Twin[],
): (Twin & { business: Duplicate })[] {
  return twins.flatMap((twin) => {
    const row = rows.find(({ id }) => id === twin.businessId);
    if (!row) return [];
    const { categorySlug, categoryName, ...shown } = row;
    const category = { slug: categorySlug, name: categoryName };
    return [{ ...twin, business: { ...shown, category } }];
  });
}
