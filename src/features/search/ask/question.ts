import type { z } from 'zod';
import type { SearchSort, searchCalls } from '../../../contract/search.ts';
import { DEFAULT_MILES } from '../../../domain/miles.ts';
import type { Database } from '../../../platform/database/database.ts';
import { listTokensAt } from '../../hours/open-tokens.rules.ts';
import { findAreaBySlug } from '../../places/model/areas.queries.ts';
import { findScopeCenter } from '../../places/model/gazetteer.ts';
import type { Center } from '../../places/model/geometry.rules.ts';
import { type ReadPlace, readPlaceFields } from '../../places/model/place-fields.ts';
import { findRegion, type Region } from '../../places/model/regions.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import type { VocabularySource } from '../../trades/vocabulary.ts';
import { type Order, orders } from '../find/order.rules.ts';
import type { BareQuestion } from '../find/runs.ts';
import type { Scope } from '../find/selection.rules.ts';
import type { TermStatistics } from '../find/statistics.ts';
import { type KnownFields, readFieldFilters } from '../read/fields.rules.ts';
import type { Stems } from '../read/words.ts';

/** A complete question. An empty query lists the businesses of the scope. */
export interface Question extends BareQuestion {
  query: string;
  /** Whether no word is read as a place or a trade. */
  isLiteral: boolean;
  center?: Center | null;
  tradeIds: number[];
  at: Date;
  chosen?: { filter: string; label: string }[];
  unknownFilters?: string[];
  /** The meaning of the place's fields, if it isn't their literal text. */
  place?: ReadPlace;
}

export interface SearchContext {
  db: Database;
  statistics: TermStatistics;
  stems: Stems;
  vocabulary: VocabularySource;
  settings: Pick<LiveSettings, 'current'>;
  readFields(): KnownFields;
}

type Given = z.output<(typeof searchCalls.businesses)['query']>;

export async function readQuestion(
  context: Pick<SearchContext, 'db' | 'vocabulary' | 'readFields' | 'settings'>,
  given: Given,
  at: Date,
): Promise<Question | null> {
  const { db } = context;
  const kind = await readKind(context, given);
  if (!kind) return null;
  const place = await readPlaceFields(db, given);
  const region = given.region
    ? await findRegion(db, given.region.replaceAll('\0', ''))
    : place.region;
  if (region === null) return null;
  const { near = null } = place;
  const scope = { ...readScope(given, kind.categoryId), ...place.scope };
  const areaId = given.area ? await findAreaId(db, scope, given.area) : undefined;
  if (areaId === null) return null;
  if (areaId !== undefined) scope.areaId = areaId;
  const isByTrade = kind.tradeIds.length > 0 && scope.cityKey !== undefined;
  const center = near ?? (isByTrade || given.sort ? await findMiddle(db, { scope, region }) : null);
  const circle = near ? { center: near, miles: given.within ?? DEFAULT_MILES } : undefined;
  const order = chooseOrder(given.sort || undefined, {
    // The words may name a place, too.
    mayMeasure: center !== null || Boolean(given.query),
    isNear: near !== null || isByTrade,
  });
  const { terms, chosen, unknown } = readFieldFilters(context.readFields(), given.f);
  const question = {
    scope,
    query: given.query ?? '',
    isLiteral: given.literal === 'true',
    isWhole: given.all === 'true',
    limit: given.limit,
    cursor: given.cursor,
    order,
    hasOrder: Boolean(given.sort),
    isCountryWide: context.settings.current().area.kind === 'country',
    isNearestSponsored: given.sponsored === 'nearest',
    isMembersFirst: areMembersFirst(context) && !given.sort && !circle,
    center,
    circle: near && scope.cityKey !== undefined ? undefined : circle,
    place: { ...place.read, ...(region && { regionName: region.label }) },
    filters: {
      minRating: given.minRating,
      hasWebsite: given.hasWebsite === 'true',
      bounds: given.bounds,
      region: region?.filter,
    },
    also: [...kind.tradeIds.map((id) => ({ lexemes: [`t:${id}`] })), ...terms],
    tradeIds: kind.tradeIds,
    chosen,
    unknownFilters: unknown,
    at,
  };
  return given.open === 'now' ? openOnly(question) : question;
}

/** Checks whether members come before others that fit equally well. Not where distances decide. */
export function areMembersFirst({ settings }: Pick<SearchContext, 'settings'>): boolean {
  return settings.current().memberships !== 'off';
}

async function findMiddle(
  db: Database,
  { scope, region }: { scope: Scope; region: Region | undefined },
): Promise<Center | null> {
  return (await findScopeCenter(db, scope)) ?? region ?? null;
}

/** Returns the town if the question asks for all of its businesses, otherwise null. */
export function readWholeTown({ query, scope, filters, also = [], circle }: Question) {
  const { state, cityKey, ...rest } = scope;
  const isBare = query === '' && also.length === 0 && !circle && Object.keys(rest).length === 0;
  if (!isBare || state === undefined || cityKey === undefined) return null;
  return Object.values(filters ?? {}).some(Boolean) ? null : { state, cityKey };
}

function readScope(given: Given, categoryId: number | undefined): Scope {
  const scope: Scope = {};
  if (given.premium) scope.isPremium = given.premium === 'true';
  if (categoryId !== undefined) scope.categoryId = categoryId;
  return scope;
}

async function findAreaId(db: Database, { state, cityKey }: Scope, slug: string) {
  if (state === undefined || cityKey === undefined) return null;
  const area = await findAreaBySlug(db, { state, cityKey }, slug.replaceAll('\0', ''));
  return area?.id ?? null;
}

async function readKind(
  { db, vocabulary }: Pick<SearchContext, 'db' | 'vocabulary'>,
  given: Given,
) {
  const { bySlug, trades } = await vocabulary.read();
  const tradeIds: number[] = [];
  let categoryId: number | undefined;
  if (given.trade) {
    const trade = bySlug.get(given.trade);
    if (!trade) return null;
    tradeIds.push(trade.id);
  }
  if (given.category) {
    const slug = given.category.replaceAll('\0', '');
    const trade = bySlug.get(slug);
    const known = trades.values().find(({ categorySlug }) => categorySlug === slug);
    const found = trade ? null : (known?.categoryId ?? (await findCategoryIdBySlug(db, slug)));
    if (trade) tradeIds.push(trade.id);
    else if (found === null) return null;
    else categoryId = found;
  }
  return { tradeIds, categoryId };
}

async function findCategoryIdBySlug(db: Database, slug: string): Promise<number | null> {
  const [row] = await db.run<{ id: number }>(
    { name: 'category_id', text: 'select id from categories where slug = $1' },
    [slug],
  );
  return row?.id ?? null;
}

function chooseOrder(
  sort: SearchSort | undefined,
  { mayMeasure, isNear }: { mayMeasure: boolean; isNear: boolean },
): Order {
  if (sort === 'newest' || sort === 'reviews') return orders[sort];
  if (sort === 'best') return mayMeasure ? orders.near : orders.rank;
  if (sort === 'rating') return orders.rated;
  if (!mayMeasure) return orders.rank;
  return sort === 'distance' || isNear ? orders.distance : orders.rank;
}

export function openOnly(question: Question): Question {
  const { filters, also = [], at } = question;
  const isListed = { lexemes: listTokensAt(at) };
  return { ...question, filters: { ...filters, openAt: at }, also: [...also, isListed] };
}
