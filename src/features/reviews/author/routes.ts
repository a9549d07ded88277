import * as m from '#messages';
import { ownReviewCalls as calls } from '../../../contract/reviews.ts';
import { mountFormCall } from '../../../platform/http/form-call.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { requireUndoable, undoAction, untilFinal, waitKey } from '../../audit/undo.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { LinkDependencies } from '../../owners/model/send-link.ts';
import { removeReviewPhoto } from '../../photos/review-photos.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import {
  changeOwnReview,
  readOwnReview,
  requireConfirmed,
  requireThere,
} from '../model/author.queries.ts';
import { changeReview } from '../model/change-review.ts';
import { removeReview } from '../model/moderate.ts';
import type { ReviewDependencies } from '../model/report.ts';
import { requestReviewLinks } from '../model/send-links.ts';
import { bringBack } from '../staff/undo.ts';
import { confirmReview, forgetAddress } from './confirm.ts';
import { editReview } from './edit.ts';
import { giveAddress } from './give-address.ts';

type Dependencies = LinkDependencies & {
  jobs: Jobs;
  log: Log;
  settings: Pick<LiveSettings, 'current'>;
};

export function mountOwnReviews(api: Api, dependencies: Dependencies) {
  const read = (token: string) => readOwnReview(dependencies, token);

  mount(api, calls.read, ({ query }) => read(query.token));

  mount(api, calls.confirm, async ({ body: { token } }) => {
    await confirmReview(dependencies, token);
    return read(token);
  });

  mount(api, calls.edit, async ({ body }) => {
    await editReview(dependencies, body);
    return read(body.token);
  });

  mount(api, calls.removePhoto, async ({ params: { photoId }, query: { token } }) => {
    await removeOwnPhoto(dependencies, token, photoId);
    return read(token);
  });

  mount(api, calls.takeBack, ({ query }) => takeReviewBack(dependencies, query.token));

  mount(api, calls.undo, async ({ body: { token } }) => {
    await undoTakingBack(dependencies, token);
    return read(token);
  });

  mount(api, calls.forget, ({ body }) => forgetAddress(dependencies, body.token));

  mount(api, calls.giveAddress, async ({ body }) => {
    await giveAddress(dependencies, body);
    return { isAccepted: true as const };
  });

  mount(api, calls.sendLinks, async ({ body }) => {
    await requestReviewLinks(dependencies, body.email);
    return { isAccepted: true as const };
  });

  mountForms(api, dependencies);
}

function mountForms(api: Api, dependencies: Dependencies) {
  const { log } = dependencies;
  mountFormCall(api, calls.confirm, {
    handle: ({ body }) => confirmReview(dependencies, body.token),
    sent: (_, { body }) => `/your-review?token=${encodeURIComponent(body.token)}`,
    refused: m.my_review_not_confirmed,
    log,
  });
  mountFormCall(api, calls.giveAddress, {
    handle: ({ body }) => giveAddress(dependencies, body),
    sent: '/your-review?sent=true',
    refused: m.my_review_check_email,
    log,
  });
  mountFormCall(api, calls.sendLinks, {
    handle: ({ body }) => requestReviewLinks(dependencies, body.email),
    sent: '/your-review?sent=true',
    refused: m.my_review_check_email,
    log,
  });
}

const ACTION = 'review.take-back';

type TakeBackDependencies = ReviewDependencies & { jobs: Pick<Jobs, 'enqueue' | 'withdraw'> };

/** Removes a photo of the author's review, also while the review is being checked. */
function removeOwnPhoto(dependencies: TakeBackDependencies, token: string, id: number) {
  return changeOwnReview(dependencies, token, async (trx, review, at) => {
    requireThere(review);
    const action = 'review.remove-photo';
    await removeReviewPhoto(trx, dependencies, id, {
      reviewId: review.id,
      actor: 'author',
      at,
      action,
    });
  });
}

/** Deletes the author's review like staff do, but without keeping its text. */
function takeReviewBack(dependencies: TakeBackDependencies, token: string) {
  return changeOwnReview(dependencies, token, async (trx, review, at) => {
    requireConfirmed(review);
    const { id, businessId, isHeld, reportCount } = review;
    await changeReview(trx, review, { deletedAt: at, isHeld: true });
    await dependencies.jobs.enqueue(trx, removeReview, { reviewId: id }, untilFinal(ACTION, id));
    const before = { reviewId: id, isHeld, reports: reportCount };
    await recordListingChange(trx, { at, actor: 'author', action: ACTION, businessId, before });
  });
}

function undoTakingBack(dependencies: TakeBackDependencies, token: string) {
  return changeOwnReview(dependencies, token, async (trx, review, at) => {
    const { id, businessId } = review;
    const subject = { kind: 'review', id } as const;
    const change = await requireUndoable(trx, subject, { actor: 'author', at, actions: [ACTION] });
    await bringBack(trx, review, change);
    await dependencies.jobs.withdraw(trx, [removeReview], waitKey(ACTION, id));
    await recordListingChange(trx, {
      at,
      actor: 'author',
      action: undoAction(ACTION),
      businessId,
      after: { reviewId: id },
    });
  });
}
