import { foldText } from '../../../platform/fold-text.ts';
import type { SearchAttempt, SearchContext } from '../ask/question.ts';
import { type Answer, browseScope, matchTerms } from '../find/answer.ts';
import { type Term, toTsquery } from '../find/selection.rules.ts';
import { joinWords } from '../understand/lookups.ts';
import { STOP_WORDS, splitWords } from '../understand/words.rules.ts';
import { listLooseTerms, listMentionTerms, listTerms } from '../understand/words.ts';
import type { LadderStep } from './step.ts';
import { pickLarger, runSteps } from './step.ts';

export const ENOUGH = 3;
const CHAIN_SHARE = 0.1;
const NOTHING: Answer = { items: [], total: 0, next: null };

const always = () => true;

const isNothing = (_: unknown, found: Answer) => found.total === 0;

/** Wordings that are tried in order until one finds enough. The one with the most matches is shown. */
const WORDINGS: LadderStep<SearchAttempt & { readJoined(): Promise<JoinedAnswer | null> }>[] = [
  {
    because: 'no-words',
    when: ({ question }) => question.query === '',
    try: ({ context, question }) => browseScope(context, question),
    enough: 0,
  },
  { because: 'exact-words', when: always, try: searchExactWords, enough: ENOUGH },
  {
    because: 'joined-name',
    when: isNothing,
    try: async ({ readJoined }) => {
      const joined = await readJoined();
      return joined?.isWholeName ? joined.matches : null;
    },
    enough: 1,
  },
  { because: 'word-beginnings', when: always, try: searchWordBeginnings },
  {
    because: 'joined-words',
    when: always,
    try: async ({ readJoined }) => (await readJoined())?.matches ?? null,
    enough: ENOUGH,
  },
  { because: 'told-words', when: isNothing, try: searchToldWords, enough: 1 },
  { because: 'corrected-words', when: always, try: searchCorrectedWords, enough: 1 },
  { because: 'near-words', when: always, try: searchNearWords },
];

export function searchWords({ context, question }: SearchAttempt): Promise<Answer> {
  let joined: Promise<JoinedAnswer | null> | undefined;
  const readJoined = () => {
    joined ??= searchJoinedName({ context, question });
    return joined;
  };
  return runSteps(WORDINGS, { context, question, readJoined }, { pick: pickLarger });
}

export async function searchExactWords({ context, question }: SearchAttempt): Promise<Answer> {
  const terms = await listTerms(context, splitWords(question.query));
  if (terms.length === 0) return NOTHING;
  const chain = await searchChain({ context, question }, terms);
  if (chain && chain.total > 0) return chain;
  const nameKey = await findIntendedName(context, question.query, terms);
  return matchTerms(context, question, { nameKey, terms });
}

const POSSESSIVE = /^[a-z]{3,}s$/;

/**
 * Searches for an exact name that looks like a plural, because stemming would confuse "Lowes" with "Low Tide
 * Brewing".
 */
async function searchChain(
  { context, question }: SearchAttempt,
  terms: Term[],
): Promise<Answer | null> {
  const { query, filters } = question;
  if (!POSSESSIVE.test(query) || filters?.nameKey !== undefined) return null;
  const { isName, joinedName } = await context.lookups.read(query);
  if (!isName && !joinedName?.startsWith(`${query} `)) return null;
  const named = { ...question, filters: { ...filters, nameKey: query } };
  return matchTerms(context, named, { nameKey: isName ? query : '', terms });
}

async function searchToldWords({ context, question }: SearchAttempt): Promise<Answer> {
  const terms = await listMentionTerms(context, splitWords(question.query), { isLoose: false });
  return terms.length === 0 ? NOTHING : matchTerms(context, question, { nameKey: '', terms });
}

/**
 * Returns the query if it is a name, or a chain that starts with it ("enterprise") and has enough of the
 * matches. Otherwise returns ''.
 */
