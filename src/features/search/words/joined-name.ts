import { type Matches, matchTerms } from '../find/page.ts';
import { findJoinedName } from './queries.ts';
import { type Attempt, splitWords } from './search.ts';
import { listTerms } from './terms.ts';

const SHORTEST_BEGINNING = 5;

export interface JoinedMatches {
  matches: Matches;
  isWholeName: boolean;
}

export async function searchJoinedName({
  context,
  search,
}: Attempt): Promise<JoinedMatches | null> {
  const letters = joinWords(search.query);
  const name = await findJoinedName(context.db, letters, letters.length >= SHORTEST_BEGINNING);
  if (!name || name === search.query) return null;
  const terms = await listTerms(context, splitWords(name));
  const found = await matchTerms(context, search, { nameKey: name, terms });
  return {
    matches: { ...found, correctedQuery: name },
    isWholeName: joinWords(name) === letters,
  };
}

/** As the column joined_key has it. */
function joinWords(query: string): string {
  return query.replace(/^the | and /g, ' ').replaceAll(' ', '');
}
