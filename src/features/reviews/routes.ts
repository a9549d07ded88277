import { reviewCalls } from '../../contract/reviews.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { TAGS } from '../businesses/tags.ts';
import { listLatestReviews } from './latest.ts';
import { listReviews } from './list.ts';
import { reportReview } from './report.ts';
import { type WritingDependencies, writeReview } from './write.ts';

interface Dependencies extends WritingDependencies {
  secret: string;
}

export function mountReviews(app: Api, dependencies: Dependencies) {
  const { db, secret } = dependencies;

  mount(app, reviewCalls.latest, async ({ query }, { dependsOn }) => {
    const { items, tags } = await listLatestReviews(db, query);
    dependsOn(...tags);
    return items;
  });

  mount(app, reviewCalls.list, ({ params, query }, { dependsOn }) => {
    dependsOn(TAGS.business(params.id));
    return listReviews(db, params.id, query);
  });

  mount(app, reviewCalls.post, ({ params, body }, { address }) =>
    writeReview(dependencies, params.id, body, { address, secret }),
  );

  mount(app, reviewCalls.report, async ({ params: { id, reviewId }, body }, { address }) => {
    const which = { id: reviewId, businessId: id };
    await reportReview(dependencies, which, body, { address, secret });
    return { reviewId, reason: body.reason };
  });
}
