import * as m from '#messages';
import { staffCategoryCalls } from '../../contract/categories.staff.ts';
import { type CategoryDetail, categoryCalls } from '../../contract/categories.ts';
import { phraseCalls, staffTradeCalls } from '../../contract/trades.staff.ts';
import { type Trade, type TradeName, tradeCalls } from '../../contract/trades.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { currentLanguage } from '../../platform/language.ts';
import { TAGS } from '../businesses/model/tags.ts';
import { loadTradeRules } from '../trades/assign.ts';
import { findAllTradeNames, findTrades } from '../trades/queries.ts';
import { nameCategory, nameTrade } from '../trades/spanish-names.ts';
import type { VocabularySource } from '../trades/vocabulary.ts';
import { listCategories } from './list.ts';
import { findCategorySlug, findKindBySlug, type KnownKind } from './model/queries.ts';
import {
  type CategoryDependencies,
  createCategory,
  removeCategory,
  updateCategory,
} from './staff/categories.ts';
import { listRecentMerges, mergeTrade, previewMerge } from './staff/merge-trade.ts';
import { addPhrase, listTradePhrases, removePhrase, undoPhrase } from './staff/phrases.ts';
import { removeTrade } from './staff/remove-trade.ts';
import {
  createTrade,
  listStaffTrades,
  type TradeDependencies,
  updateTrade,
} from './staff/trades.ts';
import { undoDeletion } from './staff/undo.ts';
import { undoTradeDeletion } from './staff/undo-trade.ts';

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

const MAX_BESIDE = 24;

/**
 * Finds a category, or a trade by its current or a former slug. For a hidden trade, returns its category.
 * Returns null for an unknown slug.
 */
async function readDetail(db: Database, slug: string): Promise<CategoryDetail | null> {
  const found = await findKindBySlug(db, slug);
  if (!found?.isHidden) return found && describe(found);
  const instead = found.parent && (await findKindBySlug(db, found.parent.slug));
  return instead && !instead.isTrade ? describe(instead) : null;
}

function describe({ isHidden: _, parent, busy, ...kind }: KnownKind): CategoryDetail {
  const beside = kind.isTrade
    ? busy.filter(({ slug }) => slug !== kind.slug).slice(0, MAX_BESIDE)
    : busy;
  return {
    ...(kind.isTrade ? nameTrade(kind) : nameCategory(kind)),
    parent: parent && nameCategory(parent),
    trades: beside.map(nameTrade),
  };
}

function toPublic({ slug, name, singular, category, icon, isListed, businessCount }: Trade): Trade {
  const shown = { slug, name, singular, icon, isListed, businessCount };
  return { ...nameTrade(shown), category: category && nameCategory(category) };
}

const compareNames = (one: Trade, other: Trade) => one.name.localeCompare(other.name, 'es');

export function mountTrades(app: Api, db: Database) {
  mount(app, tradeCalls.list, async (_, { dependsOn }) => {
    dependsOn(TAGS.trades, TAGS.categories);
    const trades = await findTrades(db);
    const shown = trades.filter(({ isHidden }) => !isHidden).map(toPublic);
    return currentLanguage() === 'es' ? shown.toSorted(compareNames) : shown;
  });

  mount(app, tradeCalls.suggest, ({ query }) => suggestTrades(db, query));
}

interface Draft {
  name: string;
  description: string;
  categoryId?: number | undefined;
}

async function suggestTrades(db: Database, draft: Draft): Promise<TradeName[]> {
  const { name, description, categoryId } = draft;
  const [suggest, categorySlug] = await Promise.all([
    loadTradeRules(),
    categoryId === undefined ? null : findCategorySlug(db, categoryId),
  ]);
  const slugs = suggest({ name, description, categorySlug: categorySlug ?? '' });
  return slugs.length === 0 ? [] : (await findAllTradeNames(db, slugs)).map(nameTrade);
}

export function mountCategoryAdmin(app: Api, dependencies: CategoryDependencies) {
  mount(app, staffCategoryCalls.post, ({ body }, { user }) =>
    createCategory(dependencies, body, user.id),
  );

  mount(app, staffCategoryCalls.put, ({ params, body }, { user }) =>
    updateCategory(dependencies, params.id, body, user.id),
  );

  mount(app, staffCategoryCalls.remove, ({ params, query }, { user }) =>
    removeCategory(dependencies, params.id, query.moveTo, user.id),
  );

  mount(app, staffCategoryCalls.undo, ({ params }, { user }) =>
    undoDeletion(dependencies, params.id, user.id),
  );
}

interface Dependencies extends TradeDependencies {
  vocabulary: Pick<VocabularySource, 'expire'>;
}

export function mountStaffTrades(app: Api, dependencies: Dependencies) {
  mountPhrases(app, dependencies);

  mount(app, staffTradeCalls.list, () => listStaffTrades(dependencies.db));

  mount(app, staffTradeCalls.post, ({ body }, { user }) =>
    createTrade(dependencies, body, user.id),
  );

  mount(app, staffTradeCalls.put, ({ params, body }, { user }) =>
    updateTrade(dependencies, params.id, body, user.id),
  );

  mount(app, staffTradeCalls.remove, ({ params, query }, { user }) =>
    removeTrade(dependencies, params.id, { action: 'trade.delete', moveTo: query.moveTo }, user.id),
  );

  mount(app, staffTradeCalls.mergePreview, ({ params }) => previewMerge(dependencies, params.id));

  mount(app, staffTradeCalls.merge, ({ params, body }, { user }) =>
    mergeTrade(dependencies, params.id, body, user.id),
  );

  mount(app, staffTradeCalls.merges, () => listRecentMerges(dependencies));

  mount(app, staffTradeCalls.undo, ({ params }, { user }) =>
    undoTradeDeletion(dependencies, params.id, user.id),
  );
}

function mountPhrases(app: Api, { vocabulary, ...dependencies }: Dependencies) {
  // Expires the cache at once, so that the person who changed a phrase sees the change before the
  // announcement arrives.
  const known = async <T>(change: Promise<T>): Promise<T> => {
    const done = await change;
    vocabulary.expire();
    return done;
  };

  mount(app, phraseCalls.list, ({ params }) => listTradePhrases(dependencies, params.id));

  mount(app, phraseCalls.add, ({ params, body }, { user }) =>
    known(addPhrase(dependencies, params.id, body.phrase, user.id)),
  );

  mount(app, phraseCalls.remove, ({ params, query }, { user }) =>
    known(removePhrase(dependencies, params.id, query.stem, user.id)),
  );

  mount(app, phraseCalls.undo, ({ params }, { user }) =>
    known(undoPhrase(dependencies, params.id, user.id)),
  );
}
