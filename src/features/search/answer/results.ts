import * as m from '#messages';
import type { FoundBusiness, ResultReason } from '../../../contract/businesses.ts';
import { MAX_OFFERED } from '../../../contract/inquiries.ts';
import type { Understanding } from '../../../contract/search.ts';
import { tellMiles } from '../../../domain/miles.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { Page } from '../../../platform/http/output.ts';
import { toCoordinates, toListedBusiness } from '../../businesses/model/shapes.ts';
import type { SearchPoint } from '../../places/model/geometry.rules.ts';
import { stemWord } from '../../trades/stem.rules.ts';
import type { TradeRow } from '../../trades/vocabulary.queries.ts';
import type { Question } from '../ask/question.ts';
import type { FoundRow } from '../find/order.rules.ts';
import { isFiller } from '../read/annotate.ts';
import type { SponsoredAnswer } from './sponsored.ts';

type ShownBusiness = Omit<FoundBusiness, 'openings'>;

export function showMatches(
  matches: SponsoredAnswer,
  question: Question,
  trades: Map<number, TradeRow>,
  { offersAt, hasInquiries = false }: { offersAt: Date | null; hasInquiries?: boolean },
): Page<ShownBusiness> {
  const { items, sponsored, total, next } = matches;
  const { isTotalCapped, widened } = matches;
  const { chosen = [], unknownFilters = [], place: { regionName } = {} } = question;
  const leftOut = [...(matches.leftOut ?? []), ...unknownFilters];
  const from = matches.from ?? question.center ?? null;
  const show = (row: FoundRow, placement: FoundBusiness['placement']) =>
    showRow(row, { placement, from, matches, question, trades, offersAt });
  const isByDistance = matches.order?.name === 'distance';
  const rest = items.map((row) => show(row, 'organic'));
  const found = [...sponsored, ...items];
  const isInPlace = from !== null || question.scope.cityKey !== undefined;
  const askable = hasInquiries && isInPlace ? listAskable(found, question, matches) : [];
  const isMembersFirst =
    matches.membersFirst &&
    items.some(({ isMember }) => isMember) &&
    items.some(({ isMember }) => !isMember);
  return {
    items: [
      ...sponsored.map((row) => show(row, 'sponsored')),
      // The SQL distance may order close neighbors differently by a few feet, so the page is sorted again by
      // the shown miles.
      ...(isByDistance ? rest.toSorted(isMembersFirst ? byMembership : byDistance) : rest),
    ],
    total,
    next,
    ...(isTotalCapped !== undefined && { isTotalCapped }),
    understanding: {
      ...pickTold(matches),
      ...(widened && widened.length > 0 && { widened }),
      ...(leftOut.length > 0 && { leftOut }),
      ...(regionName && { region: regionName }),
      ...(chosen.length > 0 && { chosen }),
      ...(askable.length > 1 && { askable }),
      ...(isMembersFirst && { membersFirst: true }),
    },
  };
}

/** Returns the results of the trade or category that take messages, as many as a form offers. */
function listAskable(rows: FoundRow[], question: Question, matches: SponsoredAnswer): number[] {
  const ids = matches.trades ?? question.tradeIds;
  if (ids.length === 0 && question.scope.categoryId === undefined) return [];
  const takers = rows.filter(({ takesInquiries }) => takesInquiries);
  return [...new Set(takers.map(({ id }) => id))].slice(0, MAX_OFFERED);
}

/** Keeps what is said to the visitor, in the words that are safe in a header. */
function pickTold(matches: SponsoredAnswer): Understanding {
  const {
    correctedQuery,
    understoodAs,
    reasons,
    needsPosition,
    unlisted,
    unlistedTrade,
    otherPlaces,
  } = matches;
  const { areNearest, below, failing, mentioned, said, region } = matches;
  const plain = (text: string) => text.replaceAll('"', '');
  return {
    ...(correctedQuery && { correctedQuery }),
    ...(understoodAs && { understoodAs }),
    ...(reasons && reasons.length > 0 && { reasons }),
    ...(needsPosition && { needsPosition: true }),
    ...(mentioned && { mentioned: { ...mentioned, words: plain(mentioned.words) } }),
    ...(said && { said: { ...said, label: plain(said.label) } }),
    ...(region && { region }),
    ...(unlisted && { unlisted }),
    ...(unlistedTrade && { unlistedTrade }),
    ...(otherPlaces && { otherPlaces }),
    ...(areNearest && { areNearest }),
    ...(below && { below }),
    ...(failing && { failing }),
  };
}

