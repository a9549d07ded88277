import { listPages, readPage } from '../../contract/pages.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type HttpApp, mount } from '../../platform/http/mount.ts';
import { findPublishedPage, findPublishedPages } from './queries.ts';
import { PAGES_TAG } from './tags.ts';

export function mountPages(app: HttpApp, db: Database) {
  mount(app, listPages, (_, { dependsOn }) => {
    dependsOn(PAGES_TAG);
    return findPublishedPages(db);
  });

  mount(app, readPage, async ({ params }, { dependsOn }) => {
    dependsOn(PAGES_TAG);
    const page = await findPublishedPage(db, params.slug);
    if (!page) throw new AppError('not_found', 'There is no page at this address.');
    return page;
  });
}
