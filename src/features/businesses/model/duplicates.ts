import type { z } from 'zod';
import type { businessCalls, duplicateBusiness } from '../../../contract/businesses.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  type DuplicateFacts,
  findPossibleDuplicates,
  type PossibleDuplicate,
} from '../../duplicates/model/find-duplicates.ts';

export interface DuplicateRow {
  id: number;
  name: string;
  slug: string;
  address: string;
  city: string;
  state: string;
  phone: string | null;
  categorySlug: string;
  categoryName: string;
}

export async function listById(db: Database, ids: number[]): Promise<DuplicateRow[]> {
  if (ids.length === 0) return [];
  return db.run(
    {
      name: 'duplicates-by-id',
      text: `select b.id, b.name, b.slug, b.address, b.city, b.state, b.phone,
               c.slug as category_slug, c.name as category_name
             from businesses b join categories c on c.id = b.category_id
             where b.id = any($1::bigint[])`,
    },
    [ids],
  );
}

const SHOWN = 3;
/** Candidates to compare, more than are shown, because some of the best matches aren't certain enough to show. */
const LOOKED_AT = 10;

export type Duplicate = z.infer<typeof duplicateBusiness>;

export async function listDuplicateBusinesses(
  db: Database,
  asked: z.infer<typeof businessCalls.duplicates.query>,
): Promise<z.infer<typeof businessCalls.duplicates.output>> {
  const found = await findPossibleDuplicates(db, toFacts(asked), {
    limit: LOOKED_AT,
    onlyListed: true,
  });
  const same = found.filter(({ verdict }) => verdict === 'same').slice(0, SHOWN);
  return describeDuplicates(await listById(db, idsOf(same)), same).map(({ business }) => ({
    ...business,
    verdict: 'same' as const,
  }));
}

function toFacts(asked: z.infer<typeof businessCalls.duplicates.query>): DuplicateFacts {
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

export const idsOf = (duplicates: PossibleDuplicate[]) =>
  duplicates.map(({ businessId }) => businessId);

export function describeDuplicates(
  rows: DuplicateRow[],
  duplicates: PossibleDuplicate[],
): (PossibleDuplicate & { business: Duplicate })[] {
  return duplicates.flatMap((duplicate) => {
    const row = rows.find(({ id }) => id === duplicate.businessId);
    if (!row) return [];
    const { categorySlug, categoryName, ...shown } = row;
    const category = { slug: categorySlug, name: categoryName };
    return [{ ...duplicate, business: { ...shown, category } }];
  });
}
