import * as m from '#messages';
import { type CategoryDetail, categoryCalls } from '../../contract/categories.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { TAGS } from '../businesses/tags.ts';
import { findBusyTrades, findTradeBySlug, type KnownTrade } from '../trades/queries.ts';
import { nameCategory, nameTrade } from '../trades/spanish-names.ts';
import { listCategories } from './list.ts';
import { findCategoryBySlug } from './queries.ts';

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
  const category = await readCategory(db, slug);
  if (category) return category;
  const trade = await findTradeBySlug(db, slug);
  if (trade?.isHidden) return trade.category && readCategory(db, trade.category.slug);
  return trade && describeTrade(db, trade);
}

async function readCategory(db: Database, slug: string): Promise<CategoryDetail | null> {
  const category = await findCategoryBySlug(db, slug);
  if (!category) return null;
  const trades = await findBusyTrades(db, category.id);
  return { ...nameCategory(category), isTrade: false, parent: null, trades: trades.map(nameTrade) };
}

async function describeTrade(db: Database, trade: KnownTrade): Promise<CategoryDetail> {
  const { id, name, slug, icon, businessCount, category, categoryId } = nameTrade(trade);
  const all = categoryId === null ? [] : await findBusyTrades(db, categoryId);
  const beside = all.filter((one) => one.slug !== slug).slice(0, MOST_BESIDE);
  const shown = { id, name, slug, icon, description: null, businessCount };
  return {
    ...shown,
    isTrade: true,
    parent: category && nameCategory(category),
    trades: beside.map(nameTrade),
  };
}
