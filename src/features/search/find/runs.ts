import type { Understanding } from '../../../contract/search.ts';
import { MEMBER_TOKEN } from '../../../domain/memberships.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/http/output.ts';
import type { Circle, SearchPoint } from '../../places/model/geometry.rules.ts';
import { findNearest, findNearestInTown } from './nearest.ts';
import {
  type FoundRow,
  formatResultPosition,
  type Order,
  type OrderRun,
  orders,
  parseResultPosition,
  type ResultPosition,
} from './order.rules.ts';
import {
  browseBusinesses,
  browseMembers,
  countMatches,
  findFacetCount,
  findNamedBusinesses,
  pickFacetCount,
  type Range,
} from './queries.ts';
import { findRows } from './rows.ts';
import {
  areaTerms,
  type Filters,
  type Scope,
  type Selection,
  type Term,
} from './selection.rules.ts';
import { type Found, MAX_COUNT, readTermShares, type TermStatistics } from './statistics.ts';

export interface Answer extends Page<FoundRow>, Understanding {
  /** Whether some businesses have the typed name. If so, no sponsored listings appear above them. */
  isNamed?: boolean;
  /** Selection of the results, used to find sponsored listings. */
  selection?: Selection;
  fittest?: Selection;
  places?: RowPlace[];
  /** Number of premium listings among all results, if a stored count exists. */
  premiumCount?: number;
  order?: Order;
  trades?: number[];
  from?: SearchPoint | null;
  /** Matches near the results that aren't results themselves. */
  others?: FoundRow[];
  /** Number of rows of the first page, if it is shorter than others. */
  room?: number;
  /** Whether no result has any of the decisive words. */
  isDoubtful?: boolean;
  /** Whether the results are more than 100 miles from the place that was asked for. */
  isFar?: boolean;
  /** Number of results that carry the mentioned terms, which come first. */
  carriers?: { count: number; isCapped: boolean };
  /** Words that results score for. */
  features?: Feature[];
  /** Returns the typed words that a result carries, or null if it carries none. */
  carriedBy?(row: FoundRow): CarriedWords | null;
}

export interface Feature {
  words: string;
  weight: number;
  /** Bit of a row's mask that says whether it has them. */
  bit: number;
}

export interface CarriedWords {
  words: string;
  /** Whether they name custom fields of the site. */
  isField: boolean;
}

interface RowPlace {
  run: OrderRun;
  after: number[];
}

export interface BareQuestion {
  scope: Scope;
  limit: number;
  cursor: string | undefined;
  order?: Order;
  /** Whether the visitor chose the order. */
  hasOrder?: boolean;
  /** Whether listings below the cut are results as well. */
  isWhole?: boolean;
  filters?: Filters;
  /** Point that distances are measured from. */
  center?: SearchPoint | null;
  also?: Term[];
  /** Restricts results to a circle, nearest first unless another order is given. */
  circle?: Circle | undefined;
  /** Whether the site lists businesses of the whole country. */
  isCountryWide?: boolean;
  /** Whether members come before other results that fit equally well. */
  isMembersFirst?: boolean;
  /** Whether only the nearest sponsored listing comes first. */
  isNearestSponsored?: boolean;
}

interface Context {
  db: Database;
  statistics: TermStatistics;
}

export function startOf(
  { cursor, order = orders.rank }: BareQuestion,
  run: OrderRun,
): ResultPosition {
  return parseResultPosition(cursor, order) ?? { run, after: [], sponsored: [] };
}

