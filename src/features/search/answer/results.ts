import * as m from '#messages';
import type { FoundBusiness, ResultReason } from '../../../contract/businesses.ts';
import { measureMiles } from '../../../domain/miles.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { Page } from '../../../platform/http/output.ts';
import { toCoordinates, toListedBusiness } from '../../businesses/model/shapes.ts';
import { stemWord } from '../../trades/stem.rules.ts';
import type { TradeRow } from '../../trades/vocabulary.queries.ts';
import type { Question } from '../ask/question.ts';
import type { Mention } from '../find/answer.ts';
import type { SearchPoint } from '../find/circle.rules.ts';
import type { FoundRow } from '../find/order.rules.ts';
import type { SponsoredAnswer } from './sponsored.ts';

export type ShownBusiness = Omit<FoundBusiness, 'openings'>;

export function showMatches(
  matches: SponsoredAnswer,
  question: Question,
  trades: Map<number, TradeRow>,
  offersAt: Date | null,
): Page<ShownBusiness> {
  const { items, sponsored, total, next } = matches;
  const { isTotalCapped, correctedQuery, understoodAs, reasons, widened, mention } = matches;
  const { chosen = [], unknownFilters = [], place: { regionName } = {} } = question;
  const leftOut = [...(matches.leftOut ?? []), ...unknownFilters];
  const from = matches.from ?? question.center ?? null;
  const show = (row: FoundRow, placement: FoundBusiness['placement']) =>
    showRow(row, { placement, from, matches, question, trades, offersAt });
  const rest = items.map((row) => show(row, 'organic'));
  const isByDistance = matches.order?.name === 'distance';
  const isTold = ({ id }: { id: number }) => mention?.ids.has(id) ?? false;
  const told = rest.filter(isTold);
  const others = rest.filter((one) => !isTold(one));
  return {
    items: [
      ...sponsored.map((row) => show(row, 'sponsored')),
      // The SQL distance may order close neighbors differently by a few feet, so the page is sorted again by
      // the shown miles.
      ...(isByDistance ? [...told.toSorted(byDistance), ...others.toSorted(byDistance)] : rest),
    ],
    total,
    next,
    ...(isTotalCapped !== undefined && { isTotalCapped }),
    understanding: {
      ...(correctedQuery && { correctedQuery }),
      ...(understoodAs && { understoodAs }),
      ...(reasons && { reasons }),
      ...(widened && widened.length > 0 && { widened }),
      ...(leftOut.length > 0 && { leftOut }),
      ...(matches.needsPosition && { needsPosition: true }),
      ...(regionName && { region: regionName }),
      ...(mention && tellMention(mention)),
      ...(chosen.length > 0 && { chosen }),
    },
  };
}

function tellMention({ words, count, isCapped, filters }: Mention) {
  const plain = words.replaceAll('"', '');
  return filters
    ? { said: { filters, label: plain, count, isCapped } }
    : { mentioned: { words: plain, count, isCapped } };
}

function byDistance(one: ShownBusiness, other: ShownBusiness): number {
  return (one.distanceMiles ?? Infinity) - (other.distanceMiles ?? Infinity);
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
  const miles = showing.from && coordinates ? measureMiles(showing.from, coordinates) : null;
  const distanceMiles = miles === null ? null : Math.round(miles * 10) / 10;
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

function listStanding(query: string, row: FoundRow): string[] {
  const { name, description, sourceCategories, categoryName } = row;
  const told = foldText([name, description, sourceCategories, categoryName].join(' ')).split(' ');
  const stems = new Set(told.map(stemWord));
  return query.split(' ').filter((word) => stems.has(stemWord(word)));
}

type Explained = Pick<
  FoundBusiness,
  'name' | 'trades' | 'rating' | 'reviewCount' | 'distanceMiles'
>;

function explain(
  business: Explained,
  row: FoundRow,
  { placement, matches, question, trades }: Showing,
) {
  const { mention } = matches;
  const isSaid =
    mention !== undefined &&
    (placement === 'sponsored' ? matches.fittest !== undefined : mention.ids.has(row.id));
  const ids = matches.trades ?? question.tradeIds ?? [];
  const wanted = new Set(ids.map((id) => trades.get(id)?.slug));
  const trade = business.trades.find(({ slug }) => wanted.has(slug));
  const named = matches.correctedQuery ?? question.query;
  const reasons: ResultReason[] = [];
  if (placement === 'sponsored') reasons.push({ code: 'sponsored', value: '' });
  if (trade) reasons.push({ code: 'trade', value: trade.name });
  else if (matches.isNamed && foldText(business.name).startsWith(named)) {
    reasons.push({ code: 'name', value: question.query });
  } else if (question.query !== '' && !isSaid) {
    reasons.push({ code: 'words', value: listStanding(question.query, row).join(' ') });
  }
  if (isSaid) reasons.push({ code: mention.filters ? 'says' : 'mentions', value: mention.words });
  if (isSaid && !mention.filters && row.sourceCategories) {
    reasons.push({ code: 'listed', value: row.sourceCategories });
  }
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
