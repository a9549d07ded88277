import { sql } from 'kysely';
import type { Likeness, StaffChange } from '../../../contract/staff/changes.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';

export type WaitingForStaff = Omit<StaffChange, 'createdAt' | 'now' | 'duplicates'> & {
  createdAt: Date;
  phone: string | null;
  listing: {
    name: string;
    address: string;
    city: string;
    state: string;
    zipCode: string;
    categoryId: number;
    categoryName: string;
  };
};

/** The oldest first, from after the given one on. Index waiting_changes_queue, then primary keys. */
export async function findWaitingForStaff(
  db: Database,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<WaitingForStaff[]> {
  const beyond = after
    ? sql`and (w.created_at, w.id) > (${after.at}::timestamptz, ${after.id})`
    : sql``;
  const { rows } = await sql<WaitingForStaff>`
    select w.id, w.field, w.proposed, w.was, w.created_at, b.phone,
      json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug,
        'category', json_build_object('slug', c.slug, 'name', c.name),
        'isListed', b.is_approved, 'version', b.version
      ) as business,
      json_build_object(
        'name', b.name, 'address', b.address, 'city', b.city, 'state', b.state,
        'zipCode', b.zip_code, 'categoryId', b.category_id, 'categoryName', c.name
      ) as listing
    from waiting_changes w
    join businesses b on b.id = w.business_id and b.deleted_at is null
    join categories c on c.id = b.category_id
    where w.state = 'waiting' ${beyond}
    order by w.created_at, w.id limit ${limit}
  `.execute(db.kysely);
  return rows;
}

/** Up to `most`. Index waiting_changes_queue. */
export async function countWaitingForStaff(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from waiting_changes w
      join businesses b on b.id = w.business_id and b.deleted_at is null
      where w.state = 'waiting' limit ${most}
    ) found
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

export interface Wanted {
  changeId: number;
  businessId: number;
  nameKey: string;
  cityKey: string;
  state: string;
  phoneDigits: string;
}

/** For each, up to three of the same name and place or phone. Indexes businesses_name, businesses_phone. */
export async function findDuplicatesOfAll(
  db: Database,
  wanted: Wanted[],
): Promise<{ changeId: number; found: Likeness }[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ changeId: number; found: Likeness }>`
    select w."changeId" as change_id, json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug, 'address', b.address, 'city', b.city,
        'state', b.state, 'phone', b.phone, 'same', found.same,
        'category', json_build_object('slug', c.slug, 'name', c.name)
      ) as found
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(
      "changeId" bigint, "businessId" bigint, "nameKey" text, "cityKey" text, state text,
      "phoneDigits" text)
    cross join lateral (
      select id, array_agg(same order by same) as same from (
        (select d.id, 'name' as same from businesses d
         where d.name_key = w."nameKey" and d.city_key = w."cityKey" and d.state = w.state
           and w."nameKey" <> '' and d.id <> w."businessId" and d.is_approved and d.deleted_at is null
         limit 3)
        union all
        (select d.id, 'phone' from businesses d
         where right(regexp_replace(d.phone, '\\D', '', 'g'), 10) = w."phoneDigits"
           and w."phoneDigits" <> '' and d.phone is not null and d.id <> w."businessId"
           and d.is_approved and d.deleted_at is null
         limit 3)
      ) one group by id order by count(*) desc, id limit 3
    ) found
    join businesses b on b.id = found.id
    join categories c on c.id = b.category_id
  `.execute(db.kysely);
  return rows;
}
