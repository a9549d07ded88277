import { sql } from 'kysely';
import type { OwnerReview, OwnReply, ReviewSettings } from '../../contract/reviews.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TimePosition } from '../../platform/http/cursor.ts';
import { listedColumns, type MarkedRow, writeTimes } from './list.queries.ts';

type OwnerReviewRow = MarkedRow & {
  reply: OwnReply | null;
  isReported: boolean;
};

const filters = {
  all: sql``,
  unanswered: sql`and not exists (
    select from review_replies where review_id = reviews.id and deleted_at is null)`,
};
type Filter = keyof typeof filters;

/** Newest first. Index reviews_listed; replies and reports by their keys, of the page alone. */
export async function findOwnerReviews(
  db: Database,
  { businessId, show }: { businessId: number; show: Filter },
  { before, limit }: { before: TimePosition | null; limit: number },
): Promise<OwnerReview[]> {
  const { rows } = await sql<OwnerReviewRow>`
    select ${sql.raw(listedColumns)},
      (
        select json_build_object('text', reply, 'createdAt', created_at, 'updatedAt', updated_at,
          'isHeld', is_held)
        from review_replies where review_id = reviews.id and deleted_at is null
      ) as reply,
      exists (
        select from review_reports where review_id = reviews.id and is_owner) as is_reported
    from reviews
    where business_id = ${businessId} and not is_held
      and (created_at, id) < (${before?.at ?? 'infinity'}::timestamptz, ${before?.id ?? 0}::bigint)
      ${filters[show]}
    order by created_at desc, id desc limit ${limit}
  `.execute(db.kysely);
  return rows.map((row) => ({
    ...writeTimes(row),
    reply: row.reply && withTimes(row.reply),
  }));
}

function withTimes(reply: OwnReply): OwnReply {
  return {
    ...reply,
    createdAt: new Date(reply.createdAt).toISOString(),
    updatedAt: new Date(reply.updatedAt).toISOString(),
  };
}

/** Up to `most`. Index reviews_listed. */
export async function countOwnerReviews(
  db: Database,
  { businessId, show }: { businessId: number; show: Filter },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from reviews where business_id = ${businessId} and not is_held ${filters[show]}
      limit ${most}
    ) found
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

/** Primary key, and index reviews_business or reviews_undecided. */
export async function findReviewSettings(
  db: Database,
  owner: { id: number; businessId: number },
): Promise<ReviewSettings | null> {
  const [row] = await db.run<ReviewSettings>(
    {
      name: 'review_settings',
      text: `select review_mail, (
               select count(*)::int from reviews
               where business_id = $2 and is_held and deleted_at is null
             ) as waiting
             from business_owners where id = $1`,
    },
    [owner.id, owner.businessId],
  );
  return row ?? null;
}