async function findIntendedName(
  { lookups, statistics }: SearchContext,
  query: string,
  terms: Term[],
): Promise<string> {
  const { isName, chain } = await lookups.read(query);
  if (isName) return query;
  const matches = chain ? await statistics.estimate(terms) : 0;
  return chain && chain.businessCount >= CHAIN_SHARE * matches ? chain.nameKey : '';
}

/** Also matches the last word as a prefix. The few exact matches stay first if they fit on a page. */
export async function searchWordBeginnings(
  { context, question }: SearchAttempt,
  exact: Answer,
): Promise<Answer> {
  const { query, cursor } = question;
  const words = splitWords(query);
  const terms = await listLooseTerms(context, words);
  if (terms.length === 0) return NOTHING;
  const isWhole = toTsquery(terms) === toTsquery(await listTerms(context, words));
  if (isWhole && !cursor) return exact;
  const nameKey = (await context.lookups.read(query)).isName ? query : '';
  if (question.limit < ENOUGH) return matchTerms(context, question, { nameKey, terms });
  const whole = cursor
    ? await searchExactWords({ context, question: { ...question, cursor: undefined } })
    : exact;
  const ahead = cursor ? [] : exact.items;
  const limit = question.limit - ahead.length;
  const loose = await matchTerms(context, { ...question, limit }, { nameKey, terms });
  const shown = new Set(whole.items.map(({ id }) => id));
  const fresh = loose.items.map(({ id }) => !shown.has(id));
  const start = ahead.map(() => ({ run: 'matching' as const, after: [] }));
  return {
    ...loose,
    items: [...ahead, ...loose.items.filter((_, at) => fresh[at])],
    places: [...start, ...(loose.places ?? []).filter((_, at) => fresh[at])],
  };
}

interface JoinedAnswer {
  matches: Answer;
  isWholeName: boolean;
}

export async function searchJoinedName({
  context,
  question,
}: SearchAttempt): Promise<JoinedAnswer | null> {
  const { joinedName: name } = await context.lookups.read(question.query);
  if (!name || name === question.query) return null;
  const terms = await listTerms(context, splitWords(name));
  const found = await matchTerms(context, question, { nameKey: name, terms });
  return {
    matches: { ...found, correctedQuery: name },
    isWholeName: joinWords(name) === joinWords(question.query),
  };
}

const MAX_NEAR_WORDS = 5;

export async function searchCorrectedWords({
  context,
  question,
}: SearchAttempt): Promise<Answer | null> {
  const words = await context.spelling.correct(splitWords(question.query));
  if (!words) return null;
  const correctedQuery = words.join(' ');
  const terms = await listLooseTerms(context, words);
  if (terms.length === 0) return null;
  const nameKey = await findIntendedName(context, correctedQuery, terms);
  return { ...(await matchTerms(context, question, { nameKey, terms })), correctedQuery };
}

async function searchNearWords({ context, question }: SearchAttempt): Promise<Answer | null> {
  const words = splitWords(question.query).filter((word) => !STOP_WORDS.has(word));
  if (words.length < 2 || words.length > MAX_NEAR_WORDS) return null;
  const choices: string[][] = [];
  for (const word of words) {
    const near = await context.spelling.findNear(word);
    choices.push(near.length > 0 ? near.map((candidate) => candidate.word) : [word]);
  }
  const stems = await context.stems.find(choices.flat());
  const terms = choices.map((list) => ({ lexemes: list.flatMap((word) => stems.get(word) ?? []) }));
  if (terms.some(({ lexemes }) => lexemes.length === 0)) return null;
  const probe = { ...question, limit: 1, cursor: undefined };
  const [best] = (await matchTerms(context, probe, { nameKey: '', terms })).items;
  if (!best) return null;
  const parts = new Set(foldText(best.name).split(' '));
  const meant = choices.map((list) => list.find((word) => parts.has(word)) ?? list[0] ?? '');
  const correctedQuery = meant.join(' ');
  const found = await searchExactWords({
    context,
    question: { ...question, query: correctedQuery },
  });
  return { ...found, correctedQuery };
}
