export const TAGS = {
  categories: 'categories',
  places: 'places',
  trades: 'trades',
  reviews: 'reviews',
  business: (id: number) => `business:${id}`,
  trade: (id: number) => `trade:${id}`,
} as const;

export interface ListScope {
  cityKey?: string | undefined;
  state?: string | undefined;
  categoryId?: number | undefined;
  tradeIds?: number[] | undefined;
}

export function listPageTags(scope: ListScope, shown: { id: number }[]): string[] {
  return [...listTags(scope), ...shown.map(({ id }) => TAGS.business(id))];
}

/** Returns only the narrowest tag, because a changed business is announced to every list that may include it. */
function listTags({ cityKey, state, categoryId, tradeIds = [] }: ListScope): string[] {
  if (cityKey !== undefined) return [`city:${cityKey}`];
  if (state !== undefined) return [`place:${state}`];
  if (tradeIds.length > 0) return tradeIds.map(TAGS.trade);
  return [categoryId !== undefined ? `category:${categoryId}` : 'businesses'];
}

export function listTagsOf({ cityKey, state, categoryId, tradeIds }: Required<ListScope>) {
  return [{ tradeIds }, { cityKey }, { state }, { categoryId }, {}].flatMap(listTags);
}
