import * as m from '#messages';
import { capitalize } from '../words.ts';
import type { SearchFilters } from './filters.ts';

export function writeTitle(filters: SearchFilters, listedCity: string | undefined): string {
  const { query, city, state, premium } = filters;
  const cityName = nameCity(city ?? '', listedCity);
  const place = [city && cityName, state?.toUpperCase()].filter(Boolean).join(', ');
  if (premium === 'true') return m.premium_listings_title();
  if (query) return place ? m.search_title_in({ place }) : m.search_title();
  return place || m.search_title();
}

/** As the businesses there write it ("McAllen"), else with capitals. */
function nameCity(given: string, listed: string | undefined): string {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return listed && bare(listed) === bare(given) ? listed : capitalize(given);
}