function byDistance(one: ShownBusiness, other: ShownBusiness): number {
  return (one.distanceMiles ?? Infinity) - (other.distanceMiles ?? Infinity);
}

function byMembership(one: ShownBusiness, other: ShownBusiness): number {
  return Number(other.isMember ?? false) - Number(one.isMember ?? false) || byDistance(one, other);
}

interface Showing {
  placement: FoundBusiness['placement'];
  from: SearchPoint | null;
  matches: SponsoredAnswer;
  question: Question;
  trades: Map<number, TradeRow>;
  offersAt: Date | null;
}

function showRow(row: FoundRow, showing: Showing): ShownBusiness {
  const coordinates = toCoordinates(row);
  const distanceMiles = tellMiles(showing.from, coordinates);
  const business = toListedBusiness(row, showing.offersAt);
  return {
    ...business,
    distanceMiles,
    coordinates,
    precision: row.locationPrecision,
    placement: showing.placement,
    reasons: explain({ ...business, distanceMiles }, row, showing),
  };
}

/** Number of trades from which a question asks for a category rather than for one of them: "restaurant". */
const CATEGORY_TRADES = 10;

function listStanding(query: string, texts: (string | null)[]): string[] {
  const stems = new Set(foldText(texts.join(' ')).split(' ').map(stemWord));
  return query.split(' ').filter((word) => stems.has(stemWord(word)) && !isFiller(word));
}

type Explained = Pick<
  FoundBusiness,
  'name' | 'trades' | 'category' | 'rating' | 'reviewCount' | 'distanceMiles'
>;

function explain(
  business: Explained,
  row: FoundRow,
  { placement, matches, question, trades }: Showing,
) {
  const carried = matches.carriedBy?.(row) ?? null;
  const ids = matches.trades ?? question.tradeIds;
  const wanted = new Set(ids.map((id) => trades.get(id)?.slug));
  const trade = business.trades.find(({ slug }) => wanted.has(slug));
  const named = matches.correctedQuery ?? question.query;
  const { name, description, sourceCategories, categoryName } = row;
  const reasons: ResultReason[] = [];
  let isListed = carried !== null && !carried.isField;
  if (placement === 'sponsored') reasons.push({ code: 'sponsored', value: '' });
  const isBroad = ids.length >= CATEGORY_TRADES;
  if (trade) reasons.push({ code: 'trade', value: (isBroad ? business.category : trade).name });
  else if (matches.isNamed && foldText(business.name).startsWith(named)) {
    reasons.push({ code: 'name', value: question.query });
  } else if (question.query !== '' && !carried) {
    const texts = [name, description, sourceCategories, categoryName];
    reasons.push({ code: 'words', value: listStanding(question.query, texts).join(' ') });
    isListed = listStanding(question.query, [sourceCategories]).length > 0;
  }
  if (carried) reasons.push({ code: carried.isField ? 'says' : 'mentions', value: carried.words });
  if (isListed && sourceCategories) reasons.push({ code: 'listed', value: sourceCategories });
  if (business.distanceMiles !== null) {
    reasons.push({ code: 'distance', value: `${business.distanceMiles} mi` });
  }
  if (business.reviewCount > 0) {
    const { rating, reviewCount: count } = business;
    const reviews = m.count_reviews({ count, number: String(count) });
    const value = m.search_rating_from({ rating: rating.toFixed(1), reviews });
    reasons.push({ code: 'rating', value });
  }
  return reasons;
}
