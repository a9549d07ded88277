import type { Term } from '../find/rules.ts';
import { findKindredWords } from './kindred-words.rules.ts';
import { findCompletions } from './queries.ts';
import type { SearchContext } from './search.ts';
import { SMALL_WORDS } from './small-words.data.ts';

const MAX_COMPLETIONS = 40;
const MOST_BEGUN = 50_000;
/** Shorter ones begin so many words that only the commonest are looked for. */
const SHORTEST_PREFIX = 3;

type TermContext = Pick<SearchContext, 'db' | 'stems'>;

export async function listTerms({ stems }: TermContext, words: string[]): Promise<Term[]> {
  const kindred = words.map(findKindredWords);
  const found = await stems.find([...words, ...kindred.flat()]);
  const list = (word: string) => found.get(word) ?? [];
  return words.flatMap((word, at) =>
    list(word).map((lexeme) => ({ lexemes: [lexeme, ...(kindred[at] ?? []).flatMap(list)] })),
  );
}

/** Of the name, or of what is said of a listing. */
export async function listMentionTerms(
  context: TermContext,
  words: string[],
  { isLoose } = { isLoose: true },
): Promise<Term[]> {
  const found = await listTerms(context, words);
  const terms = isLoose ? found : found.map(({ lexemes }) => ({ lexemes: lexemes.slice(0, 1) }));
  return terms.map(({ lexemes }) => ({
    lexemes: [...lexemes, ...lexemes.map((lexeme) => `w:${lexeme}`)],
  }));
}

/** Without small words, and the last word as it is or as a beginning. */
export async function listLooseTerms(context: TermContext, words: string[]): Promise<Term[]> {
  const last = words.at(-1) ?? '';
  const large = words.slice(0, -1).filter((word) => !SMALL_WORDS.has(word));
  const isWhole = SMALL_WORDS.has(last) || findKindredWords(last).length > 0;
  if (last.length < 2 || isWhole) return listTerms(context, [...large, last]);
  const [terms, ending] = await Promise.all([
    listTerms(context, large),
    completeWord(context, last),
  ]);
  return ending ? [...terms, ending] : terms;
}

async function completeWord({ db, stems }: TermContext, last: string): Promise<Term | null> {
  const [endings, completions] = await Promise.all([
    stems.find([last]),
    findCompletions(db, last, MAX_COMPLETIONS),
  ]);
  const whole = endings.get(last) ?? [];
  const lexemes = new Set([...whole, ...completions.flatMap((completion) => completion.lexemes)]);
  if (lexemes.size === 0) return null;
  const { words: count = 0, uses: rows = 0 } = completions[0] ?? {};
  const isShort = last.length < SHORTEST_PREFIX || rows > MOST_BEGUN;
  if (count <= MAX_COMPLETIONS || isShort) {
    return { lexemes: [...lexemes], rows };
  }
  // Stems may be shorter than what was typed of their words.
  const short = [...lexemes].filter((lexeme) => !lexeme.startsWith(last));
  return { lexemes: short, prefix: last, rows };
}
