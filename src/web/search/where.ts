import { findStateCode } from '../../domain/find-state.ts';
import type { SearchFilters } from './filters.ts';

const LONGEST = 100;

/**
 * Converts the What and Where fields to search parameters. A town with a state sets both filters; any other
 * place becomes the city, which the search parses.
 */
export function readWhere(query: string | undefined, where: string): SearchFilters {
  const [city = '', name = '', ...more] = where.split(',').map((part) => part.trim());
  const state = findStateCode(name);
  if (/\p{L}/u.test(city) && city.length <= LONGEST && state && more.length === 0) {
    return { query, city, state };
  }
  return { query, city: where.trim().slice(0, LONGEST).trim() };
}
