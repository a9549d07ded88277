import * as m from '#messages';
import type { Understanding } from '../../contract/search.ts';
import { formatNumber } from '../kit/format.ts';
import type { SearchFilters } from './filters.ts';

export interface Failing {
  sentence: string;
  link: string;
  /** Search parameters that show the matches excluded by the filters. */
  changes: SearchFilters;
}

/**
 * Returns the message if all matches in the place fail the filters, such as `None in Colorado has a website.
 * 15 without one are there.`; otherwise null.
 */
export function describeFailing(
  { minRating, hasWebsite, open }: SearchFilters,
  { failing, understoodAs }: Understanding,
  place: string,
): Failing | null {
  if (!failing) return null;
  const isOpenSaid = !open && understoodAs?.open !== undefined;
  const told = { count: failing, number: formatNumber(failing), place };
  const sentences = [
    ...(hasWebsite === 'true' ? [m.search_failing_website(told)] : []),
    ...(minRating ? [m.search_failing_rating({ ...told, stars: minRating })] : []),
    ...(open || isOpenSaid ? [m.search_failing_open(told)] : []),
  ];
  const [sentence = ''] = sentences;
  if (sentence === '') return null;
  return {
    sentence: sentences.length > 1 ? m.search_failing_several(told) : sentence,
    link: m.search_drop_filters({ count: sentences.length }),
    changes: {
      ...(isOpenSaid && { query: undefined, ...understoodAs }),
      hasWebsite: undefined,
      minRating: undefined,
      open: undefined,
    },
  };
}
