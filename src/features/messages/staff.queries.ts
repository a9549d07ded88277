import { sql } from 'kysely';
import type { MessageQueue, StaffMessage } from '../../contract/messages.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { TimePosition } from '../../platform/http/cursor.ts';

type MessageRow = Omit<StaffMessage, 'createdAt'> & { createdAt: Date };

const queues = {
  open: { where: sql`done_at is null`, isBeyond: sql`>`, order: sql`` },
  done: { where: sql`done_at is not null`, isBeyond: sql`<`, order: sql`desc` },
};

/** From after the given message on. Index messages_open, or messages_time from its end. */
export function findMessages(
  db: Database,
  queue: MessageQueue,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<StaffMessage[]> {
  const { where, isBeyond, order } = queues[queue];
  const beyond = after
    ? sql`and (created_at, id) ${isBeyond} (${after.at}::timestamptz, ${after.id})`
    : sql``;
  return selectForStaff(
    db.kysely,
    sql`select * from messages where ${where} ${beyond}
        order by created_at ${order}, id ${order} limit ${limit}`,
    order,
  );
}

/** Up to `most`. Index messages_open or messages_time. */
export async function countMessages(
  db: Database,
  queue: MessageQueue,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from messages where ${queues[queue].where} limit ${most}) found
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

/** False if it is gone, or already is so. Primary key. */
export async function markMessage(
  trx: DatabaseTransaction,
  id: number,
  doneAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set({ doneAt })
    .where('id', '=', id)
    .where('doneAt', doneAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Primary key. */
export async function findMessage(
  db: Database['kysely'] | DatabaseTransaction,
  id: number,
): Promise<StaffMessage | null> {
  const [message] = await selectForStaff(db, sql`select * from messages where id = ${id}`, sql``);
  return message ?? null;
}

async function selectForStaff(
  db: Database['kysely'] | DatabaseTransaction,
  messages: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<StaffMessage[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.topic, m.name, m.email, m.message, m.is_suspect, m.created_at,
      m.done_at is not null as is_done,
      case when b.id is not null then json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug,
        'category', json_build_object('slug', c.slug),
        'isListed', b.is_listed
      ) end as business
    from (${messages}) m
    left join businesses b on b.id = m.business_id
    left join categories c on c.id = b.category_id
    order by m.created_at ${order}, m.id ${order}
  `.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
