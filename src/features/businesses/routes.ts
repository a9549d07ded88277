import * as m from '#messages';
import { businessCalls } from '../../contract/businesses.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { listDuplicateBusinesses } from './duplicates.ts';
import { findBusinessBySlug } from './queries.ts';
import { type SubmissionDependencies, submitBusiness } from './submit.ts';
import { TAGS } from './tags.ts';

/** Visitors' reads have a pool of their own. */
type Dependencies = SubmissionDependencies & { reads: Database };

export function mountBusinesses(app: Api, dependencies: Dependencies) {
  const { db, reads, clock } = dependencies;

  mount(app, businessCalls.duplicates, ({ query }) => listDuplicateBusinesses(db, query));

  mount(app, businessCalls.read, async ({ params }, { dependsOn }) => {
    const business = await findBusinessBySlug(reads, params.slug, clock());
    if (!business) throw new AppError('not_found', m.listings_no_such_address());
    dependsOn(TAGS.business(business.id));
    return business;
  });

  mount(app, businessCalls.post, ({ body }) => submitBusiness(dependencies, body));
}
