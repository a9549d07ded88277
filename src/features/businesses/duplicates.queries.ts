import type { Database } from '../../platform/database/database.ts';

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

/** Primary keys. */
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
