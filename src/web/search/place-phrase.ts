import * as m from '#messages';
import type { Understanding } from '../../contract/search.ts';
import { DEFAULT_MILES } from '../../domain/miles.ts';
import { findStateName } from '../../domain/states.ts';
import { formatCount } from '../kit/format.ts';
import { isPoint, type SearchFilters } from './filters.ts';
import { findPlace } from './heading.ts';

/** Formats the searched place for the middle of a sentence, such as `in Boise, ID` or `near 83702`. */
export function phrasePlace(
  filters: SearchFilters,
  first: { understanding?: Understanding },
): string {
  const { near, within = DEFAULT_MILES, city: givenCity } = filters;
  const { city = '', state = '' } = findPlace(filters, first) ?? {};
  const named = [city, state].filter(Boolean).join(', ');
  if (near && !givenCity) {
    const miles = formatCount(Number(within), m.count_miles);
    if (isPoint(near)) return m.search_phrase_around({ miles });
    return m.search_phrase_within({ miles, where: named || near });
  }
  const step = first.understanding?.widened?.find((one) => one.step === 'nearby');
  const where = (step?.step === 'nearby' && step.from) || named;
  if (!where) return m.search_phrase_unnamed();
  return /^\d/.test(where)
    ? m.search_phrase_near({ where })
    : m.search_phrase_in({ where: findStateName(where) ?? where });
}
