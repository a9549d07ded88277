import { type Matches, matchTerms } from '../find/page.ts';
import type { Term } from '../find/rules.ts';
import { findChain } from './queries.ts';
import { type Attempt, type SearchContext, splitWords } from './search.ts';
import { listTerms } from './terms.ts';

const CHAIN_SHARE = 0.1;

export async function searchExactWords({ context, search }: Attempt): Promise<Matches> {
  const terms = await listTerms(context, splitWords(search.query));
  const nameKey = await findIntendedName(context, search.query, terms);
  return matchTerms(context, search, { nameKey, terms });
}

/** Or the chain of these first words ("enterprise"), if it is a good part of what has them. */
export async function findIntendedName(
  { db, statistics }: SearchContext,
  query: string,
  terms: Term[],
): Promise<string> {
  const chain = await findChain(db, query);
  if (!chain || chain.nameKey === query) return query;
  const matches = await statistics.estimate(terms);
  return chain.businessCount >= CHAIN_SHARE * matches ? chain.nameKey : query;
}
