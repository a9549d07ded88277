import { MAX_MILES } from '../../../contract/search.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { FoundRow } from '../find/found-row.ts';
import { orders, parsePosition } from '../find/orders.rules.ts';
import { cursorAfter, type Matches, type PageRequest } from '../find/page.ts';
import { findFacetCount } from '../find/queries.ts';
import type { Selection } from '../find/selection.rules.ts';
import { estimateMatches, type TermStatistics } from '../find/statistics.ts';
import { pickSponsored } from './queries.ts';

const SHORTEST_LIST = 8;
/** Of so many takes the day its pick: of a place, the next ones every day; of words, as many as there are. */
const WINDOW = 60;
const WORDS_WINDOW = 1000;
/** Share of the listings from which on words meet premium ones soonest one by one. */
const COMMON = 0.05;
/** So many entries of the words' index are read as soon as one listing. */
const QUICKER = 4;
const DAY = 86_400_000;

export type SponsoredMatches = Matches & { sponsored: FoundRow[] };

/** Premium listings of the same matches above the first page; they take turns by the day. */
export async function addSponsored(
  { db, statistics }: { db: Database; statistics: TermStatistics },
  request: PageRequest,
  matches: Matches,
  { at, places }: { at: Date; places: number },
): Promise<SponsoredMatches> {
  const { selection, isNamed, items } = matches;
  // Most of a list is never for sale.
  const most = Math.min(places, Math.floor((request.limit - 1) / 2));
  const isFirst = parsePosition(request.cursor, matches.order ?? orders.rank) === null;
  const hasTier = request.scope.isPremium !== undefined;
  const isFar = (selection?.circle?.miles ?? 0) > MAX_MILES;
  if (
    !selection ||
    most < 1 ||
    !isFirst ||
    hasTier ||
    isNamed ||
    isFar ||
    request.limit < SHORTEST_LIST
  ) {
    return { ...matches, sponsored: [] };
  }
  const day = Math.floor(at.getTime() / DAY);
  const premium = { ...selection, scope: { ...selection.scope, isPremium: true } };
  const { terms, circle, filters } = selection;
  const isBrowsed = terms.length === 0 && !circle && !Object.values(filters).some(Boolean);
  const count = isBrowsed ? await findFacetCount(db, premium.scope) : 0;
  const skip = count > WINDOW ? (day * WINDOW) % (count - WINDOW / 2) : 0;
  const window = isBrowsed ? WINDOW : WORDS_WINDOW;
  const frequency = await readFrequency(statistics, premium);
  const turn = { day, skip, window, most, ...frequency };
  const sponsored = await pickSponsored(db, premium, turn);
  if (sponsored.length === 0) return { ...matches, sponsored };
  const ids = sponsored.map(({ id }) => id);
  const kept = items.map((row, order) => ({ row, place: matches.places?.[order] }));
  const below = kept.filter(({ row }) => !ids.includes(row.id));
  const room = request.limit - sponsored.length;
  const shown = below.slice(0, room);
  const hasMore = below.length > room || matches.next !== null;
  const rest = shown.flatMap(({ place }) => place ?? []);
  return {
    ...matches,
    items: shown.map(({ row }) => row),
    next: hasMore ? cursorAfter(rest, ids) : null,
    sponsored,
  };
}

async function readFrequency(statistics: TermStatistics, selection: Selection) {
  const { terms, scope, filters, circle } = selection;
  if (terms.length === 0) return { isCommon: false, isRare: false };
  const shares = await statistics.read();
  const words = await statistics.estimate(terms);
  const area = { scope: { isPremium: scope.isPremium }, terms: [], filters, circle };
  const paying = estimateMatches(shares, area).most;
  return { isCommon: words > COMMON * shares.rows, isRare: words < QUICKER * paying };
}
