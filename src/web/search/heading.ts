import * as m from '#messages';
import type { Understanding } from '../../contract/search.ts';
import { DEFAULT_MILES } from '../../domain/miles.ts';
import { findStateName } from '../../domain/states.ts';
import { isNearestFirst } from '../businesses/bands.ts';
import type { ResultRow } from '../businesses/read-rows.ts';
import type { ListPage } from '../kit/api.ts';
import { formatCount, formatNumber } from '../kit/format.ts';
import { capitalize } from '../kit/words.ts';
import { isPoint, type SearchFilters } from './filters.ts';

const lists = new Intl.ListFormat(m.format_locale(), { type: 'conjunction' });

type First = ListPage<ResultRow> | undefined;

type Understood = Pick<ListPage<ResultRow>, 'understanding'>;

interface Place {
  /** Name of the town or region, or empty. */
  city: string;
  /** Two-letter code, or empty. */
  state: string;
  isNear: boolean;
  /** Whether the results are more than 100 miles away. */
  isFar?: boolean;
}

/** Returns a heading such as `Breweries near Boise, Idaho` if all results share one trade; otherwise null. */
export function writeHeading(filters: SearchFilters, first: First): string | null {
  const trade = first && tradeHeading(first);
  if (!trade || filters.premium === 'true') return null;
  if (isPoint(filters.near)) return m.search_trade_near_here({ trade });
  const place = findPlace(filters, first);
  if (!place)
    return /^\d{5}$/.test(filters.near ?? '')
      ? m.search_trade_near({ trade, near: filters.near ?? '' })
      : trade;
  const { city, state, isNear } = place;
  const where = [city, findStateName(state) ?? state].filter(Boolean).join(', ');
  if (place.isFar) {
    // States a distance only if all rows have distances and are sorted by them.
    const isMeasured = first.items.some(({ distanceMiles }) => distanceMiles !== undefined);
    const isNearest = first.understanding?.areNearest && isNearestFirst(first.items);
    return isMeasured && (isNearest || first.total === 1)
      ? m.search_trade_nearest({ trade, near: where })
      : trade;
  }
  return isNear ? m.search_trade_near({ trade, near: where }) : m.search_trade_in({ trade, where });
}

export function tradeHeading({ items }: ListPage<ResultRow>): string | null {
  return nameSharedTrade(items);
}

/** Returns the trade for which all rows were found, or null if they share none. */
export function nameSharedTrade(rows: ResultRow[]): string | null {
  const names = rows.map(({ reasons }) => reasons.find(({ code }) => code === 'trade')?.value);
  const [name = null] = names;
  return names.every((other) => other === name) ? name : null;
}

/** Checks whether the nearest results are more than 100 miles from the place. */
export function isFar({ understanding }: { understanding?: Understanding | undefined }): boolean {
  return understanding?.widened?.some((one) => one.step === 'nearby' && !one.within) ?? false;
}

/** Returns the searched place: the center of a nearby search, otherwise the town or state itself. */
export function findPlace(filters: SearchFilters, { understanding }: Understood): Place | null {
  // "Near me" is no place as long as the visitor's position is unknown.
  if (understanding?.needsPosition) return null;
  const understood = new URLSearchParams(understanding?.understoodAs);
  const nearby = understanding?.widened?.find((one) => one.step === 'nearby');
  const isAway = isFar({ understanding });
  const { region: name } = understanding ?? {};
  if (name) return { city: name, state: '', isNear: nearby !== undefined, isFar: isAway };
  const near = filters.near ?? understood.get('near') ?? '';
  const [town = '', townState = ''] = near.split(',').map((part) => part.trim());
  const isRead = ['city', 'state', 'near'].some((name) => understood.has(name));
  const said = isRead ? Object.fromEntries(understood) : filters;
  const { city = '', state = '' } = said;
  if (/\p{L}/u.test(town)) {
    return { city: capitalize(town), state: townState.toUpperCase(), isNear: true, isFar: isAway };
  }
  if (!city && !state) return null;
  const isNear = nearby !== undefined;
  return { city: capitalize(city), state: state.toUpperCase(), isNear, isFar: isAway };
}

export function namePlace(filters: SearchFilters, first: Understood): string {
  const { city = '', state = '' } = findPlace(filters, first) ?? {};
  return [city, state].filter(Boolean).join(', ');
}

/** Returns the name of a region: `Bay Area` for `bay-area`, `Cook County, IL` for `cook-county-il`. */
export function nameRegion(slug: string): string {
  const [, name = slug, state] = /^(.+)-([a-z]{2})$/.exec(slug) ?? [];
  const named = (text: string) => capitalize(text.replaceAll('-', ' '));
  if (state && findStateName(state)) return `${named(name)}, ${state.toUpperCase()}`;
  return named(slug).replace(/^\w{3}(?= Airport$)/, (code) => code.toUpperCase());
}

/** Returns, for example, `6 in Boise and 11 more within 25 miles. Nearest first.` */
export function describeCount(filters: SearchFilters, first: ListPage<ResultRow>): string {
  const { items, total, isTotalCapped } = first;
  // Far away, words and trades count for the order beside the distance.
  const isNearest =
    !isFar(first) && isNearestFirst(items.filter(({ placement }) => placement === 'organic'));
  const count = `${formatNumber(total)}${isTotalCapped ? '+' : ''}`;
  const found = m.search_found({ count: total, number: count });
  const place = findPlace(filters, first);
  const miles = filters.near ? (filters.within ?? `${DEFAULT_MILES}`) : '';
  if (!isNearest) return found;
  if (!place?.isNear || !miles || first.understanding?.widened || items.length < total) {
    return m.search_nearest_first({ found });
  }
  const isThere = ({ city }: ResultRow) => city.toLowerCase() === place.city.toLowerCase();
  const there = items.filter(isThere).length;
  const more = total - there;
  const parts = [
    m.search_value_in_city({
      value: there === 0 ? m.common_none() : there,
      city: place.city,
    }),
    ...(more > 0
      ? [
          m.search_value_within({
            value: there === 0 ? more : m.search_number_more({ more }),
            miles: formatMiles(miles),
          }),
        ]
      : []),
  ];
  return m.search_value_nearest({ value: lists.format(parts) });
}

function formatMiles(miles: string): string {
  return formatCount(Number(miles), m.count_miles);
}
