import { sql } from 'kysely';
import type { Business, BusinessDetail } from '../../contract/businesses.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
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

function locate({ city, state, latitude, longitude }: DetailRow): BusinessDetail['coordinates'] {
  const centre = findCityCoordinates(city, state);
  if (centre) return { latitude: centre[0], longitude: centre[1] };
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** As its owner sees it, approved or not. */
export async function readListing(trx: DatabaseTransaction, id: number): Promise<Business> {
  const { rows } = await sql<BusinessRow>`
    select ${sql.raw(businessColumns)}
    from businesses b join categories c on c.id = b.category_id where b.id = ${id}
  `.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`Business ${id} is gone`);
  return toBusiness(row);
}

function selectCategory(db: Database['kysely'] | DatabaseTransaction, id: number) {
  return db.selectFrom('categories').select(['slug', 'name']).where('id', '=', id);
}

/** Primary key. */
export async function findCategory(db: Database['kysely'] | DatabaseTransaction, id: number) {
  return (await selectCategory(db, id).executeTakeFirst()) ?? null;
}

/** The same, neither deleted nor renamed until the transaction ends. */
export async function holdCategory(trx: DatabaseTransaction, id: number) {
  return (await selectCategory(trx, id).forKeyShare().executeTakeFirst()) ?? null;
}
