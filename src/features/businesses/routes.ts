import { readBusiness } from '../../contract/businesses.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type HttpApp, mount } from '../../platform/http.ts';
import { findBusinessBySlug } from './queries.ts';

export function mountBusinesses(app: HttpApp, db: Database) {
  mount(app, readBusiness, async ({ params }) => {
    const business = await findBusinessBySlug(db, params.slug);
    if (!business) throw new AppError('not_found', 'There is no business at this address.');
    return business;
  });
}
