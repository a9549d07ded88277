export const TAGS = {
  /** The categories with their counts. */
  categories: 'categories',
  /** Counts of states and cities. */
  places: 'places',
  /** One business and its reviews. */
  business: (id: number) => `business:${id}`,
} as const;

/** Which businesses a list shows: of a city, a state, a category, or of all there are. */
export interface ListScope {
  cityKey?: string | undefined;
  state?: string | undefined;
  categoryId?: number | undefined;
}

/** Of a page of a list: the list's own tag, and those of the businesses that it shows. */
export function listPageTags(scope: ListScope, shown: { id: number }[]): string[] {
  return [listTag(scope), ...shown.map(({ id }) => TAGS.business(id))];
}

/** The narrowest will do: a change in a business is announced to every list it may be in. */
function listTag({ cityKey, state, categoryId }: ListScope): string {
  if (cityKey !== undefined) return `city:${cityKey}`;
  if (state !== undefined) return `place:${state}`;
  return categoryId !== undefined ? `category:${categoryId}` : 'businesses';
}

/** The tags of every list that a business may be in. */
export function listTagsOf({ cityKey, state, categoryId }: Required<ListScope>): string[] {
  return [{ cityKey }, { state }, { categoryId }, {}].map(listTag);
}