/** Returns all businesses of a place and category. Without filters, reads an ordered index and stored counts. */
export async function browseScope(context: Context, question: BareQuestion): Promise<Answer> {
  const { scope, limit, order = orders.rank, filters = {}, also = [], circle } = question;
  const isOfTown = also.length === 0 && scope.areaId === undefined;
  const isWhole = isOfTown && !circle;
  const isPlain = !Object.values(filters).some(Boolean) && isWhole;
  const ahead = question.isMembersFirst ? [MEMBERS] : null;
  if (!isPlain || order.name !== 'rank') {
    if (!ahead) return matchTerms(context, question, NO_WORDS);
    const found = await matchTerms(context, question, { ...NO_WORDS, mentioned: ahead });
    return { ...found, membersFirst: true };
  }
  const { db, statistics } = context;
  const { run, after, sponsored: ids } = startOf(question, ahead ? 'mentioned' : 'matching');
  const isAhead = ahead !== null && run === 'mentioned';
  const range = { after, limit: limit + 1 };
  if (isAhead && (await statistics.estimate(ahead)) > FEW_MEMBERS) {
    const found = await matchTerms(context, question, { ...NO_WORDS, mentioned: ahead });
    const total = await findFacetCount(db, scope);
    return { ...found, total, isTotalCapped: false, membersFirst: true };
  }
  const { rows, counts } = isAhead
    ? await browseMembers(db, { scope, ids, members: ahead }, order, range)
    : await browseBusinesses(
        db,
        { scope, apart: { ids, ...(ahead && { terms: ahead }) } },
        order,
        range,
      );
  const runOf = ({ isMember }: FoundRow): OrderRun => (isMember ? 'mentioned' : 'rest');
  const shown = rows.map((row) => ({ row, run: ahead ? runOf(row) : ('matching' as const) }));
  const page = shown.slice(0, limit);
  const places = page.map((one) => ({ run: one.run, after: order.keyOf(one.row) }));
  return {
    items: page.map(({ row }) => row),
    ...(ahead && { membersFirst: true }),
    total: pickFacetCount(counts, scope),
    premiumCount: counts.premium,
    next: shown.length > limit ? cursorAfter(places, ids) : null,
    places,
    order,
    selection: { scope, terms: [], filters },
    from: question.center ?? null,
  };
}

/** Members of the whole directory up to which a page reads them together with the others. */
const FEW_MEMBERS = 2000;

export const MEMBERS: Term = { lexemes: [MEMBER_TOKEN] };
const NO_WORDS = { nameKey: '', terms: [] };

interface WantedResults {
  /** Folded name; exact matches come first. Empty for none. */
  nameKey: string;
  terms: Term[];
  /** Terms whose listings come ahead of the rest in every order. */
  mentioned?: Term[];
}

/**
 * Returns exact names first, then listings with the mentioned terms, then all. Orders other than rank have no
 * exact names first.
 */
export async function matchTerms(
  context: Context,
  question: BareQuestion,
  wanted: WantedResults,
): Promise<Answer> {
  if (wanted.terms.length === 0 && wanted.nameKey !== '') {
    return { items: [], total: 0, next: null };
  }
  const { limit } = question;
  const isRated = question.order === orders.rated;
  // Each run of the order by rating is a range of the rank.
  const order = isRated ? orders.rank : (question.order ?? orders.rank);
  const runs = listRuns(question, wanted);
  const position = startOf({ ...question, order }, runs[0] ?? 'matching');
  const shareOf = await readTermShares(context.statistics);
  const selections = select(question, wanted, { runs, ids: position.sponsored, shareOf });
  const shown: Shown[] = [];
  let found: Found = { rows: [], total: 0, isExact: true };
  let carriers: Found | null = null;
  const names: readonly OrderRun[] = runs;
  const began = names.indexOf(position.run);
  for (const run of runs.slice(Math.max(0, began))) {
    const left = limit + 1 - shown.length;
    // The last run counts all matches even if the page is full, and the `mentioned` run counts its own.
    const isCounted = !isRated && run === runs.at(-1);
    if (left <= 0 && !isCounted && run !== 'mentioned') continue;
    const after = run === position.run ? position.after : [];
    const range = { after, limit: Math.max(1, left) };
    const selection = selections[run];
    found = await readRun(context, { ...question, order }, { run, selection, wanted }, range);
    if (run === 'mentioned') carriers = found;
    shown.push(...found.rows.map((row) => ({ row, run })));
  }
  if (isRated) {
    const all = { run: 'matching' as const, selection: selections.matching, wanted };
    found = await readRun(context, { ...question, order }, all, { after: [], limit: 1 });
  }
  const items = shown.slice(0, limit);
  const places = items.map(({ run, row }) => ({ run, after: order.keyOf(row) }));
  const ahead = items.filter(({ run }) => run === 'mentioned');
  return {
    items: items.map(({ row }) => row),
    total: Math.min(found.total, found.isExact ? found.total : MAX_COUNT),
    isTotalCapped: !found.isExact,
    next: shown.length > limit ? cursorAfter(places, position.sponsored) : null,
    places,
    order,
    isNamed: items.some(({ run }) => run === 'named'),
    selection: { ...selections.matching, apart: {} },
    ...(ahead.length > 0 && { fittest: { ...selections.mentioned, apart: {} } }),
    ...(wanted.mentioned && {
      carriers: await countCarriers(context, selections.mentioned, carriers),
    }),
    from: question.center ?? null,
  };
}

