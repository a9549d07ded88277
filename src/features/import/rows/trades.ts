import * as m from '#messages';
import { MAX_TRADES } from '../../../domain/trade-choice.ts';
import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { type AssignTrades, loadTradeRules } from '../../trades/assign.ts';
import { nameCategoryInSpanish } from '../../trades/spanish-names.ts';
import { stemPhrase } from '../../trades/stem.rules.ts';
import type { ImportValues, ImportVocabulary } from './fields.rules.ts';

interface ImportCategory {
  id: number;
  slug: string;
  name: string;
  spanishName: string;
}

/** Categories and trades of the directory, and the phrases that the search knows for them. */
export interface ImportTerms {
  categories: ImportCategory[];
  trades: { id: number; slug: string; name: string; singular: string; categoryId: number | null }[];
  phrases: { stem: string; tradeId: number | null; categoryId: number | null }[];
}

export async function listImportTerms(db: Database): Promise<ImportTerms> {
  const categories = await db.kysely
    .selectFrom('categories')
    .select(['id', 'slug', 'name'])
    .where('movingTo', 'is', null)
    .execute();
  const trades = await db.kysely
    .selectFrom('trades')
    .select(['id', 'slug', 'name', 'singular', 'categoryId'])
    .execute();
  const former = await db.kysely
    .selectFrom('tradeSlugs')
    .innerJoin('trades', 'trades.id', 'tradeSlugs.tradeId')
    .select(['trades.id', 'tradeSlugs.slug', 'trades.name', 'trades.singular', 'trades.categoryId'])
    .execute();
  const phrases = await db.kysely
    .selectFrom('tradePhrases')
    .select(['stem', 'tradeId', 'categoryId'])
    .where('position', '=', 0)
    .execute();
  return {
    categories: categories.map((category) => ({
      ...category,
      spanishName: nameCategoryInSpanish(category).name,
    })),
    trades: [...former, ...trades],
    phrases,
  };
}

const MOST_KNOWN = 1000;

/**
 * Creates the vocabulary of an import. In a file from another directory (`isForeign`), numbers aren't ids of our
 * categories.
 */
export function createImportVocabulary(
  { categories, trades, phrases }: ImportTerms,
  isForeign = false,
): ImportVocabulary {
  const named = nameCategories(categories, isForeign);
  const ids = new Map<string, number>();
  for (const { id, name, singular } of trades) {
    ids.set(foldText(name), id).set(foldText(singular), id);
  }
  for (const { id, slug } of trades) ids.set(slug, id);
  const byStem = new Map(phrases.map((phrase) => [phrase.stem, phrase]));
  const categoryOfTrade = new Map(trades.map(({ id, categoryId }) => [id, categoryId]));
  const isOpen = new Set(categories.map(({ id }) => id));

  // A category's own name means the whole category, even if a trade is also known by that name.
  const findNamedTrade = (text: string) => ids.get(text) ?? ids.get(foldText(text)) ?? null;
  const findTrade = (text: string) => {
    const own = findNamedTrade(text);
    if (own !== null) return own;
    return findCategoryName(named, text) === null
      ? (byStem.get(stemPhrase(text))?.tradeId ?? null)
      : null;
  };
  const findCategory = (text: string) => {
    const found = findCategoryName(named, text);
    if (found !== null || text === '') return found;
    const trade = findTrade(text);
    const category =
      trade === null ? byStem.get(stemPhrase(text))?.categoryId : categoryOfTrade.get(trade);
    return category !== undefined && category !== null && isOpen.has(category) ? category : null;
  };
  const readCategory = (cell: string) =>
    findParts(cell, PARTS, findCategory)[0] ?? findLast(cell, findCategory);
  const findTrades = (cell: string) => {
    const found = cell.split(/[;|]/).flatMap((part) => findParts(part.trim(), PARTS, findTrade));
    return keepTrades(found);
  };
  const knownCategory = remember(readCategory);
  return {
    readCategory(cell) {
      const id = knownCategory(cell);
      if (id === null) throw new RangeError(m.import_row_category_unknown());
      return id;
    },
    findTrades: remember(findTrades),
    findTradesOfCategory: remember((cell) =>
      keepTrades(cell.split(LISTED).flatMap((part) => findTrade(part.trim()) ?? [])),
    ),
    isLoose: remember((cell) => findCategory(cell) === null),
    findTradesOfSection: remember((cell) => keepTrades([findNamedTrade(cell.trim()) ?? []].flat())),
  };
}

