export const TAGS = {
  categories: 'categories',
  places: 'places',
  /** Trades and the phrases that mean them, but for their counts: those move with `categories`. */
  trades: 'trades',
  business: (id: number) => `business:${id}`,
} as const;

export interface ListScope {
  cityKey?: string | undefined;
  state?: string | undefined;
  categoryId?: number | undefined;
}

export function listPageTags(scope: ListScope, shown: { id: number }[]): string[] {
  return [listTag(scope), ...shown.map(({ id }) => TAGS.business(id))];
}

/** The narrowest will do: a change in a business is announced to every list it may be in. */
function listTag({ cityKey, state, categoryId }: ListScope): string {
  if (cityKey !== undefined) return `city:${cityKey}`;
  if (state !== undefined) return `place:${state}`;
  return categoryId !== undefined ? `category:${categoryId}` : 'businesses';
}

export function listTagsOf({ cityKey, state, categoryId }: Required<ListScope>): string[] {
  return [{ cityKey }, { state }, { categoryId }, {}].map(listTag);
}