async function countCarriers({ db }: Context, selection: Selection, found: Found | null) {
  if (found) return { count: Math.min(found.total, MAX_COUNT), isCapped: !found.isExact };
  const count = await countMatches(db, { ...selection, apart: {} }, MAX_COUNT + 1);
  return { count: Math.min(count, MAX_COUNT), isCapped: count > MAX_COUNT };
}

interface Shown {
  row: FoundRow;
  run: OrderRun;
}

type SelectedRun = Exclude<OrderRun, 'ranked'>;

function listRuns(
  { order = orders.rank }: BareQuestion,
  { nameKey, mentioned }: WantedResults,
): SelectedRun[] {
  if (order === orders.rated) return ['above', 'even', 'below', 'none'];
  const rest: SelectedRun[] = mentioned ? ['mentioned', 'rest'] : ['matching'];
  return nameKey === '' || order !== orders.rank ? rest : ['named', ...rest];
}

function select(
  { scope, filters = {}, also = [], circle }: BareQuestion,
  { nameKey, terms, mentioned }: WantedResults,
  { runs, ids, shareOf }: { runs: SelectedRun[]; ids: number[]; shareOf(term: Term): number },
): Record<SelectedRun, Selection> {
  const beside = [...also, ...areaTerms(scope)];
  const base = { scope, filters, circle, terms: [...terms, ...beside], apart: { ids }, shareOf };
  const unnamed = { ids, ...(runs.includes('named') && { nameKey }) };
  const carried = mentioned ?? [];
  const rate = (rated: NonNullable<Filters['rated']>): Selection => {
    return { ...base, filters: { ...filters, rated }, apart: unnamed };
  };
  return {
    above: rate('above'),
    even: rate('even'),
    below: rate('below'),
    none: rate('none'),
    named: { ...base, terms: beside },
    mentioned: { ...base, terms: [...base.terms, ...carried], apart: unnamed },
    rest: { ...base, apart: { ...unnamed, terms: carried } },
    matching: { ...base, apart: unnamed },
  };
}

async function readRun(
  { db, statistics }: Context,
  { order = orders.rank, center: from = null }: BareQuestion,
  { run, selection, wanted }: { run: OrderRun; selection: Selection; wanted: WantedResults },
  range: Range,
): Promise<Found> {
  if (run !== 'named' && order === orders.distance) {
    const context = { db, statistics };
    if (selection.circle) return findNearest(context, selection, range);
    const nearest = from && (await findNearestInTown(context, selection, from, range));
    if (nearest) return nearest;
  }
  if (run !== 'named') return findRows(db, statistics, { selection, order, from }, range);
  const rows = await findNamedBusinesses(db, wanted.nameKey, selection, range);
  return { rows, total: rows.length, isExact: true };
}

export function cursorAfter(places: RowPlace[], sponsored: number[]): string | null {
  const last = places.at(-1);
  return last ? formatResultPosition({ ...last, sponsored }) : null;
}
