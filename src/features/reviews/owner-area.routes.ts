import { sql } from 'kysely';
import * as m from '#messages';
import type { Owner } from '../../contract/businesses.ts';
import {
  ownerReviewCalls as calls,
  type OwnerReview,
  type OwnReply,
  type ReviewSettings,
} from '../../contract/reviews.owner.ts';
import { type BoundedCount, countUpTo } from '../../platform/database/count-up-to.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { pageByTime, type TimeRange } from '../../platform/http/page-by-time.ts';
import { readerOf } from '../owners/model/invited-readers.ts';
import { listedReviewColumns, type MarkedRow, writeTimes } from './model/list.ts';
import { setReviewMail } from './model/owner-mail.ts';
import { reportAsOwner } from './model/report.ts';
import type { WritingDependencies } from './model/write.ts';
import { removeReply, replyToReview } from './staff/reply.ts';

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

export async function findOwnerReviews(
  db: Database,
  { businessId, show }: { businessId: number; show: Filter },
  { after, limit }: TimeRange,
): Promise<OwnerReview[]> {
  const { rows } = await sql<OwnerReviewRow>`
    select ${sql.raw(listedReviewColumns)},
      (
        select json_build_object('text', reply, 'createdAt', created_at, 'updatedAt', updated_at,
          'isHeld', is_held)
        from review_replies where review_id = reviews.id and deleted_at is null
      ) as reply,
      exists (
        select from review_reports where review_id = reviews.id and is_owner) as is_reported
    from reviews
    where business_id = ${businessId} and not is_held
      and (created_at, id) < (${after?.at ?? 'infinity'}::timestamptz, ${after?.id ?? 0}::bigint)
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

export function countOwnerReviews(
  db: Database,
  { businessId, show }: { businessId: number; show: Filter },
): Promise<BoundedCount> {
  return countUpTo(
    db.kysely,
    sql`select from reviews where business_id = ${businessId} and not is_held ${filters[show]}`,
  );
}

export async function findReviewSettings(
  db: Database,
  owner: Pick<Owner, 'id' | 'businessId' | 'invitedPersonId'>,
): Promise<ReviewSettings | null> {
  const [row] = await db.run<ReviewSettings>(
    {
      name: 'review_settings',
      text: `select coalesce(p.review_mail, o.review_mail) as review_mail, (
               select count(*)::int from reviews
               where business_id = $2 and is_held and deleted_at is null
             ) as waiting
             from business_owners o left join invited_people p on p.id = $3
             where o.id = $1`,
    },
    [owner.id, owner.businessId, owner.invitedPersonId],
  );
  return row ?? null;
}

export function mountOwnerReviews(
  api: Api,
  dependencies: WritingDependencies & { secret: string },
) {
  const { db } = dependencies;

  mount(api, calls.list, ({ query }, { owner }) => {
    const which = { businessId: owner.businessId, show: query.show };
    return pageByTime(query, {
      find: (range) => findOwnerReviews(db, which, range),
      count: () => countOwnerReviews(db, which),
      positionOf: ({ createdAt: at, id }) => ({ at, id }),
    });
  });

  mount(api, calls.reply, ({ params, body }, { owner }) =>
    replyToReview(dependencies, { id: params.reviewId, businessId: owner.businessId }, body),
  );

  mount(api, calls.removeReply, async ({ params: { reviewId } }, { owner }) => {
    await removeReply(dependencies, { id: reviewId, businessId: owner.businessId });
    return { reviewId };
  });

  mount(api, calls.report, async ({ params: { reviewId }, body }, { owner }) => {
    await reportAsOwner(dependencies, { id: reviewId, businessId: owner.businessId }, body);
    return { reviewId, reason: body.reason };
  });

  const readSettings = async (owner: Owner) => {
    const settings = await findReviewSettings(db, owner);
    if (!settings) throw new AppError('not_found', m.owner_listing_gone());
    return settings;
  };

  mount(api, calls.settings, (_, { owner }) => readSettings(owner));

  mount(api, calls.changeSettings, async ({ body }, { owner }) => {
    await setReviewMail(db, readerOf(owner), body.reviewMail);
    return readSettings(owner);
  });
}
