import { sql } from 'kysely';
import type { ReplyQueue, StaffReply } from '../../../contract/reviews.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';

type StaffReplyRow = Omit<StaffReply, 'createdAt' | 'updatedAt'> & {
  createdAt: Date;
  updatedAt: Date;
};

const queues = {
  held: { where: sql`is_held and deleted_at is null`, isBeyond: sql`>`, order: sql`` },
  shown: { where: sql`not is_held and deleted_at is null`, isBeyond: sql`<`, order: sql`desc` },
};

/** From after the given reply on. Index review_replies_held or review_replies_shown. */
export function findReplies(
  db: Database,
  queue: ReplyQueue,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<StaffReply[]> {
  const { where, isBeyond, order } = queues[queue];
  const beyond = after
    ? sql`and (updated_at, review_id) ${isBeyond} (${after.at}::timestamptz, ${after.id})`
    : sql``;
  return selectForStaff(
    db,
    sql`select * from review_replies where ${where} ${beyond}
        order by updated_at ${order}, review_id ${order} limit ${limit}`,
    order,
  );
}

/** Up to `most`. Index review_replies_held or review_replies_shown. */
export async function countReplies(db: Database, queue: ReplyQueue, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from review_replies where ${queues[queue].where} limit ${most}) found
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

/** Primary key. */
export async function findReplyForStaff(db: Database, id: number): Promise<StaffReply | null> {
  const [reply] = await selectForStaff(
    db,
    sql`select * from review_replies where review_id = ${id} and deleted_at is null`,
    sql``,
  );
  return reply ?? null;
}

async function selectForStaff(
  db: Database,
  replies: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<StaffReply[]> {
  const { rows } = await sql<StaffReplyRow>`
    select p.reply as text, p.created_at, p.updated_at, p.is_held, p.held_for,
      json_build_object('id', r.id, 'rating', r.rating, 'reviewerName', r.reviewer_name,
        'comment', r.comment, 'createdAt', r.created_at, 'isHeld', r.is_held,
        'heldFor', r.held_for) as review,
      json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state,
        'category', json_build_object('slug', c.slug),
        'isListed', b.is_listed
      ) as business
    from (${replies}) p
    join reviews r on r.id = p.review_id
    join businesses b on b.id = p.business_id
    join categories c on c.id = b.category_id
    order by p.updated_at ${order}, p.review_id ${order}
  `.execute(db.kysely);
  return rows.map(({ review, createdAt, updatedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    review: { ...review, createdAt: new Date(review.createdAt).toISOString() },
  }));
}
