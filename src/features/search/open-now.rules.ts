import { OPEN_WISH } from '../../contract/hours/open-now.ts';
import { listTokensAt } from '../openings/open-tokens.rules.ts';
import type { Matches } from './find/page.ts';
import type { WordSearch } from './words/search.ts';

/** `urgent care` of "urgent care open now"; null if the words do not ask what is open. Folded. */
export function dropOpenWish(query: string): string | null {
  if (!OPEN_WISH.test(query)) return null;
  return query.replace(OPEN_WISH, ' ').replace(/ +/g, ' ').trim();
}

/** What is open, but too far to go there now, answers nobody who asked for it in words. */
export function isWithinReach({ total, widened = [] }: Matches): boolean {
  return total > 0 && widened.every((step) => /^nearby;.*; within=25$/.test(step));
}

export function markOpen(found: Matches, query: string): Matches {
  const asked = found.understoodAs ?? { ...(query && { query }) };
  return { ...found, understoodAs: { ...asked, open: 'now' } };
}

/** Those that are open at the time of the request. */
export function openOnly<Request extends WordSearch & { at: Date }>(request: Request): Request {
  const { filters, also = [], at } = request;
  const isListed = { lexemes: listTokensAt(at) };
  return { ...request, filters: { ...filters, openAt: at }, also: [...also, isListed] };
}
