import { EVERYTHING } from '../../platform/pages/tags.ts';
import { listTagsOf, TAGS } from './tags.ts';

export interface Listed {
  categoryId: number;
  categoryKey: string;
  nameKey: string;
  state: string;
  city: string;
  cityKey: string;
  isPremium: boolean;
  tradeIds: number[];
}

export interface FacetChange {
  categoryId: number;
  state: string;
  cityKey: string;
  businesses: number;
  premium: number;
}

export interface TradeChange {
  tradeId: number;
  state: string;
  cityKey: string;
  businesses: number;
}

export interface NameChange {
  nameKey: string;
  businesses: number;
}

export interface WordChange {
  word: string;
  businesses: number;
}

export type CountMove = readonly [before: Listed | null, after: Listed | null];

function listSides(moves: CountMove[]) {
  return moves.flatMap(
    ([before, after]) =>
      [
        [before, -1],
        [after, 1],
      ] as const,
  );
}

/** In the order of the keys, so that two concurrent changes cannot deadlock. */
export function listFacetChanges(moves: CountMove[]): FacetChange[] {
  const changes = new Map<string, FacetChange>();
  for (const [listed, sign] of listSides(moves)) {
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

/** In the order of the keys, as an import moves them. */
export function listTradeChanges(moves: CountMove[]): TradeChange[] {
  const changes = new Map<string, TradeChange>();
  for (const [listed, sign] of listSides(moves)) {
    for (const facet of listed ? listTradeFacets(listed) : []) {
      const key = JSON.stringify([facet.tradeId, facet.state, facet.cityKey]);
      const { businesses } = changes.get(key) ?? { businesses: 0 };
      changes.set(key, { ...facet, businesses: businesses + sign });
    }
  }
  const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
  return [...changes.values()]
    .filter(({ businesses }) => businesses !== 0)
    .sort(
      (one, other) =>
        one.tradeId - other.tradeId ||
        compare(one.state, other.state) ||
        compare(one.cityKey, other.cityKey),
    );
}

function listTradeFacets({ tradeIds, state, cityKey }: Listed) {
  return tradeIds.flatMap((tradeId) => [
    { tradeId, state: '', cityKey: '' },
    { tradeId, state, cityKey: '' },
    { tradeId, state, cityKey },
  ]);
}

export function listNameChanges(moves: CountMove[]): NameChange[] {
  const changes = new Map<string, number>();
  for (const [listed, sign] of listSides(moves)) {
    if (listed?.nameKey) changes.set(listed.nameKey, (changes.get(listed.nameKey) ?? 0) + sign);
  }
  return listInOrder(changes).map(([nameKey, businesses]) => ({ nameKey, businesses }));
}

/** The same for the vocabulary: words of 3 to 30 characters that are not numbers. */
export function listWordChanges(moves: CountMove[]): WordChange[] {
  const changes = new Map<string, number>();
  for (const [listed, sign] of listSides(moves)) {
    if (!listed) continue;
    for (const word of `${listed.nameKey} ${listed.categoryKey} ${listed.cityKey}`.split(' ')) {
      const length = [...word].length;
      if (length < 3 || length > 30 || /^[0-9]+$/.test(word)) continue;
      changes.set(word, (changes.get(word) ?? 0) + sign);
    }
  }
  return listInOrder(changes).map(([word, businesses]) => ({ word, businesses }));
}

function listInOrder(changes: Map<string, number>): [key: string, businesses: number][] {
  return [...changes]
    .filter(([, businesses]) => businesses !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The cities that businesses come to, each once, in the order of their keys. */
export function listCities(moves: CountMove[]): Listed[] {
  const cities = new Map<string, Listed>();
  for (const [, after] of moves) if (after) cities.set(`${after.state} ${after.cityKey}`, after);
  return [...cities].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, listed]) => listed);
}

export function listChangedTags(moves: CountMove[]): string[] {
  if (moves.length > 1) return [EVERYTHING];
  const lists = listSides(moves).flatMap(([listed]) => (listed ? listTagsOf(listed) : []));
  const hasMoved = listFacetChanges(moves).length > 0 || listTradeChanges(moves).length > 0;
  return [...lists, ...(hasMoved ? [TAGS.categories, TAGS.places] : [])];
}
