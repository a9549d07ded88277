import { MAX_MILES } from '../../../contract/search.ts';
import {
  HAS_SHOWN_WEBSITE,
  isRated,
  planIncludes,
  SHOWS_PREMIUM,
  SHOWS_WEBSITE,
} from '../../businesses/model/facet-columns.rules.ts';
import { isOpenAt } from '../../hours/open-at.rules.ts';
import type { PlaceScope } from '../../places/model/gazetteer.ts';
import {
  boxAroundCircle,
  type Circle,
  coverWithTiles,
  isTouched,
  type SearchBox,
  type SearchPoint,
} from '../../places/model/geometry.rules.ts';
import type { RegionFilter } from '../../places/model/regions.ts';
import type { Order } from './order.rules.ts';

/** Place and category to search; undefined means any. */
export interface Scope extends PlaceScope {
  categoryId?: number;
  /** Whether visitors see the listings as premium. */
  isPremium?: boolean;
}

export function isPlaced({ state, cityKey, areaId }: PlaceScope): boolean {
  return [state, cityKey, areaId].some((one) => one !== undefined);
}

export function scopeTokens(scope: Scope): string[] {
  const tokens: string[] = [];
  if (scope.state !== undefined) tokens.push(stateToken(scope.state));
  if (scope.cityKey !== undefined) tokens.push(`y:${scope.cityKey}`);
  if (scope.categoryId !== undefined) tokens.push(`c:${scope.categoryId}`);
  // The token says who paid. Those whose plan has no badge are shown as free.
  if (scope.isPremium) tokens.push('p:1');
  return tokens;
}

export function stateToken(state: string): string {
  return `s:${state}`;
}

export function areaTerms({ areaId }: Scope): Term[] {
  return areaId === undefined ? [] : [{ lexemes: [`a:${areaId}`] }];
}

/** One search word: any of these lexemes, or any lexeme with this prefix. */
export interface Term {
  lexemes: string[];
  prefix?: string;
  /** Alternative groups; all terms of a group must match. */
  together?: Term[][];
  /** Lexemes that no match may have. */
  without?: string[];
  rows?: number;
}

const NOTHING = 't:none';

/** Returns a `tsquery` of required terms, quoted so that user input can't become syntax. */
export function toTsquery(terms: Term[]): string {
  return terms
    .map(({ lexemes, prefix, together = [], without = [] }) => {
      const any = lexemes.map(quoteLexeme);
      if (prefix) any.push(`${quoteLexeme(prefix)}:*`);
      for (const group of together.filter(({ length }) => length > 0)) {
        any.push(`(${toTsquery(group)})`);
      }
      if (any.length === 0) any.push(quoteLexeme(NOTHING));
      const matches = any.length === 1 ? any[0] : `(${any.join(' | ')})`;
      return [matches, ...without.map((lexeme) => `!${quoteLexeme(lexeme)}`)].join(' & ');
    })
    .join(' & ');
}

function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

export interface Filters {
  minRating?: number | undefined;
  hasWebsite?: boolean | undefined;
  bounds?: SearchBox | undefined;
  region?: RegionFilter | undefined;
  /** Part of a larger city, as ZIP codes and the cities that its listings name. */
  part?: { zipCodes: string[]; towns: string[] } | undefined;
  /** Folded name; matches it exactly or as the beginning of a name. */
  nameKey?: string | undefined;
  /** Part of the listings by their reviews, for the order by rating. */
  rated?: 'above' | 'below' | 'even' | 'none' | undefined;
  /** Checks the exact opening hours; a term with the tokens of this time narrows the rows down first. */
  openAt?: Date | undefined;
}

/** A word, name or trade that a listing may have, and what it adds to the listing's score. */
export interface ScoredTerm {
  term: Term;
  weight: number;
  /** Whether listings that score much less for such terms are cut. Others only change the order. */
  isSure: boolean;
}

/** The name that is asked for; listings with exactly it, or whose name begins with it, score more. */
interface ScoredName {
  nameKey: string;
  exact: number;
  start: number;
}

export interface Scoring {
  terms: ScoredTerm[];
  /** Bits of the decisive terms: those like "vegan", or else all that say more than the trade. */
  telling?: number;
  /** Bits of the terms that outweigh distance beyond 100 miles. Default: the decisive terms. */
  leading?: number;
  /** Bits among those that outweigh less, because a listing may say them in other words. */
  vague?: number;
  name?: ScoredName | undefined;
  /** Trades that count more if they are a listing's first one: a repair shop, before a dealer that also repairs. */
  mains?: { trades: number[]; weight: number };
}

