import * as m from '#messages';
import {
  PLAIN_PHOTO_BYTES,
  type PostedReview,
  type SentPhotos,
  sentReviewPath,
} from '../../contract/review-forms.ts';
import {
  allReviewCalls,
  staffReplyCalls as calls,
  clusterCalls,
  decisionCalls,
  staffReviewCalls,
} from '../../contract/reviews.staff.ts';
import { reviewCalls } from '../../contract/reviews.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { pageByTime } from '../../platform/http/page-by-time.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { TAGS } from '../businesses/model/tags.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { mountOwnReviews } from './author/routes.ts';
import { readGraph } from './clusters/graph.ts';
import { listGroups, readGroup } from './clusters/list.ts';

import { decideOnReviews } from './decisions/decide.ts';
import { endNotice } from './decisions/end-notice.ts';
import { listDecisions, readDecision } from './decisions/list.ts';
import { undoReviewDecision } from './decisions/undo.ts';
import { voteHelpful } from './helpful.ts';
import { listLatestReviews } from './latest.ts';
import { findAllReviews } from './model/find-reviews.ts';
import { listReviews } from './model/list.ts';
import {
  deleteReview,
  type ModerationDependencies,
  publishReview,
  reviewMissing,
} from './model/moderate.ts';
import { checkFormPhotos, keepPhotos, receivePhoto } from './model/photos.ts';
import { reportReview } from './model/report.ts';
import { countReviewQueue, findForStaff, findQueue } from './model/staff.queries.ts';
import { writeReview } from './model/write.ts';
import { mountOwnerReviews } from './owner-area.routes.ts';
import {
  countReplies,
  findReplies,
  findReplyForStaff,
  publishHeldReply,
  type ReplyDependencies,
  removeAnyReply,
} from './staff/decide-reply.ts';
import { replyMissing } from './staff/reply.ts';
import { undoDecision } from './staff/undo.ts';

interface Dependencies extends ReplyDependencies, Pick<Services, 'log' | 'secret'> {
  reads: Database;
  jobs: Jobs;
  settings: Pick<LiveSettings, 'current'>;
  store: PhotoStore;
}

export function mountReviews(app: Api, dependencies: Dependencies) {
  mountForVisitors(app, dependencies);
  mountOwnReviews(app, dependencies);
  // Registered first, because its fixed path would match routes with an id.
  mountAllReviews(app, dependencies);
  mountReviewAdmin(app, dependencies);
  mountClusters(app, dependencies);
  mountDecisions(app, dependencies);
  mountReplyAdmin(app, dependencies);
  mountOwnerReviews(app, dependencies);
}

function mountForVisitors(app: Api, dependencies: Dependencies) {
  const { reads, secret, log, settings } = dependencies;

  mount(app, reviewCalls.latest, async ({ query }, { dependsOn }) => {
    const { items, tags } = await listLatestReviews(reads, query);
    dependsOn(...tags);
    return items;
  });

  mount(app, reviewCalls.list, ({ params, query }, { dependsOn }) => {
    dependsOn(TAGS.business(params.id));
    const withPhotos = settings.current().reviewPhotos;
    return listReviews(reads, params.id, { ...query, withPhotos });
  });

  mount(app, reviewCalls.post, ({ params, body }, { address }) =>
    writeReview(dependencies, params.id, body, { address, secret }),
  );

  mountFormCall<typeof reviewCalls.post, PostedReview, SentPhotos>(app, reviewCalls.post, {
    toBody: ({ rating, isInsider, ...fields }) => ({
      ...fields,
      ...(rating && { rating: Number(rating) }),
      isInsider: isInsider !== undefined,
    }),
    files: {
      field: 'photos',
      maxBytes: PLAIN_PHOTO_BYTES,
      check: checkFormPhotos,
      keep: (posted, files) => keepPhotos(dependencies, posted, files),
    },
    sent: (posted, { params }, photos) => sentReviewPath(params.id, posted, photos),
    refused: m.reviews_refused,
    isOnce: true,
    screen: ({ params }) => `/write-review/${params.id}`,
    log,
  });

  mount(app, reviewCalls.addPhoto, ({ query, body }, { address }) =>
    receivePhoto(dependencies, query, { body, address }),
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

function mountAllReviews(app: Api, { db }: { db: Database }) {
  mount(app, allReviewCalls.list, ({ query }) => findAllReviews(db.kysely, query));
}

function mountReplyAdmin(api: Api, dependencies: ReplyDependencies) {
  const { db } = dependencies;
  const readReply = async (id: number) => {
    const reply = await findReplyForStaff(db, id);
    if (!reply) throw replyMissing();
    return reply;
  };

  mount(api, calls.list, ({ query }) =>
    pageByTime(query, {
      find: (range) => findReplies(db, query.status, range),
      count: () => countReplies(db, query.status),
      positionOf: ({ updatedAt: at, review: { id } }) => ({ at, id }),
    }),
  );

  mount(api, calls.read, ({ params }) => readReply(params.id));

  mount(api, calls.publish, async ({ params: { id }, body }, { user }) => {
    await publishHeldReply(dependencies, id, { ...body, actor: user.id });
    return readReply(id);
  });

  mount(api, calls.remove, async ({ params: { id }, query }, { user }) => {
    await removeAnyReply(dependencies, id, { ...query, actor: user.id });
    return { reviewId: id };
  });
}

function mountDecisions(app: Api, dependencies: ModerationDependencies) {
  const { db, clock } = dependencies;

  mount(app, decisionCalls.list, ({ query }) => listDecisions(db, query, clock()));

  mount(app, decisionCalls.read, ({ params }) => readDecision(db, params.id, clock()));

  mount(app, decisionCalls.decide, async ({ body }, { user }) => {
    const id = await decideOnReviews(dependencies, body, user.id);
    return readDecision(db, id, clock());
  });

  mount(app, decisionCalls.undo, async ({ params }, { user }) => {
    await undoReviewDecision(dependencies, params.id, user.id);
    return readDecision(db, params.id, clock());
  });

  mount(app, decisionCalls.endNotice, async ({ params }, { user }) => {
    await endNotice(dependencies, params.id, user.id);
    return { id: params.id };
  });
}

function mountReviewAdmin(app: Api, dependencies: ModerationDependencies) {
  const { db } = dependencies;
  const readReview = async (id: number) => {
    const review = await findForStaff(db, id);
    if (!review) throw reviewMissing();
    return review;
  };

  mount(app, staffReviewCalls.list, ({ query }) =>
    pageByTime(query, {
      find: (range) => findQueue(db, query.status, range),
      count: () => countReviewQueue(db, query.status),
      positionOf: ({ createdAt: at, id }) => ({ at, id }),
    }),
  );

  mount(app, staffReviewCalls.read, ({ params }) => readReview(params.id));

  mount(app, staffReviewCalls.publish, async ({ params, body }, { user }) => {
    const photoIds = body?.photoIds ?? [];
    await publishReview(dependencies, params.id, { actor: user.id, photoIds });
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

function mountClusters(app: Api, { db }: { db: Database }) {
  mount(app, clusterCalls.list, ({ query: { status, ...page } }) =>
    listGroups(db.kysely, status, page),
  );

  mount(app, clusterCalls.read, ({ params }) => readGroup(db.kysely, params.id));

  mount(app, clusterCalls.graph, async ({ params }) => {
    await readGroup(db.kysely, params.id);
    return readGraph(db, params.id);
  });
}
