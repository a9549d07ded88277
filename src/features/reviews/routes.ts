import { reviewCalls } from '../../contract/reviews.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { TAGS } from '../businesses/tags.ts';
import { mountOwnReviews } from './author/routes.ts';
import { mountDecisions } from './decisions/routes.ts';
import { mountDeskReviews } from './desk/routes.ts';
import { mountAllReviews } from './find/routes.ts';
import { mountGroups } from './groups/routes.ts';
import { voteHelpful } from './helpful.ts';
import { listLatestReviews } from './latest.ts';
import { listReviews } from './list.ts';
import { reportReview } from './report.ts';
import type { ReplyDependencies } from './staff/replies/decide.ts';
import { mountReplyAdmin } from './staff/replies/routes.ts';
import { mountReviewAdmin } from './staff/routes.ts';
import { writeReview } from './write.ts';

interface Dependencies extends ReplyDependencies {
  jobs: Jobs;
  secret: string;
  log: Log;
}

export function mountReviews(app: Api, dependencies: Dependencies) {
  mountForVisitors(app, dependencies);
  mountOwnReviews(app, dependencies);
  // Its fixed path comes before those with an id.
  mountAllReviews(app, dependencies);
  mountReviewAdmin(app, dependencies);
  mountGroups(app, dependencies);
  mountDecisions(app, dependencies);
  mountReplyAdmin(app, dependencies);
  mountDeskReviews(app, dependencies);
}

function mountForVisitors(app: Api, dependencies: Dependencies) {
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

  mount(app, reviewCalls.helpful, async ({ params: { id, reviewId } }, { address }) => {
    const which = { id: reviewId, businessId: id };
    return { reviewId, helpfulCount: await voteHelpful(dependencies, which, { address, secret }) };
  });
}
