import { sql } from 'kysely';
import { submittedFields } from '../../../contract/listing-fields.ts';
import type { StaffChange } from '../../../contract/staff/changes.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';
import { columnOf } from '../../businesses/field-columns.ts';
import type { Submitted } from './waiting.rules.ts';

const listedValues = submittedFields.map((name) => `'${name}', b.${columnOf(name)}`).join(', ');

export type WaitingForStaff = Omit<StaffChange, 'createdAt' | 'now' | 'duplicates'> & {
  createdAt: Date;
  phone: string | null;
  listing: Submitted;
};

/** The oldest first, from after the given one on, or one alone. Index waiting_changes_queue, then primary keys. */
export async function findWaitingForStaff(
  db: Database,
  { after, limit, id }: { after: TimePosition | null; limit: number; id?: number },
): Promise<WaitingForStaff[]> {
  const beyond = after
    ? sql`and (w.created_at, w.id) > (${after.at}::timestamptz, ${after.id})`
    : sql``;
  const { rows } = await sql<WaitingForStaff>`
    select w.id, w.field, w.proposed, w.was, w.created_at, b.phone,
      json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug,
        'category', json_build_object('slug', c.slug, 'name', c.name),
        'isListed', b.is_listed, 'version', b.version
      ) as business,
      json_build_object(
        ${sql.raw(listedValues)},
        'categoryName', c.name,
        'tradeNames', array(
          select t.name from unnest(b.trades) with ordinality as own (id, at)
          join trades t on t.id = own.id order by own.at)
      ) as listing
    from waiting_changes w
    join businesses b on b.id = w.business_id and b.deleted_at is null
    join categories c on c.id = b.category_id
    where w.state = 'waiting' ${beyond} ${id === undefined ? sql`` : sql`and w.id = ${id}`}
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