function nameCategories(categories: ImportCategory[], isForeign: boolean): Map<string, number> {
  const named = new Map<string, number>();
  for (const { id, name, spanishName } of categories) {
    named.set(stemPhrase(spanishName), id).set(stemPhrase(name), id);
  }
  for (const { id, slug } of categories) named.set(stemPhrase(slug), id).set(slug, id);
  if (!isForeign) for (const { id } of categories) named.set(String(id), id);
  return named;
}

function findCategoryName(named: Map<string, number>, text: string): number | null {
  return named.get(text) ?? named.get(stemPhrase(text)) ?? null;
}

function keepTrades(found: number[]): number[] | null {
  return found.length > 0 ? [...new Set(found)].slice(0, MAX_TRADES) : null;
}

/** Parts that each mean what they say. Those joined by "and" may name a group. */
const LISTED = /[;|/,>:()]|\s-\s/;
const PARTS = /[;|/,&>:()]|\s-\s|\band\b/i;

function findParts(text: string, between: RegExp, find: (text: string) => number | null) {
  const whole = find(text);
  if (whole !== null) return [whole];
  return text.split(between).flatMap((part) => find(part.trim()) ?? []);
}

function findLast(text: string, find: (text: string) => number | null): number | null {
  const words = foldText(text).split(' ');
  if (words.length > 6) return null;
  for (let from = 1; from < words.length; from += 1) {
    const found = find(words.slice(from).join(' '));
    if (found !== null) return found;
  }
  return null;
}

function remember<T>(read: (cell: string) => T): (cell: string) => T {
  const known = new Map<string, T>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const found = read(cell);
    if (known.size < MOST_KNOWN) known.set(cell, found);
    return found;
  };
}

/** Trades of a row and their origin. Trades from rules apply only to new businesses. */
export interface RowTrades {
  trades: number[] | null;
  tradesFrom: 'import' | 'rules' | null;
}

export type ReadTrades = (row: TradesSource, isKnown: boolean) => RowTrades;

type TradesSource = { values: ImportValues; section: RowSection | null };

/** Section of a row: its heading, the trades that it is named after, and whether it stands for several kinds. */
export interface RowSection {
  heading: string;
  trades: number[] | null;
  isLoose: boolean;
}

export type FindOwnCategory = (values: ImportValues) => number | null;

/** Returns a function that finds the category of the trade which name and description state, in any category. */
export async function openCategoryFinder({
  categories,
  trades,
}: ImportTerms): Promise<FindOwnCategory> {
  const assign = await loadTradeRules();
  const isOpen = new Set(categories.map(({ id }) => id));
  const ofTrade = new Map(trades.map(({ slug, categoryId }) => [slug, categoryId]));
  return ({ name, description }) => {
    if (name === null) return null;
    const [main = ''] = assign({ name, description: description ?? '', categorySlug: '' });
    const found = ofTrade.get(main) ?? null;
    return found !== null && isOpen.has(found) ? found : null;
  };
}

export async function openTradeReader({ categories, trades }: ImportTerms): Promise<ReadTrades> {
  const assign = await loadTradeRules();
  const ids = new Map(trades.map(({ id, slug }) => [slug, id]));
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const assignIds = (listing: Parameters<AssignTrades>[0]) =>
    assign(listing).flatMap((slug) => ids.get(slug) ?? []);
  return ({ values, section }, isKnown) => {
    if (values.trades) return { trades: values.trades, tradesFrom: 'import' };
    const { name, description, categoryId } = values;
    const categorySlug = slugs.get(categoryId ?? 0);
    if (isKnown || name === null || !categorySlug) return { trades: null, tradesFrom: null };
    const found = assignIds({ name, description: description ?? '', categorySlug });
    // The words of a business say more than the heading above it.
    return { trades: found.length > 0 ? found : (section?.trades ?? null), tradesFrom: 'rules' };
  };
}
