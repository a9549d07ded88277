import * as m from '#messages';
import { MAX_TRADES } from '../../../domain/trade-choice.ts';
import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { isNear } from '../../duplicates/model/near.rules.ts';
import { type AssignTrades, loadTradeRules } from '../../trades/assign.ts';
import type { PhraseKind } from '../../trades/queries.ts';
import { nameCategoryInSpanish } from '../../trades/spanish-names.ts';
import { stemPhrase } from '../../trades/stem.rules.ts';
import { findVocabularyVersion } from '../../trades/vocabulary.queries.ts';
import { readSpanish } from '../../trades/vocabulary.ts';
import type { ImportValues, ImportVocabulary } from './fields.rules.ts';
import type { ParsedRow } from './row.rules.ts';

interface ImportCategory {
  id: number;
  slug: string;
  name: string;
  spanishName: string;
}

/** Categories and trades of the directory, and the phrases that the search knows for them. */
export interface ImportTerms {
  categories: ImportCategory[];
  trades: ImportTrade[];
  phrases: PhrasesByStem;
}

interface ImportTrade {
  id: number;
  slug: string;
  name: string;
  singular: string;
  categoryId: number | null;
  /** The broader trade. */
  partOf: number | null;
}

/** A trade or category that the search understands by a phrase, the likeliest first. */
interface Phrase {
  stem: string;
  tradeId: number | null;
  categoryId: number | null;
  kind: PhraseKind;
  /** Stands in names of other trades too. */
  isRisky: boolean;
}

type PhrasesByStem = ReadonlyMap<string, Phrase[]>;

/** The phrases of each database, until its vocabulary changes: there are some 30,000. */
const knownPhrases = new WeakMap<Database, { version: string; phrases: PhrasesByStem }>();

async function listPhrases(
  db: Database,
  terms: Pick<ImportTerms, 'categories' | 'trades'>,
): Promise<PhrasesByStem> {
  const version = await findVocabularyVersion(db);
  const known = knownPhrases.get(db);
  if (known?.version === version) return known.phrases;
  const rows = await db.kysely
    .selectFrom('tradePhrases')
    .select(['stem', 'tradeId', 'categoryId', 'kind', 'isRisky'])
    .orderBy('stem')
    .orderBy('position')
    .execute();
  const all = [...rows, ...(await listSpanishPhrases(terms, rows))];
  const phrases = Map.groupBy(all, ({ stem }) => stem);
  knownPhrases.set(db, { version, phrases });
  return phrases;
}

export async function listImportTerms(db: Database): Promise<ImportTerms> {
  const categories = await db.kysely
    .selectFrom('categories')
    .select(['id', 'slug', 'name'])
    .where('movingTo', 'is', null)
    .execute();
  const trades = await db.kysely
    .selectFrom('trades')
    .select(['id', 'slug', 'name', 'singular', 'categoryId', 'partOf'])
    .execute();
  const former = await db.kysely
    .selectFrom('tradeSlugs')
    .innerJoin('trades', 'trades.id', 'tradeSlugs.tradeId')
    .select(['trades.id', 'tradeSlugs.slug', 'trades.name', 'trades.singular'])
    .select(['trades.categoryId', 'trades.partOf'])
    .execute();
  const terms = {
    categories: categories.map((category) => ({
      ...category,
      spanishName: nameCategoryInSpanish(category).name,
    })),
    trades: [...former, ...trades],
  };
  return { ...terms, phrases: await listPhrases(db, terms) };
}

/** Lists the Spanish phrases that mean nothing else in English. */
async function listSpanishPhrases(
  { trades, categories }: Pick<ImportTerms, 'categories' | 'trades'>,
  english: Phrase[],
): Promise<Phrase[]> {
  const ids = new Map(trades.map(({ id, slug }) => [slug, id]));
  const categoryIds = new Map(categories.map(({ id, slug }) => [`@${slug}`, id]));
  const taken = new Set(english.map(({ stem }) => stem));
  const { phrases } = await readSpanish();
  return phrases.flatMap(({ stems, meanings, isRisky }) => {
    const own = stems.filter((stem) => !taken.has(stem));
    for (const stem of own) taken.add(stem);
    return own.flatMap((stem) =>
      meanings.flatMap((meaning): Phrase[] => {
        const [tradeId = null, categoryId = null] = [ids.get(meaning), categoryIds.get(meaning)];
        const isKnown = tradeId !== null || categoryId !== null;
        return isKnown ? [{ stem, tradeId, categoryId, kind: 'exact', isRisky }] : [];
      }),
    );
  });
}

