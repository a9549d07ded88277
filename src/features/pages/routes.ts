import { z } from 'zod';
import * as m from '#messages';
import { pageCalls } from '../../contract/pages.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { countPublishedPages, findPublishedPage, findPublishedPages } from './queries.ts';
import { PAGES_TAG } from './tags.ts';

const position = z.tuple([cursorId]);

export function mountPages(app: Api, db: Database) {
  mount(app, pageCalls.list, async ({ query: { limit, cursor } }, { dependsOn }) => {
    dependsOn(PAGES_TAG);
    const [after = 0] = parseCursor(cursor, position) ?? [];
    const [found, total] = await Promise.all([
      findPublishedPages(db, { limit: limit + 1, after }),
      countPublishedPages(db),
    ]);
    return { ...pageOf(found, limit, ({ id }) => formatCursor([id])), total };
  });

  mount(app, pageCalls.read, async ({ params }, { dependsOn }) => {
    dependsOn(PAGES_TAG);
    const page = await findPublishedPage(db, params.slug);
    if (!page) throw new AppError('not_found', m.pages_no_such_address());
    return page;
  });
}
