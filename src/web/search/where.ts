import { findStateCode } from '../../domain/find-state.ts';
import type { SearchFilters } from './filters.ts';

const LONGEST_QUERY = 200;

/**
 * Turns the What and Where fields into a search. A town with state fills the filters; any other place is
 * appended to the query, where the search detects it.
 */
export function readWhere(query: string | undefined, where: string): SearchFilters {
  const [city = '', name = '', ...more] = where.split(',').map((part) => part.trim());
  const state = findStateCode(name);
  if (/\p{L}/u.test(city) && city.length <= 100 && state && more.length === 0) {
    return { query, city, state };
  }
  const words = [query, where.trim()].filter(Boolean).join(' ');
  return { query: words.slice(0, LONGEST_QUERY).trim() };
}
