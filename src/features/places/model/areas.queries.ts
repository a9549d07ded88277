import { sql } from 'kysely';
import type { Corner, NamedArea } from '../../../contract/areas.staff.ts';
import type { Area } from '../../../domain/settings.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts';
import { startProgress, writeArea } from './site-area.queries.ts';

type Reader = Database['kysely'] | DatabaseTransaction;

export interface AreaName {
  id: number;
  name: string;
  nameKey: string;
  slug: string;
  state: string;
  cityKey: string;
  city: string;
}

const MAX_COUNTED = 1000;

const CITY = `coalesce(
  (select c.name from cities c where c.state = a.state and c.city_key = a.city_key),
  (select t.name from towns t where t.state = a.state and t.city_key = a.city_key),
  a.city_key) as city`;
const COUNT = `(select count(*)::int from (
  select from businesses where is_listed and search_vector @@ ('''a:' || a.id || '''')::tsquery
  limit ${MAX_COUNTED}) b) as business_count`;

type Row = Omit<NamedArea, 'corners'> & { cityKey: string; corners: Corner[] };

async function select(db: Reader, where: ReturnType<typeof sql>, corners = true): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.name, a.slug, a.state, a.city_key, a.version, ${sql.raw(CITY)}, ${sql.raw(COUNT)}
      ${corners ? sql`, a.corners` : sql``}
    from areas a ${where}
  `.execute(db);
  return rows;
}

export function listAreas(db: Reader, most: number): Promise<Row[]> {
  return select(db, sql`order by a.state, a.city_key, a.name_key limit ${most}`, false);
}

export async function findArea(db: Reader, id: number): Promise<Row | null> {
  const [row] = await select(db, sql`where a.id = ${id}`);
  return row ?? null;
}

export interface AreaTown {
  state: string;
  cityKey: string;
}

export const AREAS_OF_TOWN = `
  select a.slug, a.name, ${COUNT.replace('business_count', '"businessCount"')} from areas a
  where a.state = $1 and a.city_key = $2 order by a.name_key limit 100`;

export async function listAreasOf(db: Database, { state, cityKey }: AreaTown) {
  return db.run<{ slug: string; name: string; businessCount: number }>(
    { name: 'areas_of_town', text: AREAS_OF_TOWN },
    [state, cityKey],
  );
}

export async function findAreaBySlug(db: Database, { state, cityKey }: AreaTown, slug: string) {
  const [row] = await db.run<Row>(
    {
      name: 'area_by_slug',
      text: `select a.id, a.name, a.slug, a.state, a.city_key, a.version, a.corners, ${CITY}, ${COUNT}
             from areas a where a.state = $1 and a.city_key = $2 and a.slug = $3`,
    },
    [state, cityKey, slug],
  );
  return row ?? null;
}

export const NAMED_AREAS = (nameKeys: string) => `
  select a.id, a.name, a.name_key as "nameKey", a.slug, a.state, a.city_key as "cityKey", ${CITY}
  from areas a where a.name_key = any(${nameKeys}::text[]) limit 50`;

export function findAreasByStart(db: Database, start: string, most: number) {
  return db.run<AreaName & { businessCount: number }>(
    {
      name: 'areas_by_start',
      text: `select a.id, a.name, a.name_key, a.slug, a.state, a.city_key, ${CITY}, ${COUNT}
             from areas a where a.name_key >= $1 and starts_with(a.name_key, $1)
             order by a.name_key limit $2`,
    },
    [start, most],
  );
}

export async function findAreaCenter(db: Database, id: number) {
  const [row] = await db.run<{ latitude: number; longitude: number; label: string }>(
    {
      name: 'area_center',
      text: `select (center(box(shape)))[1] as latitude, (center(box(shape)))[0] as longitude,
                    name as label from areas where id = $1`,
    },
    [id],
  );
  return row ?? null;
}

export async function listAreaPages(db: Database, least: number) {
  return db.run<AreaTown & { slug: string }>(
    {
      name: 'area_pages',
      text: `select state, city_key, slug from (
               select a.state, a.city_key, a.slug, ${COUNT} from areas a) a
             where business_count >= $1 order by state, city_key, slug`,
    },
    [least],
  );
}

export interface AreaColumns extends AreaTown {
  name: string;
  nameKey: string;
  slug: string;
  corners: Corner[];
}

const columnsOf = ({ corners, ...rest }: AreaColumns, at: Date) => ({
  ...rest,
  corners: JSON.stringify(corners),
  updatedAt: at,
});

/** Waits for transactions that are placing listings, and makes new ones wait until this transaction ends. */
export async function holdPlaces(trx: DatabaseTransaction): Promise<void> {
  await sql`select from site_area for no key update`.execute(trx);
}

export async function countAreas(trx: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from areas`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function insertArea(
  trx: DatabaseTransaction,
  area: AreaColumns,
  at: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('areas')
    .values(columnsOf(area, at))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateArea(
  trx: DatabaseTransaction,
  id: number,
  area: AreaColumns,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('areas')
    .set((eb) => ({ ...columnsOf(area, at), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteArea(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('areas').where('id', '=', id).execute();
}

export async function findTownPoint(
  trx: DatabaseTransaction,
  { state, cityKey }: AreaTown,
): Promise<{ latitude: number | null; longitude: number | null } | null> {
  const { rows } = await sql<{ latitude: number | null; longitude: number | null }>`
    select t.latitude, t.longitude
    from (select ${state} as state, ${cityKey} as city_key) asked
    left join towns t on t.state = asked.state and t.city_key = asked.city_key
    where t.name is not null or exists (
      select from cities c where c.state = asked.state and c.city_key = asked.city_key)
  `.execute(trx);
  return rows[0] ?? null;
}

/** Computed from the current row rather than the batch, because a concurrent change may be moving the listing. */
const IN_AREAS = sql.raw(
  'list_area_tokens(b.state, b.city_key, b.latitude, b.longitude, b.location_precision)',
);

/**
 * Updates the areas of the next batch of a town's listings. Returns the last id, or null when done. Uses
 * index `businesses_staff_location`.
 */
export async function placeNext(
  trx: DatabaseTransaction,
  { state, cityKey, after }: AreaTown & { after: number },
  limit: number,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with batch as materialized (
      select id from businesses
      where city_key = ${cityKey} and state = ${state} and id > ${after} and deleted_at is null
      order by id limit ${limit}
    ), moved as (
      update businesses b set area_tokens = ${IN_AREAS}
      from batch where b.id = batch.id and b.area_tokens <> ${IN_AREAS}
    )
    select max(id) as last from batch
  `.execute(trx);
  return rows[0]?.last ?? null;
}

export const settleAreaQueue: Queue<object> = { name: 'settle-area', retries: 20 };

/**
 * Applies a new area within the transaction that changes the setting. New listings are checked against it at
 * once; existing ones are updated by a job. Nothing is deleted.
 */
export async function applyArea(
  trx: DatabaseTransaction,
  jobs: Pick<Jobs, 'enqueue'>,
  area: Area,
): Promise<void> {
  if (!(await writeArea(trx, area))) return;
  await startProgress(trx);
  await jobs.enqueue(trx, settleAreaQueue, {});
}