const MAX_KNOWN = 1000;

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
  const categoryOfTrade = new Map(trades.map(({ id, categoryId }) => [id, categoryId]));
  const isOpen = new Set(categories.map(({ id }) => id));

  // A category's own name means the whole category, even if a trade is also known by that name.
  const findNamedTrade = (text: string) => ids.get(text) ?? ids.get(foldText(text)) ?? null;
  const findPhrases = (text: string) => {
    if (findCategoryName(named, text) !== null) return [];
    return phrases.get(stemPhrase(text)) ?? phrases.get(stemPhrase(withoutTails(text))) ?? [];
  };
  const findTrade = (text: string) => findNamedTrade(text) ?? findPhrases(text)[0]?.tradeId ?? null;
  /** Returns null for words that mean a group or several trades, and undefined for words that mean nothing. */
  const findSureTrade = (text: string) => {
    const [phrase, other] = findPhrases(text);
    if (!phrase && findCategoryName(named, text) === null) return findNamedTrade(text) ?? undefined;
    const isSure = phrase && !phrase.isRisky && !other && !BROAD.has(phrase.stem);
    return findNamedTrade(text) ?? (isSure ? phrase.tradeId : null);
  };
  const categoryOf = ({ tradeId, categoryId }: Pick<Phrase, 'tradeId' | 'categoryId'>) => {
    const found = tradeId === null ? categoryId : (categoryOfTrade.get(tradeId) ?? null);
    return found !== null && isOpen.has(found) ? found : null;
  };
  const findCategory = (text: string, fits: (phrase: Phrase) => boolean = () => true) => {
    const found = findCategoryName(named, text);
    if (found !== null || text === '') return found;
    const trade = findNamedTrade(text);
    if (trade !== null) return categoryOf({ tradeId: trade, categoryId: null });
    const [phrase] = findPhrases(text);
    return phrase && fits(phrase) ? categoryOf(phrase) : null;
  };
  const singulars = new Map(trades.map(({ id, singular }) => [id, ` ${stemPhrase(singular)}`]));
  // "Contractor" is a general contractor rather than "trade" a trade school.
  const isHead = ({ stem, tradeId }: Phrase) =>
    tradeId === null || singulars.get(tradeId)?.endsWith(` ${stem}`) === true;
  const isClear = ({ kind, isRisky }: Phrase) =>
    (kind === 'exact' || kind === 'broader') && !isRisky;
  const bySureness = [({ isRisky }: Phrase) => !isRisky, isHead, () => true];
  const readCategory = (cell: string) =>
    findCategory(cell) ??
    bySureness.flatMap((fits) => findParts(cell, PARTS, (text) => findCategory(text, fits)))[0] ??
    findLast(cell, (text) => findCategory(text, isClear));
  const findTrades = (cell: string) => {
    const found = cell.split(/[;|]/).flatMap((part) => findParts(part.trim(), PARTS, findTrade));
    return keepTrades(found);
  };
  const listCategories = (cell: string) =>
    cell.split(PARTS).flatMap((part) => {
      const text = part.trim();
      const all = [findCategory(text), ...findPhrases(text).map(categoryOf)];
      return all.flatMap((id) => id ?? []);
    });
  const knownCategory = remember((cell) => readCategory(writeOut(cell)));
  return {
    readCategory(cell) {
      const id = knownCategory(cell);
      if (id === null) throw new RangeError(m.import_row_category_unknown());
      return id;
    },
    findTrades: remember(findTrades),
    findTradesOfHeading: remember((cell) => {
      const levels = writeOut(cell)
        .split(LEVELS)
        .map((level) => level.split(LISTED));
      const found = levels.map((parts) => parts.map((part) => findSureTrade(part.trim())));
      return keepTrades(
        found.flatMap((all) => all.flatMap((one) => (all.includes(null) ? [] : (one ?? [])))),
      );
    }),
    listKinds: remember((cell) =>
      findCategory(writeOut(cell)) === null ? listCategories(writeOut(cell)) : null,
    ),
  };
}

