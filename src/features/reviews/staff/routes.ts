import { staffReviewCalls } from '../../../contract/staff/reviews.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../../platform/http/cursor.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import {
  deleteReview,
  type ModerationDependencies,
  publishReview,
  reviewMissing,
} from './moderate.ts';
import { countQueue, findForStaff, findQueue } from './queries.ts';
import { undoDecision } from './undo.ts';

const MAX_COUNT = 10_000;

export function mountReviewAdmin(app: Api, dependencies: ModerationDependencies) {
  const { db } = dependencies;
  const readReview = async (id: number) => {
    const review = await findForStaff(db, id);
    if (!review) throw reviewMissing();
    return review;
  };

  mount(app, staffReviewCalls.list, async ({ query: { status, limit, cursor } }) => {
    const after = parseTimeCursor(cursor);
    const [found, count] = await Promise.all([
      findQueue(db, status, { after, limit: limit + 1 }),
      countQueue(db, status, MAX_COUNT + 1),
    ]);
    const page = pageOf(found, limit, (last) =>
      formatTimeCursor({ at: last.createdAt, id: last.id }),
    );
    return { ...page, total: Math.min(count, MAX_COUNT), isTotalCapped: count > MAX_COUNT };
  });

  mount(app, staffReviewCalls.read, ({ params }) => readReview(params.id));

  mount(app, staffReviewCalls.publish, async ({ params }, { user }) => {
    await publishReview(dependencies, params.id, user.id);
    return readReview(params.id);
  });

  mount(app, staffReviewCalls.undo, async ({ params }, { user }) => {
    await undoDecision(dependencies, params.id, user.id);
    return readReview(params.id);
  });

  mount(app, staffReviewCalls.remove, async ({ params, query }, { user }) => {
    await deleteReview(dependencies, params.id, user.id, query.reason);
    return { id: params.id };
  });
}
