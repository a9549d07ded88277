import * as m from '#messages';
import { businessCalls, type SubmittedBusiness } from '../../contract/businesses.ts';
import type { SiteSettings } from '../../contract/settings.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Log } from '../../platform/log.ts';
import { listDuplicateBusinesses } from './duplicates.ts';
import { findBusinessBySlug } from './queries.ts';
import { type SubmissionDependencies, submitBusiness } from './submit.ts';
import { TAGS } from './tags.ts';

/** Visitors' reads have a pool of their own. */
type Dependencies = SubmissionDependencies & {
  reads: Database;
  log: Log;
  settings: { current(): Pick<SiteSettings, 'offers'> };
};

export function mountBusinesses(app: Api, dependencies: Dependencies) {
  const { db, reads, clock, log, settings } = dependencies;

  mount(app, businessCalls.duplicates, ({ query }) => listDuplicateBusinesses(db, query));

  mount(app, businessCalls.read, async ({ params }, { dependsOn }) => {
    const at = clock();
    const offersAt = settings.current().offers ? at : null;
    const business = await findBusinessBySlug(reads, params.slug, at, offersAt);
    if (!business) throw new AppError('not_found', m.listings_no_such_address());
    dependsOn(TAGS.business(business.id));
    return business;
  });

  mount(app, businessCalls.post, ({ body }) => submitBusiness(dependencies, body));

  mountFormCall<typeof businessCalls.post, SubmittedBusiness>(app, businessCalls.post, {
    toBody: readSubmission,
    sent: ({ id, checkoutToken }, { body: { isPremium } }) =>
      isPremium ? `/checkout/${id}?token=${checkoutToken}` : '/submit?sent=true',
    refused: m.submit_refused,
    screen: () => '/submit',
    log,
  });
}

function readSubmission({ listing, categoryId, ...fields }: Record<string, string>) {
  return {
    ...fields,
    isPremium: listing === 'premium',
    ...(categoryId && { categoryId: Number(categoryId) }),
  };
}
