import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { parseLine } from '../../../contract/page-listings.ts';
import type { PageListings } from '../../../contract/pages.ts';
import { send } from '../../send.ts';

const MOST_LINES = 200;

export function useLineListings(all: string[]): PageListings[] {
  const lines = all.slice(0, MOST_LINES);
  const { data = [] } = useQuery({
    queryKey: ['lines of a page', ...lines],
    queryFn: () => send('POST /api/admin/pages/listings', { body: { lines } }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  });
  return lines.length > 0 ? data : [];
}

export function isLeftOut({ state }: PageListings): boolean {
  return state !== 'shown';
}

export function describeLine({ line, state, businesses }: PageListings): string {
  const isOne = parseLine(line)?.kind === 'one';
  if (state === 'gone') return m.guides_line_gone();
  if (state === 'repeated') return m.guides_line_repeated();
  const [first] = businesses;
  if (!first) return isOne ? m.guides_line_unknown() : m.guides_line_none();
  const { name, city, state: code } = first;
  return isOne
    ? m.guides_line_one({ name, city, code })
    : m.guides_line_list({ count: businesses.length });
}
