import * as m from '#messages';
import type { FoundBusiness, ResultReason } from '../../contract/businesses.ts';
import { measureMiles } from '../../contract/miles.ts';
import { foldText } from '../../platform/fold-text.ts';
import type { Page } from '../../platform/http/output.ts';
import { toBusiness, toCoordinates } from '../businesses/shapes.ts';
import type { TradeRow } from '../trades/vocabulary.queries.ts';
import type { Point } from './area/area.rules.ts';
import type { FoundRow } from './find/found-row.ts';
import type { SponsoredMatches } from './sponsored/sponsored.ts';
import type { WordSearch } from './words/search.ts';

export type ShownBusiness = Omit<FoundBusiness, 'openings'>;

export function showMatches(
  matches: SponsoredMatches,
  search: WordSearch,
  trades: Map<number, TradeRow>,
): Page<ShownBusiness> {
  const { items, sponsored, total, next } = matches;
  const { isTotalCapped, correctedQuery, understoodAs, reasons, widened, leftOut } = matches;
  const from = matches.from ?? search.center ?? null;
  const show = (row: FoundRow, placement: FoundBusiness['placement']) =>
    showRow(row, { placement, from, matches, search, trades });
  const rest = items.map((row) => show(row, 'organic'));
  const isByDistance = matches.order?.name === 'distance';
  return {
    items: [
      ...sponsored.map((row) => show(row, 'sponsored')),
      // On the map's own measure neighbors may stand the other way around by some feet.
      ...(isByDistance ? rest.toSorted(byDistance) : rest),
    ],
    ...{ total, next, reasons },
    ...(isTotalCapped !== undefined && { isTotalCapped }),
    ...{ correctedQuery, ...(understoodAs && { understoodAs }) },
    ...(widened && { widened }),
    ...(leftOut && { leftOut }),
    ...(matches.needsPosition && { needsPosition: true }),
  };
}

function byDistance(one: ShownBusiness, other: ShownBusiness): number {
  return (one.distanceMiles ?? Infinity) - (other.distanceMiles ?? Infinity);
}

interface Showing {
  placement: FoundBusiness['placement'];
  from: Point | null;
  matches: SponsoredMatches;
  search: WordSearch;
  trades: Map<number, TradeRow>;
}

function showRow(row: FoundRow, showing: Showing): ShownBusiness {
  const coordinates = toCoordinates(row);
  const miles = showing.from && coordinates ? measureMiles(showing.from, coordinates) : null;
  const distanceMiles = miles === null ? null : Math.round(miles * 10) / 10;
  const business = toBusiness(row);
  return {
    ...business,
    distanceMiles,
    coordinates,
    precision: row.locationPrecision,
    placement: showing.placement,
    reasons: explain({ ...business, distanceMiles }, showing),
  };
}

type Explained = Pick<
  FoundBusiness,
  'name' | 'trades' | 'rating' | 'reviewCount' | 'distanceMiles'
>;

function explain(business: Explained, { placement, matches, search, trades }: Showing) {
  const ids = matches.trades ?? search.tradeIds ?? [];
  const wanted = new Set(ids.map((id) => trades.get(id)?.slug));
  const trade = business.trades.find(({ slug }) => wanted.has(slug));
  const named = matches.correctedQuery ?? search.query;
  const reasons: ResultReason[] = [];
  if (placement === 'sponsored') reasons.push({ code: 'sponsored', value: '' });
  if (trade) reasons.push({ code: 'trade', value: trade.name });
  else if (matches.isNamed && foldText(business.name).startsWith(named)) {
    reasons.push({ code: 'name', value: search.query });
  } else if (search.query !== '') reasons.push({ code: 'words', value: search.query });
  if (business.distanceMiles !== null) {
    reasons.push({ code: 'distance', value: `${business.distanceMiles} mi` });
  }
  if (business.reviewCount > 0) {
    const { rating, reviewCount: count } = business;
    const reviews = m.count_reviews({ count, number: String(count) });
    const value = m.search_rating_from_reviews({ rating: rating.toFixed(1), reviews });
    reasons.push({ code: 'rating', value });
  }
  return reasons;
}
