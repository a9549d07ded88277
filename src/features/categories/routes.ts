import * as m from '#messages';
import { categoryCalls } from '../../contract/categories.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { TAGS } from '../businesses/tags.ts';
import { readDetail } from './detail.ts';
import { listCategories } from './list.ts';

export function mountCategories(app: Api, db: Database) {
  mount(app, categoryCalls.list, ({ query }, { dependsOn }) => {
    dependsOn(TAGS.categories);
    return listCategories(db, query);
  });

  mount(app, categoryCalls.read, async ({ params }, { dependsOn }) => {
    dependsOn(TAGS.categories, TAGS.trades);
    const category = await readDetail(db, params.slug);
    if (!category) throw new AppError('not_found', m.categories_no_such_address());
    return category;
  });
}
