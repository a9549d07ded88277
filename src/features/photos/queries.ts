import { sql } from 'kysely';
import type { OwnerPhotos } from '../../contract/photos.owner.ts';
import type { StaffPhoto } from '../../contract/photos.staff.ts';
import type { Photo } from '../../domain/photos.ts';
import { type BoundedCount, countUpTo } from '../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { TimeRange } from '../../platform/http/page-by-time.ts';
import { lockListing } from '../businesses/model/change-listing.queries.ts';
import { listingMissing } from '../businesses/model/change-listing.rules.ts';
import type { PhotoDependencies } from './photo-editor.ts';
import { mostPhotos, type PhotoRefusal, type StoredPhoto, toOwnerPhotos } from './show.rules.ts';

type Connection = Database['kysely'] | DatabaseTransaction;

const columns = ['id', 'key', 'state', 'reason', 'alt', 'width', 'height'] as const;

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

export async function findPremium(db: Connection, businessId: number) {
  const row = await db
    .selectFrom('businesses')
    .select(['isPremium', 'premiumUntil', 'plan'])
    .where('id', '=', businessId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export type PhotoPlace = { businessId: number } | { reviewId: number };

export async function findUpload(
  db: Connection,
  place: PhotoPlace,
  uploadKey: string,
): Promise<StoredPhoto | null> {
  const row = await db
    .selectFrom('photos')
    .select(columns)
    .where(({ and }) => and({ ...place, uploadKey }))
    .executeTakeFirst();
  return row ?? null;
}

export function insertPhoto(
  trx: DatabaseTransaction,
  place: PhotoPlace,
  photo: { key: string; uploadKey: string; at: Date } & Partial<Listed>,
): Promise<StoredPhoto & { position: number }> {
  const { at: createdAt, ...values } = photo;
  return trx
    .insertInto('photos')
    .values(({ selectFrom }) => ({
      ...place,
      ...values,
      createdAt,
      position: selectFrom('photos')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where(({ and }) => and(place)),
    }))
    .returning([...columns, 'position'])
    .executeTakeFirstOrThrow();
}

interface Listed {
  alt: string;
  source: string;
  digest: string;
  checkedAt: Date | null;
  checkedBy: string | null;
  isHeld: boolean;
}

/** Checks whether the listing already has the photo, by source address or content hash. Uses index `photos_order`. */
export async function hasListed(
  trx: DatabaseTransaction,
  businessId: number,
  { source, digest }: Pick<Listed, 'source' | 'digest'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('photos')
    .select('id')
    .where('businessId', '=', businessId)
    .where((where) => where.or([where('source', '=', source), where('digest', '=', digest)]))
    .executeTakeFirst();
  return row !== undefined;
}

export async function findShown(db: Connection, key: string): Promise<{ width: number } | null> {
  const row = await db
    .selectFrom('photos as p')
    .innerJoin('businesses as b', 'b.id', 'p.businessId')
    .select('p.width')
    .where('p.key', '=', key)
    .where('p.state', '=', 'ready')
    .where('b.deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.width ? { width: row.width } : null;
}

const KEPT_REFUSED = 10;

export async function dropRefused(trx: DatabaseTransaction, businessId: number): Promise<void> {
  await sql`
    delete from photos where id in (
      select id from photos where business_id = ${businessId} and state = 'refused'
      order by id desc offset ${KEPT_REFUSED})
  `.execute(trx);
}

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

export async function findPhoto(db: Connection, id: number) {
  const row = await db
    .selectFrom('photos')
    .select(['id', 'businessId', 'reviewId', 'key', 'state', 'tries', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a photo and returns its key, or null if it is gone or belongs to another listing. */
export async function deletePhoto(
  trx: DatabaseTransaction,
  photo: { id: number; businessId: number | null },
): Promise<string | null> {
  const row = await trx
    .deleteFrom('photos')
    .where('id', '=', photo.id)
    .where('businessId', 'is not distinct from', photo.businessId)
    .returning('key')
    .executeTakeFirst();
  return row?.key ?? null;
}

/** Records the outcome of processing. Returns false if the photo is not being processed anymore. */
export async function settlePhoto(
  trx: Connection,
  id: number,
  outcome:
    | { state: 'ready'; width: number; height: number }
    | { state: 'refused'; reason: PhotoRefusal }
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

export interface ServedPhoto {
  /** Whether only staff may see it. */
  isHeld: boolean;
  isOfVisitor: boolean;
}

/** Finds a photo whose files may be served: neither it nor its review or listing was deleted. */
export async function findPhotoFile(db: Database, key: string): Promise<ServedPhoto | null> {
  const [row] = await db.run<ServedPhoto>(
    {
      name: 'photo_file',
      text: `select p.is_held or coalesce(r.is_held, false) as is_held,
               p.review_id is not null as is_of_visitor
             from photos p
             left join reviews r on r.id = p.review_id
             join businesses b
               on b.id = coalesce(p.business_id, r.business_id) and b.deleted_at is null
             where p.key = $1 and p.state = 'ready' and p.removed_at is null and r.deleted_at is null
             union all
             select false, false from page_pictures where key = $1
             union all
             select status in ('waiting', 'refused'), true from events where picture ->> 'key' = $1`,
    },
    [key],
  );
  return row ?? null;
}

export async function readPhotos(
  { db, clock }: Pick<PhotoDependencies, 'db' | 'clock'>,
  businessId: number,
): Promise<OwnerPhotos> {
  const listing = await findPremium(db.kysely, businessId);
  if (!listing) throw listingMissing();
  return toOwnerPhotos(await listPhotos(db.kysely, businessId), mostPhotos(listing, clock()));
}

/** Locks the listing and returns its photos, which can't change until the transaction ends. */
export async function holdPhotos(trx: DatabaseTransaction, businessId: number, at: Date) {
  const listing = await lockListing(trx, businessId);
  if (!listing || listing.deletedAt) throw listingMissing();
  const rows = await listPhotos(trx, businessId);
  return { listing, rows, most: mostPhotos(listing, at) };
}

/**
 * SQL condition for photos `w` that await staff. Photos of a removed or held review don't, because they are
 * decided with the review.
 */
export const isPhotoUnchecked = sql`
  w.state = 'ready' and w.checked_at is null and w.removed_at is null and (w.review_id is null or exists (
    select from reviews v where v.id = w.review_id and v.deleted_at is null
      and not v.is_held and v.held_for is null))`;

/** Returns unchecked photos, newest first, or a single photo. Uses index `photos_unchecked` or the primary key. */
export async function findUnchecked(
  db: Database,
  { after, limit, id }: TimeRange & { id?: number },
): Promise<StaffPhoto[]> {
  const beyond = after
    ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id})`
    : sql``;
  const { rows } = await sql<Omit<StaffPhoto, 'createdAt'> & { createdAt: Date }>`
    select p.id, p.created_at, p.is_held,
      case when r.id is not null then json_build_object(
        'rating', r.rating, 'reviewerName', r.reviewer_name, 'comment', r.comment) end as review,
      json_build_object('key', p.key, 'width', p.width, 'height', p.height, 'alt', p.alt) as photo,
      json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state,
        'category', json_build_object('slug', c.slug),
        'isListed', b.is_listed
      ) as business
    from (
      select * from photos w where ${isPhotoUnchecked} ${beyond}
        ${id === undefined ? sql`` : sql`and id = ${id}`}
      order by created_at desc, id desc limit ${limit}
    ) p
    left join reviews r on r.id = p.review_id
    join businesses b on b.id = coalesce(p.business_id, r.business_id)
    join categories c on c.id = b.category_id
    order by p.created_at desc, p.id desc
  `.execute(db.kysely);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export function countUnchecked(db: Database): Promise<BoundedCount> {
  return countUpTo(db.kysely, sql`select from photos w where ${isPhotoUnchecked}`);
}

export function markChecked(
  trx: DatabaseTransaction,
  ids: number[],
  { at, by }: { at: Date; by: string },
): Promise<{ id: number; businessId: number }[]> {
  return trx
    .updateTable('photos')
    .set({ checkedAt: at, checkedBy: by, isHeld: false })
    .where('id', 'in', ids)
    .where('state', '=', 'ready')
    .where('checkedAt', 'is', null)
    .where('removedAt', 'is', null)
    .returning(['id', businessOf.as('businessId')])
    .execute();
}

/** SQL for the listing of a photo, or of the photo's review. */
export const businessOf = sql<number>`coalesce(photos.business_id, (
  select r.business_id from reviews r where r.id = photos.review_id))`;
