import { foldText } from '../../../platform/fold-text.ts';
import { type Matches, matchTerms } from '../find/page.ts';
import { findIntendedName, searchExactWords } from './exact-words.ts';
import { type Attempt, splitWords } from './search.ts';
import { SMALL_WORDS } from './small-words.data.ts';
import { listLooseTerms } from './terms.ts';

const MAX_NEAR_WORDS = 5;

export async function searchCorrectedWords({ context, search }: Attempt): Promise<Matches | null> {
  const words = await context.spelling.correct(splitWords(search.query));
  if (!words) return null;
  const correctedQuery = words.join(' ');
  const terms = await listLooseTerms(context, words);
  const nameKey = await findIntendedName(context, correctedQuery, terms);
  return { ...(await matchTerms(context, search, { nameKey, terms })), correctedQuery };
}

/** Known words can be misspelled ones, too: the best name with words near to all of them is meant. */
export async function searchNearWords({ context, search }: Attempt): Promise<Matches | null> {
  const words = splitWords(search.query).filter((word) => !SMALL_WORDS.has(word));
  if (words.length < 2 || words.length > MAX_NEAR_WORDS) return null;
  const choices: string[][] = [];
  for (const word of words) {
    const near = await context.spelling.findNear(word);
    choices.push(near.length > 0 ? near.map((candidate) => candidate.word) : [word]);
  }
  const stems = await context.stems.find(choices.flat());
  const terms = choices.map((list) => ({ lexemes: list.flatMap((word) => stems.get(word) ?? []) }));
  if (terms.some(({ lexemes }) => lexemes.length === 0)) return null;
  const probe = { ...search, limit: 1, cursor: undefined };
  const [best] = (await matchTerms(context, probe, { nameKey: '', terms })).items;
  if (!best) return null;
  const parts = new Set(foldText(best.name).split(' '));
  const meant = choices.map((list) => list.find((word) => parts.has(word)) ?? list[0] ?? '');
  const correctedQuery = meant.join(' ');
  const found = await searchExactWords({ context, search: { ...search, query: correctedQuery } });
  return { ...found, correctedQuery };
}