export interface Selection {
  scope: Scope;
  terms: Term[];
  filters: Filters;
  /** Restricts to listings whose sure terms score at least this much. */
  least?: { scoring: Scoring; score: number } | undefined;
  circle?: Circle | undefined;
  /** Excludes listings within this many miles of the center, which were found already. */
  beyond?: number;
  shareOf?(term: Term): number;
  /** Listings that are counted but shown separately: by name, by terms, or by id. */
  apart?: { nameKey?: string; terms?: Term[]; ids?: number[] };
}

/** SQL and its values, numbered from a given `$first`. The name identifies the shape, for prepared statements. */
export interface Fragment {
  name: string;
  sql: string;
  values: unknown[];
}

export type SelectionPart = [name: string, toSql: (first: number) => string, values: unknown[]];

export function joinParts(parts: SelectionPart[], first: number): Fragment {
  let next = first;
  const sql = parts.map(([, toSql, values]) => {
    const text = toSql(next);
    next += values.length;
    return text;
  });
  return {
    name: parts.map(([name]) => name).join('_'),
    sql: sql.map((text) => ` and ${text}`).join(''),
    values: parts.flatMap(([, , values]) => values),
  };
}

export function scopeParts(scope: Scope): SelectionPart[] {
  const equal = (column: string, value: unknown): SelectionPart => [
    column,
    (at) => `${column} = $${at}`,
    [value],
  ];
  const parts: SelectionPart[] = [];
  if (scope.state !== undefined) parts.push(equal('state', scope.state));
  if (scope.cityKey !== undefined) parts.push(equal('city_key', scope.cityKey));
  if (scope.categoryId !== undefined) parts.push(equal('category_id', scope.categoryId));
  if (scope.isPremium === true) parts.push(['premium', () => SHOWS_PREMIUM, []]);
  if (scope.isPremium === false) parts.push(FREE);
  return parts;
}

const FREE: SelectionPart = ['free', () => `not (${SHOWS_PREMIUM})`, []];

/** Rank of a listing without reviews, in the upper bits of its sort key. */
const UNRATED = 14 * 128;
const keyOf = (score: number) => score * 2 ** 40;

/** Ranges of the sort key that put unrated listings last: above their rank, below it, and at it. */
const RATED_PARTS = {
  above: `sort_key >= ${keyOf(UNRATED + 1)}`,
  below: `sort_key < ${keyOf(UNRATED)}`,
  even: `sort_key >= ${keyOf(UNRATED)} and sort_key < ${keyOf(UNRATED + 1)} and review_step > 0`,
  none: `sort_key >= ${keyOf(UNRATED)} and sort_key < ${keyOf(UNRATED + 1)} and review_step = 0`,
};

export function filterParts(
  selection: Selection,
  hasTiles = usesTiles(selection),
  hasTier = false,
): SelectionPart[] {
  const parts: SelectionPart[] = [];
  const { scope, filters, circle, beyond } = selection;
  const { minRating, hasWebsite, bounds, region, openAt, part, nameKey, rated } = filters;
  if (minRating !== undefined) {
    parts.push(['rated', (at) => isRated(`$${at}::numeric`), [minRating]]);
  }
  if (rated) parts.push([`rated_${rated}`, () => RATED_PARTS[rated], []]);
  if (part) {
    const isThere = (at: number) =>
      `left(zip_code, 5) = any($${at}::text[]) and city_key = any($${at + 1}::text[])`;
    parts.push(['part', isThere, [part.zipCodes, part.towns]]);
  }
  if (nameKey !== undefined) {
    // A range, because `starts_with` uses no index for a parameter. A blank sorts before all letters.
    const isNamed = (at: number) =>
      `name_key >= $${at} and name_key < $${at} || '!' and (name_key = $${at} or name_key >= $${at} || ' ')`;
    parts.push(['chain', isNamed, [nameKey]]);
  }
  // Doesn't test `is_premium`: premium listings are selected by a token of `search_vector`, so that the planner
  // keeps the partial index of a rating tier, which is shorter.
  if (hasWebsite && hasTier) parts.push(['premium_site', () => HAS_SHOWN_WEBSITE, []]);
  else if (hasWebsite) parts.push(['site', () => SHOWS_WEBSITE, []]);
  if (scope.isPremium === true) parts.push(['badge', () => planIncludes('badge'), []]);
  if (scope.isPremium === false) parts.push(FREE);
  if (openAt) parts.push(['open', (at) => isOpenAt(`$${at}`), [openAt]]);
  // With tiles, a box condition would only lead the planner to another index.
  if (bounds) parts.push(hasTiles ? edgesPart(bounds) : boxPart(bounds));
  if (region) {
    if (!hasTiles) parts.push(boxPart(region.box));
    parts.push(['region', (at) => `place <@ any($${at}::polygon[])`, [region.polygons]]);
  }
  if (circle && circle.miles <= MAX_MILES) {
    const from = pointValues(circle.center);
    if (!hasTiles) parts.push(boxPart(boxAroundCircle(circle)));
    parts.push(['within', (at) => `${distanceFrom(at)} <= $${at + 2}`, [...from, circle.miles]]);
  }
  if (selection.least) parts.push(leastPart(selection.least));
  if (circle && beyond !== undefined) {
    const isWithin = (at: number) => `${distanceFrom(at)} <= $${at + 2}`;
    const values = [...pointValues(circle.center), beyond];
    // Listings without a location come last.
    parts.push(['beyond', (at) => `(${isWithin(at)}) is not true`, values]);
  }
  return parts;
}

