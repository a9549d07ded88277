import * as m from '#messages';
import type { Suggestion } from '../../../contract/search.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { SPANISH_WORDS } from '../../trades/query-words.data.ts';
import { stemPhrase } from '../../trades/stem.rules.ts';
import type { TradeRow } from '../../trades/vocabulary.queries.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';

export function countBusinessWords(count: number): string {
  return m.count_businesses({ count, number: count.toLocaleString(m.format_locale()) });
}

/** Trades that people search for most, in this order. All other trades are ranked by size. */
const MAX_ASKED = `
  hotels american-restaurants pizza-places mexican-restaurants chinese-restaurants plumbers dentists
  doctors lawyers auto-repair-shops hair-salons electricians grocery-stores pharmacies gas-stations
  coffee-shops nail-salons gyms veterinarians barbers bars banks hospitals urgent-care-centers
  insurance-agencies movers towing-services tire-shops locksmiths car-washes hvac-contractors roofers
  landscapers house-cleaners pest-control-services painters handymen general-contractors bakeries
  sushi-restaurants italian-restaurants thai-restaurants indian-restaurants japanese-restaurants
  seafood-restaurants burger-restaurants fast-food-restaurants breakfast-restaurants churches schools
  libraries day-care-centers real-estate-agents apartments self-storage car-rentals
  used-car-dealers car-dealers oil-change-shops body-shops auto-parts-stores junk-removal-services
  massage-therapists spas chiropractors eye-doctors pediatricians dermatologists therapists
  physical-therapists pet-stores dog-groomers hardware-stores furniture-stores clothing-stores
  shoe-stores jewelry-stores florists bookstores liquor-stores convenience-stores laundromats
  dry-cleaners tailors photographers event-planners event-venues tax-preparers accountants notaries
  immigration-lawyers personal-injury-lawyers divorce-lawyers bail-bond-agents pawn-shops
  loans-and-check-cashing mortgage-lenders computer-and-phone-repair cell-phone-stores
  electronics-stores tree-services pool-services appliance-repair carpet-cleaners parks museums
  movie-theaters bowling-alleys nightclubs breweries wineries farmers-markets ice-cream-shops
  donut-shops nursing-homes assisted-living funeral-homes post-offices tattoo-shops yoga-studios
  martial-arts-schools dance-schools driving-schools tutors`
  .trim()
  .split(/\s+/);

const MAX = 2;
/** Minimum input length for matching phrases other than exact trade names. */
const SHORT = 4;
const SHORTEST = 2;
/** Minimum input length at which an unfinished word can match part of a phrase or a need. */
const TELLING = 6;

/** Match quality of a trade, best first. */
const WHOLE = 0;
const NAME = 1;
const PART_OF_NAME = 2;
const OTHER_NAME = 3;
/** Another name with more than one word, such as `rest stop` for the input `rest`. */
const OTHER_PHRASE = 4;
const PHRASE = 5;

const HEAD =
  /^(agencias?|casas?|centros?|clínicas?|empresas?|restaurantes?|salon(es)?|salón|servicios?|talleres|taller|tiendas?|escuelas?|academias?) (de|del|para) /i;

const asked = new Map(MAX_ASKED.map((slug, at) => [slug, at]));

/**
 * Returns up to two trades that match the input. Name matches come before phrase matches (`plumb` suggests
 * Plumbers first), then trades rank by demand and size.
 */
export function suggestTrades(vocabulary: Vocabulary, start: string): Suggestion[] {
  if (start.length < SHORTEST) return [];
  const met = findMet(vocabulary, start);
  const most = beginsCategory(vocabulary, start) ? OTHER_PHRASE : PHRASE + 1;
  return [...met]
    .flatMap(([id, how]) => {
      const trade = vocabulary.trades.get(id);
      const isOffered = trade && trade.businessCount > 0 && !trade.isHidden && how < most;
      return isOffered ? [{ trade, how }] : [];
    })
    .sort((one, other) => one.how - other.how || compareWanted(one.trade, other.trade))
    .slice(0, MAX)
    .filter(({ how }, at) => at === 0 || how < PHRASE)
    .map(({ trade }) => ({
      kind: 'trade',
      label: trade.name,
      detail: countBusinessWords(trade.businessCount),
      path: `/category/${trade.slug}`,
      place: null,
    }));
}

/**
 * Checks whether a category name starts with the input. Phrases of several words then don't count: "rest"
 * means Restaurants rather than a rest stop.
 */
function beginsCategory({ trades }: Vocabulary, start: string): boolean {
  return trades.values().some(({ categoryName }) => foldText(categoryName ?? '').startsWith(start));
}

function findMet(vocabulary: Vocabulary, start: string): Map<number, number> {
  const { phrases, trades, small } = vocabulary;
  const isPageSpanish = small === SPANISH_WORDS;
  const met = new Map<number, number>();
  const note = (id: number, how: number) => met.set(id, Math.min(how, met.get(id) ?? how));
  for (const { id, name, singular } of trades.values()) {
    const how = meetName([name, singular], start);
    if (how !== null) note(id, how);
  }
  const stem = stemPhrase(start);
  for (const [phrase, { trades: ids, kind, isRisky, isSpanish = false }] of phrases) {
    const [id] = ids;
    if (id === undefined || kind === 'broader' || !phrase.startsWith(stem)) continue;
    const isWhole = phrase === stem;
    if (isRisky && !isWhole) continue;
    const isOwn = kind === 'exact' && isSpanish === isPageSpanish;
    if (isWhole && start.length >= SHORT) note(id, isOwn ? WHOLE : OTHER_NAME);
    else if (kind === 'exact') note(id, phrase.includes(' ') ? OTHER_PHRASE : OTHER_NAME);
    else if (start.length >= TELLING || phrase.startsWith(`${stem} `)) {
      if (start.length >= SHORT) note(id, PHRASE);
    }
  }
  return met;
}

/**
 * Returns the match quality of a trade's names, or null. Parts count too: "wedding planners" matches "Event &
 * wedding planners".
 */
function meetName(names: string[], start: string): number | null {
  const folded = names.flatMap((name) => [foldText(name), foldText(name.replace(HEAD, ''))]);
  if (folded.includes(start)) return WHOLE;
  if (folded.some((name) => name.startsWith(start))) return NAME;
  const parts = names.flatMap((name) => name.split(/&|,| y | e /).map(foldText));
  return parts.some((part) => part.startsWith(start)) ? PART_OF_NAME : null;
}

function compareWanted(one: TradeRow, other: TradeRow): number {
  const rank = ({ slug }: TradeRow) => asked.get(slug) ?? MAX_ASKED.length;
  return rank(one) - rank(other) || other.businessCount - one.businessCount;
}
