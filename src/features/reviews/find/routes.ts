import { allReviewCalls } from '../../../contract/staff/all-reviews.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { findAllReviews } from './find.ts';

export function mountAllReviews(app: Api, { db }: { db: Database }) {
  mount(app, allReviewCalls.list, ({ query }) => findAllReviews(db.kysely, query));
}
