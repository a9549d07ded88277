import * as m from '#messages';
import { ownReviewCalls as calls } from '../../../contract/own-reviews.ts';
import { mountFormCall } from '../../../platform/http/form-call.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { LinkDependencies } from '../../owners/send-link.ts';
import { confirmReview, forgetAddress } from './confirm.ts';
import { editReview } from './edit.ts';
import { readOwnReview } from './own-review.ts';
import { requestReviewLinks } from './send-links.ts';
import { takeReviewBack, undoTakingBack } from './take-back.ts';

type Dependencies = LinkDependencies & { jobs: Jobs; log: Log };

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

  mount(api, calls.takeBack, ({ query }) => takeReviewBack(dependencies, query.token));

  mount(api, calls.undo, async ({ body: { token } }) => {
    await undoTakingBack(dependencies, token);
    return read(token);
  });

  mount(api, calls.forget, ({ body }) => forgetAddress(dependencies, body.token));

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
  mountFormCall(api, calls.sendLinks, {
    handle: ({ body }) => requestReviewLinks(dependencies, body.email),
    sent: '/your-review?sent=true',
    refused: m.my_review_check_email,
    log,
  });
}
