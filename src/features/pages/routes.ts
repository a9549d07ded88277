import { pageCalls } from '../../contract/pages.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { findPublishedPage, findPublishedPages } from './queries.ts';
import { PAGES_TAG } from './tags.ts';

export function mountPages(app: Api, db: Database) {
  mount(app, pageCalls.list, (_, { dependsOn }) => {
    dependsOn(PAGES_TAG);
    return findPublishedPages(db);
  });

  mount(app, pageCalls.read, async ({ params }, { dependsOn }) => {
    dependsOn(PAGES_TAG);
    const page = await findPublishedPage(db, params.slug);
    if (!page) throw new AppError('not_found', 'There is no page at this address.');
    return page;
  });
}