/** Words that lists of members shorten in the names of categories. */
const SHORT = new Map(
  [
    ...['acct accounting', 'ag agriculture', 'agt agent', 'appl appliance', 'assn association'],
    ...['bkfst breakfast', 'bldg building', 'chiro chiropractor', 'constr construction'],
    ...[
      'contr contractor',
      'ctr center',
      'dept department',
      'dist district',
      'ed education',
      'elec electrical',
    ],
    ...['equip equipment', 'gov government', 'govt government', 'ins insurance', 'lmt massage'],
    ...[
      'med medical',
      'mex mexican',
      'mfg manufacturing',
      'mgmt management',
      'mh mobile home',
      'mkt market',
    ],
    ...['org organization', 'orgs organizations', 'prof professional', 'rec recreation'],
    ...['rest restaurants', 'rm room', 'serv services', 'sr senior', 'svc services'],
    ...['svcs services'],
  ].map((line) => {
    const [short = '', ...words] = line.split(' ');
    return [short, words.join(' ')] as const;
  }),
);

function writeOut(cell: string): string {
  return cell.replace(
    /[\p{L}'’]+\.?/gu,
    (word) => SHORT.get(word.replace(/['’.]/g, '').toLowerCase()) ?? word,
  );
}

const SAYS_NOTHING = /^(?:and|co|company|food|hours?|hrs?|sales|services?|shops?|stores?|\d+)$/;

/** Drops the last words that say nothing of the kind of a business: "farm equipment sales & service". */
function withoutTails(text: string): string {
  const words = foldText(text).split(' ');
  const last = words.findLastIndex((word) => !SAYS_NOTHING.test(word));
  return words.slice(0, last + 1).join(' ');
}

/** Stems that the search takes for one trade, and lists for many. */
const BROAD = new Set(
  ['accommodation', 'agriculture', 'apparel', 'construction', 'fuel', 'lodging', 'logistic'].concat(
    ['exercise', 'gambling', 'supplier'],
  ),
);

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

/** Between a wider and a narrower kind: "Food > Bakeries". */
const LEVELS = /[>:()]|\s-\s/;
/** Between kinds that each mean what they say. Those joined by "and" may name a group. */
const LISTED = /[;|/,]/;
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
    if (known.size < MAX_KNOWN) known.set(cell, found);
    return found;
  };
}

/** Trades of a row and their origin. Trades from rules apply only to new businesses. */
export interface RowTrades {
  trades: number[] | null;
  tradesFrom: 'import' | 'rules' | null;
}

export type ReadTrades = (row: TradesSource, isKnown: boolean) => RowTrades;

type TradesSource = Pick<ParsedRow, 'values' | 'heading'>;

export type FindOwnCategory = (values: ImportValues, among: number[] | null) => number | null;

/** Finds the category of the trade which name and description state, among those given or in any. */
export async function openCategoryFinder({
  categories,
  trades,
}: ImportTerms): Promise<FindOwnCategory> {
  const assign = await loadTradeRules();
  const isOpen = new Set(categories.map(({ id }) => id));
  const ofTrade = new Map(trades.map(({ slug, categoryId }) => [slug, categoryId]));
  return ({ name, description }, among) => {
    if (name === null) return null;
    const [main = ''] = assign({ name, description: description ?? '', categorySlug: '' });
    const found = ofTrade.get(main) ?? null;
    const isKind = found !== null && isOpen.has(found) && (among?.includes(found) ?? true);
    return isKind ? found : null;
  };
}

/** Returns the slug of the trade or category that an unknown text probably means, or null. */
export type ProposeKind = (text: string, names: readonly string[]) => string | null;

/** Share of all names of a text, and of those that say a kind, that must say the same. */
const SAID = 0.4;
const AGREED = 0.7;

/**
 * Opens proposals for unknown texts: the trade that the text names as a name of a business would, that is spelled
 * almost like it, or that most names of its businesses say. If these agree only on the category, it is proposed.
 */
export async function openKindProposer(terms: ImportTerms): Promise<ProposeKind> {
  const { categories, trades } = terms;
  const assign = await loadTradeRules();
  const findNear = openNearPhrases(terms);
  const categorySlugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const categoryOf = new Map(
    trades.flatMap(({ slug, categoryId }) => {
      const category = categorySlugs.get(categoryId ?? 0);
      return category === undefined ? [] : [[slug, category] as const];
    }),
  );
  const readKind = (name: string) => {
    const [slug = ''] = assign({ name, description: '', categorySlug: '' });
    return categoryOf.has(slug) ? slug : null;
  };
  return (text, names) => {
    const own = readKind(writeOut(text)) ?? findNear(text);
    if (own !== null) return own;
    const said = names.flatMap((name) => readKind(name) ?? []);
    if (said.length < SAID * names.length) return null;
    return findAgreed(said) ?? findAgreed(said.flatMap((slug) => categoryOf.get(slug) ?? []));
  };
}

function findAgreed(slugs: string[]): string | null {
  const groups = [...Map.groupBy(slugs, (slug) => slug)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  const [slug, all = []] = groups[0] ?? [];
  return slug !== undefined && all.length >= AGREED * slugs.length ? slug : null;
}

/** Letters from which on a word may have one slip, or two. */
const LONG = 6;
const LONGER = 10;

/** Returns a function that finds the trade or category whose phrase is spelled almost like a text. */
function openNearPhrases({ categories, trades, phrases }: ImportTerms) {
  const slugs = new Map(trades.map(({ id, slug }) => [id, slug]));
  const categorySlugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const bySize = Map.groupBy(phrases.keys(), (stem) => `${stem[0]}${stem.length}`);
  return (text: string): string | null => {
    const stem = stemPhrase(withoutTails(writeOut(text)));
    if (stem.length < LONG) return null;
    const most = stem.length < LONGER ? 1 : 2;
    for (let slips = 0; slips <= most; slips += 1) {
      const sizes = slips === 0 ? [0] : [0, 1, -1, 2, -2].filter((more) => Math.abs(more) <= slips);
      const stems = sizes.flatMap((more) => bySize.get(`${stem[0]}${stem.length + more}`) ?? []);
      const near = stems.find((one) => isNear(one, stem, slips));
      const [phrase] = near === undefined ? [] : (phrases.get(near) ?? []);
      if (!phrase || phrase.isRisky) continue;
      const { tradeId, categoryId } = phrase;
      return slugs.get(tradeId ?? 0) ?? categorySlugs.get(categoryId ?? 0) ?? null;
    }
    return null;
  };
}

export async function openTradeReader({ categories, trades }: ImportTerms): Promise<ReadTrades> {
  const assign = await loadTradeRules();
  const partOf = new Map(trades.map((trade) => [trade.id, trade.partOf]));
  const ids = new Map(trades.map(({ id, slug }) => [slug, id]));
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const assignIds = (listing: Parameters<AssignTrades>[0]) =>
    assign(listing).flatMap((slug) => ids.get(slug) ?? []);
  return ({ values, heading }, isKnown) => {
    if (values.trades) return { trades: values.trades, tradesFrom: 'import' };
    const { name, description, categoryId } = values;
    const categorySlug = slugs.get(categoryId ?? 0);
    const words = { name: name ?? '', description: description ?? '' };
    const found = categorySlug ? assignIds({ ...words, categorySlug }) : [];
    const named = heading?.trades ?? null;
    // The cell of a row decides, and the words of the business only say which part of its trade is meant.
    if (named && !heading?.isSection) {
      const isFiner = (id: number) => named.includes(partOf.get(id) ?? 0);
      return { trades: keepTrades([...found.filter(isFiner), ...named]), tradesFrom: 'import' };
    }
    // The words of a business say more than the heading of a section.
    if (found.length > 0)
      return isKnown ? { trades: null, tradesFrom: null } : { trades: found, tradesFrom: 'rules' };
    return { trades: named, tradesFrom: named && 'rules' };
  };
}
