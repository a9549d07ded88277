import * as m from '#messages';
import type { CityTrade } from '../../contract/places.ts';
import { findStateName } from '../../domain/states.ts';
import type { ResultRow } from '../businesses/read-rows.ts';
import { formatCount, formatNumber } from '../kit/format.ts';

const lists = new Intl.ListFormat(m.format_locale(), { type: 'conjunction' });
const MAX_TOWNS = 3;

export function placeLabel({ city, state }: Pick<CityTrade, 'city' | 'state'>): string {
  return `${city}, ${findStateName(state) ?? state}`;
}

/** Describes a trade in a town. `hasCount` is false if the page already shows the count. */
export function describeCityTrade(
  facts: CityTrade,
  found: ResultRow[],
  { hasCount = true } = {},
): string {
  const count = hasCount || facts.businessCount === 0 ? countThem(facts) : '';
  return [count, nameBest(facts, found), nameNearby(facts)].filter(Boolean).join(' ');
}

function countThem({ businessCount: count, name, ...town }: CityTrade): string {
  if (count === 0) return m.places_facts_none({ town: placeLabel(town), name });
  return m.places_facts_count({
    count,
    number: formatNumber(count),
    town: placeLabel(town),
    name,
  });
}

const GOOD = 4;

function nameBest({ city }: CityTrade, found: ResultRow[]): string {
  const [best] = found
    .filter((one) => one.city === city && one.rating >= GOOD)
    .toSorted((one, other) => score(other) - score(one));
  if (!best) return '';
  const reviews = formatCount(best.reviewCount, m.count_reviews);
  return m.places_facts_top_rated({
    name: best.name,
    value: best.rating.toFixed(1),
    reviews,
  });
}

/** Bayesian average, so that a single five-star review doesn't win over many good ones. */
function score({ rating, reviewCount }: ResultRow): number {
  return (rating * reviewCount + 35) / (reviewCount + 10);
}

function nameNearby({ nearby, state, businessCount }: CityTrade): string {
  const towns = nearby
    .slice(0, MAX_TOWNS)
    .map((town) => (town.state === state ? town.city : `${town.city}, ${town.state}`));
  if (towns.length === 0) return '';
  return businessCount > 0
    ? m.places_facts_more({ towns: lists.format(towns) })
    : m.places_facts_nearest({ towns: lists.format(towns) });
}
