import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { type Answer, browseScope, matchTerms } from '../find/answer.ts';
import { endOfPrefix, type Term, toTsquery } from '../find/selection.rules.ts';
import type { Attempt, SearchContext } from '../understand/question.ts';
import { SMALL_WORDS, splitWords } from '../understand/words.rules.ts';
import { listLooseTerms, listTerms } from '../understand/words.ts';
import type { Step } from './step.ts';
import { climb, pickLarger } from './step.ts';

/** Fewer matches than these, and other wordings are tried. */
export const ENOUGH = 3;
const CHAIN_SHARE = 0.1;

const always = () => true;

const isNothing = (_: unknown, found: Answer) => found.total === 0;

/** One wording after the other until enough is found. The one that finds the most is shown. */
const WORDINGS: Step<Attempt & { readJoined(): Promise<JoinedAnswer | null> }>[] = [
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
  { because: 'corrected-words', when: always, try: searchCorrectedWords, enough: 1 },
  { because: 'near-words', when: always, try: searchNearWords },
];

export function searchWords({ context, question }: Attempt): Promise<Answer> {
  let joined: Promise<JoinedAnswer | null> | undefined;
  const readJoined = () => {
    joined ??= searchJoinedName({ context, question });
    return joined;
  };
  return climb(WORDINGS, { context, question, readJoined }, { pick: pickLarger });
}

export async function searchExactWords({ context, question }: Attempt): Promise<Answer> {
  const terms = await listTerms(context, splitWords(question.query));
  const nameKey = await findIntendedName(context, question.query, terms);
  return matchTerms(context, question, { nameKey, terms });
}

/** Or the chain of these first words ("enterprise"), if it is a good part of what has them. */
async function findIntendedName(
  { db, statistics }: SearchContext,
  query: string,
  terms: Term[],
): Promise<string> {
  const chain = await findChain(db, query);
  if (!chain || chain.nameKey === query) return query;
  const matches = await statistics.estimate(terms);
  return chain.businessCount >= CHAIN_SHARE * matches ? chain.nameKey : query;
}

/** Or else the commonest chain (3+) that begins so. Primary key, index business_names_start. */
async function findChain(db: Database, nameKey: string) {
  const [row] = await db.run<{ nameKey: string; businessCount: number }>(
    {
      name: 'chain',
      text: `(select name_key, business_count, 0 as step from business_names where name_key = $1)
             union all
             (select name_key, business_count, 1 from business_names
              where left(name_key, 3) = $2 and business_count >= 3 and starts_with(name_key, $3)
              order by business_count desc, name_key limit 1)
             order by step limit 1`,
    },
    [nameKey, Array.from(nameKey).slice(0, 3).join(''), `${nameKey} `],
  );
  return row ?? null;
}

/** The few with the whole words stay ahead of those that have more, where a page holds them. */
export async function searchWordBeginnings(
  { context, question }: Attempt,
  exact: Answer,
): Promise<Answer> {
  const { query, cursor } = question;
  const words = splitWords(query);
  const terms = await listLooseTerms(context, words);
  const isWhole = toTsquery(terms) === toTsquery(await listTerms(context, words));
  if (isWhole && !cursor) return exact;
  if (question.limit < ENOUGH) return matchTerms(context, question, { nameKey: query, terms });
  const whole = cursor
    ? await searchExactWords({ context, question: { ...question, cursor: undefined } })
    : exact;
  const ahead = cursor ? [] : exact.items;
  const limit = question.limit - ahead.length;
  const loose = await matchTerms(context, { ...question, limit }, { nameKey: query, terms });
  const shown = new Set(whole.items.map(({ id }) => id));
  const fresh = loose.items.map(({ id }) => !shown.has(id));
  const start = ahead.map(() => ({ run: 'matching' as const, after: [] }));
  return {
    ...loose,
    items: [...ahead, ...loose.items.filter((_, at) => fresh[at])],
    places: [...start, ...(loose.places ?? []).filter((_, at) => fresh[at])],
  };
}

const SHORTEST_BEGINNING = 5;

interface JoinedAnswer {
  matches: Answer;
  isWholeName: boolean;
}

export async function searchJoinedName({
  context,
  question,
}: Attempt): Promise<JoinedAnswer | null> {
  const letters = joinWords(question.query);
  const name = await findJoinedName(context.db, letters, letters.length >= SHORTEST_BEGINNING);
  if (!name || name === question.query) return null;
  const terms = await listTerms(context, splitWords(name));
  const found = await matchTerms(context, question, { nameKey: name, terms });
  return {
    matches: { ...found, correctedQuery: name },
    isWholeName: joinWords(name) === letters,
  };
}

/** As the column joined_key has it. */
function joinWords(query: string): string {
  return query.replace(/^the | and /g, ' ').replaceAll(' ', '');
}

/** The commonest name of these letters, or that begins so. Index business_names_joined, 500 steps. */
async function findJoinedName(
  db: Database,
  letters: string,
  mayGoOn: boolean,
): Promise<string | null> {
  const [row] = await db.run<{ nameKey: string }>(
    {
      name: 'joined_name',
      text: `select name_key from (
               select name_key, joined_key, business_count from business_names
               where joined_key >= $1 and joined_key <= $2 order by joined_key limit 500
             ) n
             order by joined_key = $1 desc, business_count desc, name_key limit 1`,
    },
    [letters, mayGoOn ? endOfPrefix(letters) : letters],
  );
  return row?.nameKey ?? null;
}

const MAX_NEAR_WORDS = 5;

export async function searchCorrectedWords({ context, question }: Attempt): Promise<Answer | null> {
  const words = await context.spelling.correct(splitWords(question.query));
  if (!words) return null;
  const correctedQuery = words.join(' ');
  const terms = await listLooseTerms(context, words);
  const nameKey = await findIntendedName(context, correctedQuery, terms);
  return { ...(await matchTerms(context, question, { nameKey, terms })), correctedQuery };
}

/** Known words can be misspelled ones, too: the best name with words near to all of them is meant. */
async function searchNearWords({ context, question }: Attempt): Promise<Answer | null> {
  const words = splitWords(question.query).filter((word) => !SMALL_WORDS.has(word));
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
