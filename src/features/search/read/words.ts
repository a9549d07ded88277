import type { Database } from '../../../platform/database/database.ts';
import { editDistance } from '../../../platform/edit-distance.ts';
import { endOfPrefix } from '../../../platform/fold-text.ts';
import { allowedMistakes } from '../../../platform/spelling-index.ts';
import { stemWord } from '../../trades/stem.rules.ts';
import { isSpanishWord, type Vocabulary } from '../../trades/vocabulary.rules.ts';
import type { Term } from '../find/selection.rules.ts';
import { findKindredWords, STOP_WORDS } from './kindred-words.ts';

const MAX_COMPLETIONS = 40;
const MAX_BEGUN = 50_000;
const SHORTEST_PREFIX = 3;

export interface WordContext {
  stems: Stems;
  /** Returns words that begin with the last one. */
  findCompletions(word: string): Promise<Completion[]>;
}

export async function listTerms({ stems }: WordContext, words: string[]): Promise<Term[]> {
  const kindred = words.map(findKindredWords);
  const found = await stems.find([...words, ...kindred.flat()]);
  const list = (word: string) => found.get(word) ?? [];
  return words.flatMap((word, at) =>
    list(word).map((lexeme) => ({ lexemes: [lexeme, ...(kindred[at] ?? []).flatMap(list)] })),
  );
}

/** Returns terms that match a listing's name or its other text, such as services. */
export async function listMentionTerms(
  context: WordContext,
  words: string[],
  { isLoose } = { isLoose: true },
): Promise<Term[]> {
  const found = await listTerms(context, words);
  const terms = isLoose ? found : found.map(({ lexemes }) => ({ lexemes: lexemes.slice(0, 1) }));
  return terms.map(({ lexemes }) => ({
    lexemes: [...lexemes, ...lexemes.map((lexeme) => `w:${lexeme}`)],
  }));
}

/** Returns terms without small words. The last word also matches as a prefix. */
export async function listLooseTerms(context: WordContext, words: string[]): Promise<Term[]> {
  const last = words.at(-1) ?? '';
  const large = words.slice(0, -1).filter((word) => !STOP_WORDS.has(word));
  if (last.length < 2 || isWhole(last)) return listTerms(context, [...large, last]);
  const [terms, ending] = await Promise.all([
    listTerms(context, large),
    completeWord(context, last),
  ]);
  return ending ? [...terms, ending] : terms;
}

function isWhole(word: string): boolean {
  return STOP_WORDS.has(word) || findKindredWords(word).length > 0;
}

const COMPLETED_SOON = 4;

/** Returns the last word if its completions are cheap to look up, otherwise ''. */
export function completedWord(words: string[]): string {
  const last = words.at(-1) ?? '';
  return last.length < COMPLETED_SOON || isWhole(last) ? '' : last;
}

async function completeWord(
  { findCompletions, stems }: WordContext,
  last: string,
): Promise<Term | null> {
  const [endings, completions] = await Promise.all([stems.find([last]), findCompletions(last)]);
  const whole = endings.get(last) ?? [];
  const lexemes = new Set([...whole, ...completions.flatMap((completion) => completion.lexemes)]);
  if (lexemes.size === 0) return null;
  const { words: count = 0, uses: rows = 0 } = completions[0] ?? {};
  const isShort = last.length < SHORTEST_PREFIX || rows > MAX_BEGUN;
  if (count <= MAX_COMPLETIONS || isShort) {
    return { lexemes: [...lexemes], rows };
  }
  // A stem may be shorter than the typed prefix.
  const short = [...lexemes].filter((lexeme) => !lexeme.startsWith(last));
  return { lexemes: short, prefix: last, rows };
}

const MAX_KEPT = 20_000;

/** Stems of folded words as stored in the search vector. A word may have none or several. */
export interface Stems {
  find(words: string[]): Promise<Map<string, string[]>>;
  learn(word: string, lexemes: string[]): void;
}

/** Creates an in-memory cache of the database's stemmer, whose results never change. */
export function createStems(db: Database): Stems {
  const kept = new Map<string, string[]>();
  return {
    learn(word, lexemes) {
      if (kept.size > MAX_KEPT) kept.clear();
      kept.set(word, lexemes);
    },
    async find(words) {
      const unknown = [...new Set(words)].filter((word) => !kept.has(word));
      const found = unknown.length > 0 ? await findLexemes(db, unknown) : [];
      for (const [at, word] of unknown.entries()) kept.set(word, found[at] ?? []);
      const stems = new Map(words.map((word) => [word, kept.get(word) ?? []]));
      if (kept.size > MAX_KEPT) kept.clear();
      return stems;
    },
  };
}

const MAX_NEAR_WORDS = 6;

interface NearWord {
  word: string;
  mistakes: number;
  businessCount: number;
}

