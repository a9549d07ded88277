import type { BusinessDetail } from '../../contract/businesses.ts';
import type { Database } from '../../platform/database/database.ts';
import { findCityCoordinates } from './city-coordinates.ts';
import { type BusinessRow, businessColumns, toBusiness } from './shapes.ts';

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
  return { ...toBusiness(row), coordinates: locate(row) };
}

/** The centre of a large city, else of the ZIP code. */
function locate({ city, state, latitude, longitude }: DetailRow): BusinessDetail['coordinates'] {
  const centre = findCityCoordinates(city, state);
  if (centre) return { latitude: centre[0], longitude: centre[1] };
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
