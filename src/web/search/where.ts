import { findStateCode } from '../../domain/find-state.ts';
import type { SearchFilters } from './filters.ts';

const LONGEST = 100;

/**
 * Turns the What and Where fields into a search. A town with state fills the filters of both; any other place
 * becomes the city, which the search reads.
 */
export function readWhere(query: string | undefined, where: string): SearchFilters {
  const [city = '', name = '', ...more] = where.split(',').map((part) => part.trim());
  const state = findStateCode(name);
  if (/\p{L}/u.test(city) && city.length <= LONGEST && state && more.length === 0) {
    return { query, city, state };
  }
  return { query, city: where.trim().slice(0, LONGEST).trim() };
}
