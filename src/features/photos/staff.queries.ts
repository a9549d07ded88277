import { sql } from 'kysely';
import type { StaffPhoto } from '../../contract/staff/photos.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { TimePosition } from '../../platform/http/cursor.ts';

/** Newest first, from after the given one on, or one alone. Index photos_unchecked, or the primary key. */
export async function findUnchecked(
  db: Database,
  { after, limit, id }: { after: TimePosition | null; limit: number; id?: number },
): Promise<StaffPhoto[]> {
  const beyond = after
    ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id})`
    : sql``;
  const { rows } = await sql<Omit<StaffPhoto, 'createdAt'> & { createdAt: Date }>`
    select p.id, p.created_at,
      json_build_object('key', p.key, 'width', p.width, 'height', p.height, 'alt', p.alt) as photo,
      json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state,
        'category', json_build_object('slug', c.slug),
        'isListed', b.is_listed
      ) as business
    from (
      select * from photos where state = 'ready' and checked_at is null ${beyond}
        ${id === undefined ? sql`` : sql`and id = ${id}`}
      order by created_at desc, id desc limit ${limit}
    ) p
    join businesses b on b.id = p.business_id
    join categories c on c.id = b.category_id
    order by p.created_at desc, p.id desc
  `.execute(db.kysely);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Up to `most`. Index photos_unchecked. */
export async function countUnchecked(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from photos where state = 'ready' and checked_at is null limit ${most}) found
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

/** Those that were not before. Primary key. */
export function markChecked(
  trx: DatabaseTransaction,
  ids: number[],
  { at, by }: { at: Date; by: string },
): Promise<{ id: number; businessId: number }[]> {
  return trx
    .updateTable('photos')
    .set({ checkedAt: at, checkedBy: by })
    .where('id', 'in', ids)
    .where('state', '=', 'ready')
    .where('checkedAt', 'is', null)
    .returning(['id', 'businessId'])
    .execute();
}