interface KnownWords {
  isKnown(word: string): boolean;
  isName: boolean;
  /** Returns a common English word that is one edit away, whether or not a listing has it. */
  findEnglish(word: string): string | null;
}

/**
 * Corrects words that no name has towards names of chains, or towards words that names have. A Spanish word is
 * only corrected to another Spanish word. Returns null if nothing changes.
 */
export async function correctWords(
  db: Database,
  words: string[],
  { isKnown, isName, findEnglish }: KnownWords,
  vocabulary: Vocabulary,
): Promise<string[] | null> {
  const named = isName ? null : await findMisspelledName(db, words);
  if (named?.length === words.length) return named;
  const corrected: string[] = [];
  // Words are looked up one at a time, so that a request uses only one connection for this.
  for (const word of words) {
    const near = isKnown(word) ? [] : await findNearWords(db, word);
    const isSpanish = isSpanishWord(vocabulary, word);
    const [nearest] = isSpanish ? near.filter((one) => isSpanishWord(vocabulary, one.word)) : near;
    const isNear = nearest && nearest.mistakes <= allowedMistakes(word);
    const isNearest = isNear && nearest.mistakes === 1;
    const english = isKnown(word) || isSpanish || isNearest ? null : findEnglish(word);
    corrected.push(english ?? (isNear ? nearest.word : word));
  }
  return corrected.some((word, at) => word !== words[at]) ? corrected : null;
}

/**
 * Finds a name of at least two businesses that is one edit away, such as a chain for "dolar general". Returns
 * null if there is none.
 */
async function findMisspelledName(db: Database, words: string[]): Promise<string[] | null> {
  if (words.length < 2) return null;
  const name = words.join(' ');
  const rows = await db.run<{ nameKey: string }>(
    {
      name: 'misspelled_name',
      text: `select name_key from business_names
             where left(name_key, 3) = $1 and business_count >= 2 and length(name_key) between $2 and $3
             order by business_count desc limit 100`,
    },
    [Array.from(name).slice(0, 3).join(''), name.length - 1, name.length + 1],
  );
  const near = rows.find(({ nameKey }) => editDistance(nameKey, name) === 1);
  return near ? near.nameKey.split(' ') : null;
}

async function findNearWords(db: Database, word: string): Promise<NearWord[]> {
  const allowed = allowedMistakes(word);
  if (allowed === 0 || /^\d+$/.test(word)) return [];
  const most = word.length < 5 ? allowed : Math.max(2, allowed);
  return (await findSimilarWords(db, word))
    .map((candidate) => ({ ...candidate, mistakes: editDistance(word, candidate.word) }))
    .filter(({ mistakes }) => mistakes <= most)
    .sort(
      (a, b) =>
        a.mistakes - b.mistakes ||
        Number(isForm(b.word, word)) - Number(isForm(a.word, word)) ||
        // Letters are rather left out than added: "glases".
        b.word.length - a.word.length ||
        b.businessCount - a.businessCount,
    )
    .slice(0, MAX_NEAR_WORDS);
}

/** Checks whether a word is another form of a known one: "louies" of "louie". */
function isForm(known: string, word: string): boolean {
  return stemWord(known) === stemWord(word);
}

async function findLexemes(db: Database, words: string[]): Promise<string[][]> {
  const rows = await db.run<{ lexemes: string[] }>(
    {
      name: 'lexemes',
      text: `select tsvector_to_array(to_tsvector('listing', word)) as lexemes
             from unnest($1::text[]) with ordinality as w(word, position) order by position`,
    },
    [words],
  );
  return rows.map((row) => row.lexemes);
}

/** Returns up to 100 words similar to a misspelled one. Index words_trigram. */
function findSimilarWords(db: Database, word: string) {
  return db.run<{ word: string; businessCount: number }>(
    {
      name: 'similar_words',
      text: `select word, business_count from words where word % $1 and length(word) between length($1) - 3 and length($1) + 3
             order by similarity(word, $1) desc, business_count desc limit 100`,
    },
    [word],
  );
}

export interface Completion {
  lexemes: string[];
  words: number;
  uses: number;
}

/**
 * SQL for the most used words with a prefix, with their stems and the totals of all words with that prefix.
 * Primary key; the prefix has at least two letters.
 */
export const COMPLETIONS = (from: string, to: string) => `
  select tsvector_to_array(to_tsvector('listing', word)) as lexemes, words, uses
  from (
    select word, count(*) over () as words, sum(business_count) over () as uses
    from words where word >= ${from} and word < ${to}
    order by business_count desc, word limit ${MAX_COMPLETIONS}
  ) w`;

export function findCompletions(db: Database, prefix: string): Promise<Completion[]> {
  return db.run({ name: 'completions', text: COMPLETIONS('$1', '$2') }, [
    prefix,
    endOfPrefix(prefix),
  ]);
}
