import { listDuplicates, postBusiness, readBusiness } from '../../contract/businesses.ts';
import { AppError } from '../../platform/errors.ts';
import { type HttpApp, mount } from '../../platform/http/mount.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { findBusinessBySlug } from './queries.ts';
import { listDuplicateBusinesses, type SubmissionDependencies, submitBusiness } from './submit.ts';
import { TAGS } from './tags.ts';

export function mountBusinesses(
  app: HttpApp,
  dependencies: SubmissionDependencies & { submissionLimit: RateLimiter },
) {
  const { db, submissionLimit } = dependencies;

  mount(app, listDuplicates, ({ query }) => listDuplicateBusinesses(db, query));

  mount(app, readBusiness, async ({ params }, { dependsOn }) => {
    const business = await findBusinessBySlug(db, params.slug);
    if (!business) throw new AppError('not_found', 'There is no business at this address.');
    dependsOn(TAGS.business(business.id));
    return business;
  });

  mount(app, postBusiness, async ({ body }, { address }) => {
    await submissionLimit.consume(address);
    return submitBusiness(dependencies, body);
  });
}
