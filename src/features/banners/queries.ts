import { sql } from 'kysely';
import type { Banner, BannerStatus } from '../../contract/banners.staff.ts';
import type { BannerSlotName, BannerTarget } from '../../domain/banners.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';

export interface ShownBanner {
  id: number;
  target: BannerTarget;
  picture: { key: string; width: number; height: number };
  alt: string;
  /** URL of another site, or the path of a listing. */
  link: string;
  firstDay: string;
  lastDay: string | null;
  weight: number;
}

interface BannerRow {
  id: number;
  version: number;
  name: string;
  slot: BannerSlotName;
  key: string;
  width: number;
  height: number;
  alt: string;
  url: string | null;
  path: string | null;
  isListed: boolean | null;
  firstDay: string;
  lastDay: string | null;
  trade: string | null;
  city: string | null;
  state: string | null;
  weight: number;
  isStopped: boolean;
  views: number;
  clicks: number;
}

const columns = sql.raw(`
  b.id, b.version, b.name, b.slot, p.key, p.width, p.height, b.alt, b.url, b.first_day::text, b.last_day::text,
  b.trade, b.city, b.state, b.weight, b.is_stopped, l.is_listed, '/' || c.slug || '/' || l.slug as path`);

const joins = sql.raw(`
  from banners b
  join page_pictures p on p.id = b.picture_id
  left join businesses l on l.id = b.business_id
  left join categories c on c.id = l.category_id`);

/** Returns the banners that run on a day or later. Reads the whole table, which is small. */
export async function findShownBanners(db: Database, day: string): Promise<ShownBanner[]> {
  const { rows } = await sql<Omit<BannerRow, 'views' | 'clicks'>>`
    select ${columns} ${joins}
    where not b.is_stopped and (b.last_day is null or b.last_day >= ${day}::date)
      and (b.business_id is null or l.is_listed)
    order by b.id
  `.execute(db.kysely);
  return rows.map(({ id, slot, trade, city, state, key, width, height, url, path, ...row }) => ({
    id,
    target: [slot, trade ?? '', city ? `${city}, ${state}`.toLowerCase() : ''],
    picture: { key, width, height },
    alt: row.alt,
    link: url ?? path ?? '/',
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    weight: row.weight,
  }));
}

/** Lists banners with their counts, newest first, or only the given one. */
export async function listBanners(
  db: Database['kysely'] | DatabaseTransaction,
  today: string,
  id: number | null = null,
): Promise<Banner[]> {
  const { rows } = await sql<BannerRow>`
    select ${columns}, coalesce(n.views, 0)::int as views, coalesce(n.clicks, 0)::int as clicks
    ${joins}
    left join lateral (
      select sum(views) as views, sum(clicks) as clicks from banner_days where banner_id = b.id
    ) n on true
    where ${id}::bigint is null or b.id = ${id}
    order by b.id desc
  `.execute(db);
  return rows.map(({ key, width, height, url, path, isListed, ...row }) => ({
    ...row,
    picture: { key, width, height },
    link: url ?? path ?? '',
    status: statusOf({ ...row, isListed }, today),
  }));
}

function statusOf(
  {
    isStopped,
    isListed,
    firstDay,
    lastDay,
  }: Pick<BannerRow, 'isStopped' | 'isListed' | 'firstDay' | 'lastDay'>,
  today: string,
): BannerStatus {
  if (isStopped) return 'stopped';
  if (lastDay !== null && lastDay < today) return 'ended';
  if (isListed === false) return 'unlisted';
  return firstDay > today ? 'planned' : 'running';
}

type Derived =
  | 'id'
  | 'version'
  | 'key'
  | 'width'
  | 'height'
  | 'path'
  | 'isListed'
  | 'views'
  | 'clicks';

export interface BannerValues extends Omit<BannerRow, Derived> {
  pictureId: number;
  businessId: number | null;
}

export async function insertBanner(
  trx: DatabaseTransaction,
  values: BannerValues,
): Promise<number> {
  const row = trx.insertInto('banners').values(values).returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}

export async function updateBanner(
  trx: DatabaseTransaction,
  id: number,
  values: BannerValues,
): Promise<void> {
  await trx
    .updateTable('banners')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteBanner(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('banners').where('id', '=', id).execute();
}

export interface BannerCounts {
  id: number;
  day: string;
  views: number;
  clicks: number;
}

/** Adds counts in key order, so that concurrent processes can't deadlock. Skips removed banners. */
export async function addBannerDays(db: Database, counts: BannerCounts[]): Promise<void> {
  await sql`
    insert into banner_days as d (banner_id, day, views, clicks)
    select t.* from json_to_recordset(${JSON.stringify(counts)})
      as t (id bigint, day date, views int, clicks int)
    join banners b on b.id = t.id
    order by t.id, t.day
    on conflict (banner_id, day) do update set
      views = d.views + excluded.views, clicks = d.clicks + excluded.clicks
  `.execute(db.kysely);
}

export interface DayOfBanner extends BannerCounts {
  name: string;
  slot: BannerSlotName;
}

/** Returns a page of the daily counts, oldest first. */
export async function findDays(
  db: Database,
  after: { day: string; id: number } | null,
  limit: number,
): Promise<DayOfBanner[]> {
  const { rows } = await sql<DayOfBanner>`
    select d.banner_id as id, d.day::text as day, d.views, d.clicks, b.name, b.slot
    from banner_days d join banners b on b.id = d.banner_id
    ${after ? sql`where (d.day, d.banner_id) > (${after.day}::date, ${after.id})` : sql``}
    order by d.day, d.banner_id limit ${limit}
  `.execute(db.kysely);
  return rows;
}
