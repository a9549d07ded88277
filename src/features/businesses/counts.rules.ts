/** What the counts know of a business that visitors can find. */
export interface Listed {
  categoryId: number;
  categoryKey: string;
  nameKey: string;
  state: string;
  city: string;
  cityKey: string;
  isPremium: boolean;
}

export interface FacetChange {
  categoryId: number;
  state: string;
  cityKey: string;
  businesses: number;
  premium: number;
}

export interface WordChange {
  word: string;
  businesses: number;
}

/**
 * By how much each count moves when a business changes; null stands for not findable. In the order
 * of the keys, so that two changes at once wait for each other instead of locking each other out.
 */
export function listFacetChanges(before: Listed | null, after: Listed | null): FacetChange[] {
  const changes = new Map<string, FacetChange>();
  for (const [listed, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const facet of listed ? listFacets(listed) : []) {
      const key = JSON.stringify([facet.categoryId, facet.state, facet.cityKey]);
      const change = changes.get(key) ?? { ...facet, businesses: 0, premium: 0 };
      change.businesses += sign;
      change.premium += listed?.isPremium ? sign : 0;
      changes.set(key, change);
    }
  }
  return [...changes.entries()]
    .filter(([, { businesses, premium }]) => businesses !== 0 || premium !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, change]) => change);
}

/** 0 and '' stand for any. */
function listFacets({ categoryId, state, cityKey }: Listed) {
  return [
    { categoryId: 0, state: '', cityKey: '' },
    { categoryId, state: '', cityKey: '' },
    { categoryId: 0, state, cityKey: '' },
    { categoryId, state, cityKey: '' },
    { categoryId: 0, state, cityKey },
    { categoryId, state, cityKey },
  ];
}

/** The same for the vocabulary: words of 3 to 30 characters that are not numbers. */
export function listWordChanges(before: Listed | null, after: Listed | null): WordChange[] {
  const changes = new Map<string, number>();
  for (const [listed, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (!listed) continue;
    for (const word of `${listed.nameKey} ${listed.categoryKey}`.split(' ')) {
      const length = [...word].length;
      if (length < 3 || length > 30 || /^[0-9]+$/.test(word)) continue;
      changes.set(word, (changes.get(word) ?? 0) + sign);
    }
  }
  return [...changes]
    .filter(([, businesses]) => businesses !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([word, businesses]) => ({ word, businesses }));
}
