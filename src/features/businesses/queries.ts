import type { BusinessDetail } from '../../contract/businesses.ts';
import type { Database } from '../../platform/database.ts';
import { type BusinessRow, businessColumns, toBusiness } from './service.ts';

type DetailRow = BusinessRow & { latitude: number | null; longitude: number | null };

/** By any slug that the business ever had. Primary keys all the way. */
export async function findBusinessBySlug(
  db: Database,
  slug: string,
): Promise<BusinessDetail | null> {
  const [row] = await db.run<DetailRow>(
    {
      name: 'business_by_slug',
      text: `select ${businessColumns}, z.latitude, z.longitude
             from business_slugs s
             join businesses b on b.id = s.business_id
             join categories c on c.id = b.category_id
             left join zip_codes z on z.zip_code = left(b.zip_code, 5)
             where s.slug = $1 and b.is_approved and b.deleted_at is null`,
    },
    [slug],
  );
  if (!row) return null;
  const { latitude, longitude } = row;
  return {
    ...toBusiness(row),
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}
