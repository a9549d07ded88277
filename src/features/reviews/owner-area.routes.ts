import * as m from '#messages';
import type { Owner } from '../../contract/businesses.ts';
import { ownerReviewCalls as calls } from '../../contract/reviews.ts';
import { AppError } from '../../platform/errors.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { countOwnerReviews, findOwnerReviews, findReviewSettings } from './owner-area.queries.ts';
import { setReviewMail } from './owner-mail/queries.ts';
import { removeReply, replyToReview } from './reply.ts';
import { reportAsOwner } from './report.ts';
import type { WritingDependencies } from './write.ts';

const MAX_COUNT = 10_000;

export function mountOwnerReviews(
  api: Api,
  dependencies: WritingDependencies & { secret: string },
) {
  const { db } = dependencies;

  mount(api, calls.list, async ({ query: { show, limit, cursor } }, { owner }) => {
    const which = { businessId: owner.businessId, show };
    const before = parseTimeCursor(cursor);
    const [found, count] = await Promise.all([
      findOwnerReviews(db, which, { before, limit: limit + 1 }),
      countOwnerReviews(db, which, MAX_COUNT + 1),
    ]);
    const page = pageOf(found, limit, (last) =>
      formatTimeCursor({ at: last.createdAt, id: last.id }),
    );
    return { ...page, total: Math.min(count, MAX_COUNT), isTotalCapped: count > MAX_COUNT };
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
    await setReviewMail(db, owner.id, body.reviewMail);
    return readSettings(owner);
  });
}
