import { sql } from 'kysely';
import type { Photo } from '../../contract/photos.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Refusal, StoredPhoto } from './show.rules.ts';

type Connection = Database['kysely'] | DatabaseTransaction;

const columns = ['id', 'key', 'state', 'reason', 'alt', 'width', 'height'] as const;

/** A listing has a few. Index photos_order. */
export function listPhotos(db: Connection, businessId: number): Promise<StoredPhoto[]> {
  return db
    .selectFrom('photos')
    .select(columns)
    .where('businessId', '=', businessId)
    .orderBy('position')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Primary key. */
export async function findPremium(db: Connection, businessId: number) {
  const row = await db
    .selectFrom('businesses')
    .select(['isPremium', 'premiumUntil'])
    .where('id', '=', businessId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Unique index on the key of the upload. */
export async function findUpload(
  db: Connection,
  businessId: number,
  uploadKey: string,
): Promise<StoredPhoto | null> {
  const row = await db
    .selectFrom('photos')
    .select(columns)
    .where('businessId', '=', businessId)
    .where('uploadKey', '=', uploadKey)
    .executeTakeFirst();
  return row ?? null;
}

export function insertPhoto(
  trx: DatabaseTransaction,
  photo: { businessId: number; key: string; uploadKey: string; at: Date },
): Promise<StoredPhoto> {
  const { at: createdAt, ...values } = photo;
  return trx
    .insertInto('photos')
    .values(({ selectFrom }) => ({
      ...values,
      createdAt,
      position: selectFrom('photos')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('businessId', '=', photo.businessId),
    }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

const KEPT_REFUSED = 10;

/** All refused ones of a listing but the newest. Index photos_order. */
export async function dropRefused(trx: DatabaseTransaction, businessId: number): Promise<void> {
  await sql`
    delete from photos where id in (
      select id from photos where business_id = ${businessId} and state = 'refused'
      order by id desc offset ${KEPT_REFUSED})
  `.execute(trx);
}

/** Position and text of each, in this order. Primary key. */
export async function arrangePhotos(
  trx: DatabaseTransaction,
  photos: { id: number; alt: string }[],
): Promise<void> {
  const ids = photos.map(({ id }) => id);
  const texts = photos.map(({ alt }) => alt);
  await sql`
    update photos p set position = n.position, alt = n.alt
    from unnest(${ids}::bigint[], ${texts}::text[]) with ordinality as n(id, alt, position)
    where p.id = n.id
  `.execute(trx);
}

/** Primary key. */
export async function findPhoto(db: Connection, id: number) {
  const row = await db
    .selectFrom('photos')
    .select(['id', 'businessId', 'key', 'state', 'tries'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Its key; null if it is gone, or of another listing. Primary key. */
export async function deletePhoto(
  trx: DatabaseTransaction,
  photo: { id: number; businessId: number },
): Promise<string | null> {
  const row = await trx
    .deleteFrom('photos')
    .where('id', '=', photo.id)
    .where('businessId', '=', photo.businessId)
    .returning('key')
    .executeTakeFirst();
  return row?.key ?? null;
}

/** Of one that is still being processed; false for any other. Primary key. */
export async function settlePhoto(
  trx: Connection,
  id: number,
  outcome:
    | { state: 'ready'; width: number; height: number }
    | { state: 'refused'; reason: Refusal }
    | { tries: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('photos')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The first that is ready. Index photos_order. */
export async function findLead(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<Photo | null> {
  const row = await trx
    .selectFrom('photos')
    .select(['key', 'width', 'height', 'alt'])
    .where('businessId', '=', businessId)
    .where('state', '=', 'ready')
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.width && row.height ? { ...row, width: row.width, height: row.height } : null;
}

/** Whether a file may be given out: nobody has deleted the photo or its listing. Unique indexes on the keys. */
export async function isPhotoKept(db: Database, key: string): Promise<boolean> {
  const rows = await db.run(
    {
      name: 'photo_is_kept',
      text: `select true as is_kept from photos p
             join businesses b on b.id = p.business_id and b.deleted_at is null
             where p.key = $1 and p.state = 'ready'
             union all
             select true from page_pictures where key = $1`,
    },
    [key],
  );
  return rows.length > 0;
}
