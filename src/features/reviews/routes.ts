import { reviewCalls } from '../../contract/reviews.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { TAGS } from '../businesses/tags.ts';
import { countReviews, findReviews, toReview } from './queries.ts';
import { reportReview } from './report.ts';
import { businessMissing, writeReview } from './write.ts';

interface Dependencies {
  db: Database;
  clock: Clock;
  secret: string;
}

export function mountReviews(app: Api, dependencies: Dependencies) {
  const { db, clock, secret } = dependencies;

  mount(app, reviewCalls.list, async ({ params, query }, { dependsOn }) => {
    dependsOn(TAGS.business(params.id));
    const before = parseTimeCursor(query.cursor);
    const [total, found] = await Promise.all([
      countReviews(db, params.id),
      findReviews(db, params.id, { limit: query.limit + 1, before }),
    ]);
    if (total === null) throw businessMissing();
    const { items, next } = pageOf(found, query.limit, (last) =>
      formatTimeCursor({ at: last.createdAt, id: last.id }),
    );
    return {
      items: items.map((row) => ({ ...toReview(row), isSample: row.isSample })),
      total,
      next,
    };
  });

  mount(app, reviewCalls.post, ({ params, body }, { address }) =>
    writeReview(db, clock, params.id, body, { address, secret }),
  );

  mount(app, reviewCalls.report, async ({ params: { id, reviewId }, body }, { address }) => {
    const which = { id: reviewId, businessId: id };
    await reportReview({ db, clock }, which, body, { address, secret });
    return { reviewId, reason: body.reason };
  });
}