function leastPart({ scoring: { terms }, score }: NonNullable<Selection['least']>): SelectionPart {
  const sure = terms.filter(({ isSure }) => isSure);
  const { size, queries, weights } = fillUp(sure);
  const sum = (at: number) =>
    queries
      .map(
        (_, slot) =>
          `(search_vector @@ $${at + slot}::tsquery)::int * ($${at + size}::int[])[${slot + 1}]`,
      )
      .join(' + ');
  const isLeast = (at: number) => `(${sum(at)}) >= $${at + size + 1}::float8`;
  return [`least${size}`, isLeast, [...queries, weights, score]];
}

/** Numbers of terms that a statement is prepared for; shorter lists are filled up. */
const SIZES = [4, 8, 12];
export const MAX_SCORED = 12;

interface ScoringSql {
  /** Returns SQL with parameters from `$first` on. */
  toSql(first: number): {
    /** The bits of the terms and names that a listing has. */
    mask: string;
    /** The score of a column `mask`, and the part of it that sure terms give. */
    score: string;
    fit: string;
    /** The score of a listing that has all the terms of a mask; very high if a deciding term isn't in it. */
    fitOf(mask: string): string;
  };
  values: unknown[];
}

/** Weight from which a term that no listing has keeps others from being cut. */
export const DECIDES = 4;
/** More than any score. */
export const NEVER = 1000;

/** Bits of the exact name and of its beginning in the mask. */
export const NAME_BIT = 20;
const START_BIT = 21;
/** Bit of a listing whose first trade is one of those that are asked for. */
export const MAIN_BIT = 22;

export function hasBit(mask: number | null | undefined, bit: number): boolean {
  return (((mask ?? 0) >> bit) & 1) === 1;
}

function fillUp(terms: ScoredTerm[]) {
  const size = SIZES.find((most) => terms.length <= most) ?? MAX_SCORED;
  const slots = Array.from({ length: size }, (_, at) => terms[at] ?? null);
  return {
    size,
    queries: slots.map((slot) => toTsquery([slot?.term ?? { lexemes: [] }])),
    weights: slots.map((slot) => slot?.weight ?? 0),
  };
}

/** Returns a score as SQL. Its shape depends only on the rounded number of terms, so that few are prepared. */
export function scoringSql({ terms, name, mains }: Scoring): ScoringSql {
  const { size, queries, weights } = fillUp(terms);
  const sure = fillUp(terms.map((one) => (one.isSure ? one : { ...one, weight: 0 }))).weights;
  const values = [
    ...queries,
    weights,
    sure,
    ...(name ? [name.nameKey, name.exact, name.start] : []),
    ...(mains ? [mains.trades, mains.weight] : []),
  ];
  return {
    values,
    toSql(first) {
      const has = (at: number) => `(search_vector @@ $${first + at}::tsquery)::int`;
      const [all, some] = [`$${first + size}::int[]`, `$${first + size + 1}::int[]`];
      const at = first + size + 2;
      const bits = queries.map((_, slot) => `${has(slot)} << ${slot}`);
      const isExact = `(name_key = $${at})::int << ${NAME_BIT}`;
      const isStart = `starts_with(name_key, $${at} || ' ')::int << ${START_BIT}`;
      const isIn = (bit: number) => `(mask >> ${bit} & 1)`;
      const sum = (list: string) =>
        queries.map((_, slot) => `${isIn(slot)} * (${list})[${slot + 1}]`).join(' + ');
      const named = `${isIn(NAME_BIT)} * $${at + 1}::int + ${isIn(START_BIT)} * $${at + 2}::int`;
      const main = name ? at + 3 : at;
      const isMain = `(coalesce(trades[1], 0) = any($${main}::int[]))::int << ${MAIN_BIT}`;
      const mainly = `${isIn(MAIN_BIT)} * $${main + 1}::int`;
      return {
        mask: [...bits, ...(name ? [isExact, isStart] : []), ...(mains ? [isMain] : [])]
          .map((bit) => `(${bit})`)
          .join(' | '),
        score: `(${[sum(all), ...(name ? [named] : []), ...(mains ? [mainly] : [])].join(' + ')})`,
        fit: `(${sum(some)})`,
        fitOf: (mask) =>
          queries
            .map((_, slot) => {
              const weight = `(${some})[${slot + 1}]`;
              const isIn = `(${mask} >> ${slot} & 1)`;
              return `case when ${isIn} = 0 and ${weight} >= ${DECIDES} then ${NEVER} else ${isIn} * ${weight} end`;
            })
            .join(' + '),
      };
    },
  };
}

