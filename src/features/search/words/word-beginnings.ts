import { type Matches, matchTerms } from '../find/page.ts';
import { toTsquery } from '../find/rules.ts';
import { searchExactWords } from './exact-words.ts';
import { type Attempt, ENOUGH, splitWords } from './search.ts';
import { listLooseTerms, listTerms } from './terms.ts';

/** The few with the whole words stay ahead of those that have more, where a page holds them. */
export async function searchWordBeginnings(
  { context, search }: Attempt,
  exact: Matches,
): Promise<Matches> {
  const { query, cursor } = search;
  const words = splitWords(query);
  const terms = await listLooseTerms(context, words);
  const isWhole = toTsquery(terms) === toTsquery(await listTerms(context, words));
  if (isWhole && !cursor) return exact;
  if (search.limit < ENOUGH) return matchTerms(context, search, { nameKey: query, terms });
  const whole = cursor
    ? await searchExactWords({ context, search: { ...search, cursor: undefined } })
    : exact;
  const ahead = cursor ? [] : exact.items;
  const limit = search.limit - ahead.length;
  const loose = await matchTerms(context, { ...search, limit }, { nameKey: query, terms });
  const shown = new Set(whole.items.map(({ id }) => id));
  const fresh = loose.items.map(({ id }) => !shown.has(id));
  const start = ahead.map(() => ({ run: 'matching' as const, after: [] }));
  return {
    ...loose,
    items: [...ahead, ...loose.items.filter((_, at) => fresh[at])],
    places: [...start, ...(loose.places ?? []).filter((_, at) => fresh[at])],
  };
}
