import type { Database } from '../../platform/database/database.ts';

interface DuplicateRow {
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

/** By the folded name in one place (index businesses_name) or the phone number (businesses_phone). */
export function findDuplicates(
  db: Database,
  wanted: { nameKey: string; cityKey: string; state: string; phoneDigits: string },
): Promise<DuplicateRow[]> {
  const columns = `b.id, b.name, b.slug, b.address, b.city, b.state, b.phone,
                   c.slug as category_slug, c.name as category_name`;
  return db.run(
    {
      name: 'duplicates',
      text: `(select ${columns} from businesses b join categories c on c.id = b.category_id
              where b.name_key = $1 and b.city_key = $2 and b.state = $3 and $1 <> ''
                and b.is_approved and b.deleted_at is null limit 3)
             union
             (select ${columns} from businesses b join categories c on c.id = b.category_id
              where right(regexp_replace(b.phone, '\\D', '', 'g'), 10) = $4 and $4 <> ''
                and b.is_approved and b.deleted_at is null and b.phone is not null limit 3)
             limit 3`,
    },
    [wanted.nameKey, wanted.cityKey, wanted.state, wanted.phoneDigits],
  );
}
