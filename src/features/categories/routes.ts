import * as m from '#messages';
import { type CategoryDetail, categoryCalls } from '../../contract/categories.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { TAGS } from '../businesses/tags.ts';
import { nameCategory, nameTrade } from '../trades/spanish-names.ts';
import { listCategories } from './list.ts';
import { findKindBySlug, type KnownKind } from './queries.ts';

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

const MOST_BESIDE = 24;

/**
 * A category by its slug, or a trade by its own or a former one; a hidden trade's category instead of
 * it. Null where the slug is nobody's.
 */
async function readDetail(db: Database, slug: string): Promise<CategoryDetail | null> {
  const found = await findKindBySlug(db, slug);
  if (!found?.isHidden) return found && describe(found);
  const instead = found.parent && (await findKindBySlug(db, found.parent.slug));
  return instead && !instead.isTrade ? describe(instead) : null;
}

function describe({ isHidden: _, parent, busy, ...kind }: KnownKind): CategoryDetail {
  const beside = kind.isTrade
    ? busy.filter(({ slug }) => slug !== kind.slug).slice(0, MOST_BESIDE)
    : busy;
  return {
    ...(kind.isTrade ? nameTrade(kind) : nameCategory(kind)),
    parent: parent && nameCategory(parent),
    trades: beside.map(nameTrade),
  };
}