export function apartParts(apart: Selection['apart'] = {}): SelectionPart[] {
  const { nameKey, terms, ids } = apart;
  const parts: SelectionPart[] = [];
  if (nameKey) parts.push(['unnamed', (at) => `name_key <> $${at}`, [nameKey]]);
  if (terms)
    parts.push(['unlike', (at) => `not search_vector @@ $${at}::tsquery`, [toTsquery(terms)]]);
  if (ids && ids.length > 0) parts.push(['below', (at) => `id <> all($${at}::bigint[])`, [ids]]);
  return parts;
}

export function afterParts(order: Order, after: number[]): SelectionPart[] {
  return after.length > 0 ? [['after', (at) => order.after(at), after]] : [];
}

export const pointValues = ({ latitude, longitude }: SearchPoint) => [latitude, longitude];

/** Miles for businesses without a location, which come last. */
export const UNKNOWN_MILES = 99_999;

export function distanceFrom(at: number): string {
  return `miles_between(latitude, longitude, $${at}::float8, $${at + 1}::float8)`;
}

function boxPart({ west, south, east, north }: SearchBox): SelectionPart {
  const sql = (at: number) =>
    `place <@ box(map_point($${at}::float8, $${at + 1}::float8), map_point($${at + 2}::float8, $${at + 3}::float8))`;
  return ['box', sql, [south, west, north, east]];
}

function edgesPart({ west, south, east, north }: SearchBox): SelectionPart {
  const sql = (at: number) =>
    `latitude between $${at} and $${at + 2} and longitude between $${at + 1} and $${at + 3}`;
  return ['edges', sql, [south, west, north, east]];
}

/**
 * Returns conditions on the search vector, rarest word first. Separate conditions help the GIN index, and
 * subqueries hide the values from the planner.
 */
export function wordParts(selection: Selection, hasTiles = usesTiles(selection)): SelectionPart[] {
  const tiles = hasTiles ? listTiles(selection) : null;
  const { shareOf = () => 0 } = selection;
  const wanted = [...listTokens(selection), ...(tiles ? [{ lexemes: tiles }] : [])].toSorted(
    (one, other) => shareOf(one) - shareOf(other),
  );
  if (wanted.length === 0) return [];
  // The index of names finds the few listings of a name sooner than that of words, unless a place narrows them.
  const isByName = selection.filters.nameKey !== undefined && !tiles && !isPlaced(selection.scope);
  const holds = (at: number) =>
    wanted
      .map((_, place) => `search_vector @@ (select $${at + place}::tsquery)`)
      .map((one) => (isByName ? `(${one}) is true` : one))
      .join(' and ');
  const name = `${isByName ? 'named_' : ''}words${wanted.length}`;
  return [[name, holds, wanted.map((term) => toTsquery([term]))]];
}

function listTokens({ scope, terms, filters }: Selection): Term[] {
  // Only premium listings show a website.
  const tier = filters.hasWebsite ? { isPremium: true } : {};
  return [...terms, ...scopeTokens({ ...scope, ...tier }).map((token) => ({ lexemes: [token] }))];
}

/** Returns the tiles of the circle, box or region, or null without an area or if it would take too many tiles. */
export function listTiles({ circle, filters, beyond }: Selection): string[] | null {
  if (filters.region && !circle && !filters.bounds) return filters.region.tiles;
  const box = circle ? boxAroundCircle(circle) : filters.bounds;
  const tiles = box ? coverWithTiles(box) : null;
  if (!tiles) return null;
  const touched = circle ? tiles.filter((tile) => isTouched(tile, circle, beyond)) : tiles;
  return touched.map(({ token }) => token);
}

function usesTiles(selection: Selection): boolean {
  return listTokens(selection).length > 0 && listTiles(selection) !== null;
}
