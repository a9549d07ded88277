import type { z } from 'zod';
import { readStateCode } from '../../contract/find-state.ts';
import { DEFAULT_MILES } from '../../contract/miles.ts';
import type { SearchSort, searchCalls } from '../../contract/search.ts';
import type { Database } from '../../platform/database/database.ts';
import { townKey } from '../../platform/town-key.ts';
import { findAreaBySlug } from '../areas/named.queries.ts';
import type { Center } from './area/area.rules.ts';
import { findCenter, findScopeCenter } from './area/center.ts';
import { type Order, orders } from './find/orders.rules.ts';
import { findCategoryId } from './find/queries.ts';
import { parseState, type Scope } from './find/rules.ts';
import { openOnly } from './open-now.rules.ts';
import type { SharedContext } from './search.ts';
import type { WordSearch } from './words/search.ts';

type Given = z.output<(typeof searchCalls.businesses)['query']>;

export type SearchRequest = WordSearch & { isLiteral: boolean; tradeIds: number[]; at: Date };

export async function readRequest(
  context: SharedContext,
  given: Given,
  at: Date,
): Promise<SearchRequest | null> {
  const { db } = context;
  const kind = await readKind(context, given);
  // Nothing is in a state that there is not.
  const isNowhere = Boolean(given.state) && readStateCode(given.state ?? '') === undefined;
  if (!kind || isNowhere) return null;
  const near = given.near ? await findCenter(db, given.near) : null;
  const scope = readScope(given, kind.categoryId);
  const areaId = given.area ? await findAreaId(db, scope, given.area) : undefined;
  if (areaId === null) return null;
  if (areaId !== undefined) scope.areaId = areaId;
  const isByTrade = kind.tradeIds.length > 0 && scope.cityKey !== undefined;
  const center = near ?? (isByTrade || given.sort ? await findScopeCenter(db, scope) : null);
  const circle = near ? { center: near, miles: given.within ?? DEFAULT_MILES } : undefined;
  const order = chooseOrder(given.sort || undefined, {
    center,
    isNear: near !== null || isByTrade,
  });
  const request = {
    scope,
    query: given.query ?? '',
    isLiteral: given.literal === 'true',
    limit: given.limit,
    cursor: given.cursor,
    order,
    hasOrder: Boolean(given.sort),
    center,
    from: center,
    circle: near && given.city ? undefined : circle,
    filters: {
      minRating: given.minRating,
      hasWebsite: given.hasWebsite === 'true',
      bounds: given.bounds,
    },
    also: kind.tradeIds.map((id) => ({ lexemes: [`t:${id}`] })),
    tradeIds: kind.tradeIds,
    at,
  };
  return given.open === 'now' ? openOnly(request) : request;
}

function readScope(given: Given, categoryId: number | undefined): Scope {
  const scope: Scope = {};
  if (given.state) scope.state = parseState(given.state);
  if (given.city) scope.cityKey = townKey(given.city, scope.state);
  if (given.premium) scope.isPremium = given.premium === 'true';
  if (categoryId !== undefined) scope.categoryId = categoryId;
  return scope;
}

async function findAreaId(db: Database, { state, cityKey }: Scope, slug: string) {
  if (state === undefined || cityKey === undefined) return null;
  const area = await findAreaBySlug(db, { state, cityKey }, slug.replaceAll('\0', ''));
  return area?.id ?? null;
}

async function readKind({ db, vocabulary }: SharedContext, given: Given) {
  const { bySlug } = await vocabulary.read();
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
    const found = trade ? null : await findCategoryId(db, slug);
    if (trade) tradeIds.push(trade.id);
    else if (found === null) return null;
    else categoryId = found;
  }
  return { tradeIds, categoryId };
}

function chooseOrder(
  sort: SearchSort | undefined,
  { center, isNear }: { center: Center | null; isNear: boolean },
): Order {
  if (sort === 'newest' || sort === 'reviews') return orders[sort];
  if (sort === 'best') return center ? orders.near : orders.rank;
  if (sort === 'rating' || !center) return orders.rank;
  return sort === 'distance' || isNear ? orders.distance : orders.rank;
}
