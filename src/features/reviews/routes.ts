import { listReviews, postReview, reportReview as report } from '../../contract/reviews.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { type HttpApp, mount } from '../../platform/http.ts';
import { TAGS } from '../../platform/page-tags.ts';
import type { RateLimiter } from '../../platform/rate-limit.ts';
import { formatTimeCursor, parseTimeCursor } from '../../platform/time-cursor.ts';
import { countReviews, findReviews, toReview } from './queries.ts';
import { reportReview } from './reports.service.ts';
import { businessMissing, writeReview } from './service.ts';

interface Dependencies {
  db: Database;
  clock: Clock;
  secret: string;
  reviewLimit: RateLimiter;
  reportLimit: RateLimiter;
}

export function mountReviews(app: HttpApp, dependencies: Dependencies) {
  const { db, clock, secret, reviewLimit, reportLimit } = dependencies;

  mount(app, listReviews, async ({ params, query }, { dependsOn }) => {
    dependsOn(TAGS.business(params.id));
    const before = parseTimeCursor(query.cursor);
    const [total, found] = await Promise.all([
      countReviews(db, params.id),
      findReviews(db, params.id, { limit: query.limit + 1, before }),
    ]);
    if (total === null) throw businessMissing();
    const items = found.slice(0, query.limit).map(toReview);
    const last = items.at(-1);
    return {
      items,
      total,
      next: last && found.length > items.length ? formatTimeCursor(last.createdAt, last.id) : null,
    };
  });

  mount(app, postReview, async ({ params, body }, { address }) => {
    await reviewLimit.consume(address);
    return writeReview(db, clock, params.id, body, { address, secret });
  });

  mount(app, report, async ({ params: { id, reviewId }, body }, { address }) => {
    await reportLimit.consume(address);
    const which = { id: reviewId, businessId: id };
    await reportReview({ db, clock }, which, body, { address, secret });
    return { reviewId, reason: body.reason };
  });
}
