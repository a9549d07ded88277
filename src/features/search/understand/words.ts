import type { Database } from '../../../platform/database/database.ts';
import { isSpanishWord, type Vocabulary } from '../../trades/vocabulary.rules.ts';
import { endOfPrefix, type Term } from '../find/selection.rules.ts';
import { allowedMistakes, editDistance } from './spelling.rules.ts';
import { findKindredWords, SMALL_WORDS } from './words.rules.ts';

const MAX_COMPLETIONS = 40;
const MOST_BEGUN = 50_000;
/** Shorter ones begin so many words that only the commonest are looked for. */
const SHORTEST_PREFIX = 3;

interface TermContext {
  stems: Stems;
}

interface LooseContext extends TermContext {
  lookups: { findCompletions(word: string): Promise<Completion[]> };
}

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
export async function listLooseTerms(context: LooseContext, words: string[]): Promise<Term[]> {
  const last = words.at(-1) ?? '';
  const large = words.slice(0, -1).filter((word) => !SMALL_WORDS.has(word));
  if (last.length < 2 || isWhole(last)) return listTerms(context, [...large, last]);
  const [terms, ending] = await Promise.all([
    listTerms(context, large),
    completeWord(context, last),
  ]);
  return ending ? [...terms, ending] : terms;
}

function isWhole(word: string): boolean {
  return SMALL_WORDS.has(word) || findKindredWords(word).length > 0;
}

/** Fewer letters begin so many words that they are looked up only if they must be. */
const COMPLETED_SOON = 4;

/** The last word, where it costs little to know what it may begin; else empty. */
export function completedWord(words: string[]): string {
  const last = words.at(-1) ?? '';
  return last.length < COMPLETED_SOON || isWhole(last) ? '' : last;
}

async function completeWord({ lookups, stems }: LooseContext, last: string): Promise<Term | null> {
  const [endings, completions] = await Promise.all([
    stems.find([last]),
    lookups.findCompletions(last),
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

const MAX_KEPT = 20_000;

/** Stems of folded words, as the search vector holds them; a strange word may have none, or many. */
export interface Stems {
  find(words: string[]): Promise<Map<string, string[]>>;
  learn(word: string, lexemes: string[]): void;
}

/** The database's own stemmer. What it says of a word never changes, and is kept in memory. */
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

/** Spellings of one request: what was looked up once is known. */
export interface Spelling {
  /** Words that listings have and that may be meant, the nearest first. */
  findNear(word: string): Promise<NearWord[]>;
  correct(words: string[]): Promise<string[] | null>;
}

interface Sources {
  readVocabulary(): Promise<Vocabulary>;
  /** Which of the words listings have, and whether they are a name together. */
  readKnown(words: string[]): Promise<{ words: Set<string>; isName: boolean }>;
}

/** A word of one language is never a misspelled one of the other. */
export function createSpelling(db: Database, { readVocabulary, readKnown }: Sources): Spelling {
  const kept = new Map<string, Promise<NearWord[]>>();
  const findInLanguage = async (word: string) => {
    const vocabulary = await readVocabulary();
    const found = await findNearWords(db, word);
    if (!isSpanishWord(vocabulary, word)) return found;
    return found.filter((near) => near.word === word || isSpanishWord(vocabulary, near.word));
  };
  return {
    findNear(word) {
      const found = kept.get(word) ?? findInLanguage(word);
      kept.set(word, found);
      return found;
    },
    async correct(words) {
      const { words: known, isName } = await readKnown(words);
      const named = isName ? null : await findMisspelledName(db, words);
      if (named) return named;
      const corrected: string[] = [];
      // One after the other: no request takes more than one connection for this.
      for (const word of words) {
        const [nearest] = known.has(word) ? [] : await this.findNear(word);
        const isNear = nearest && nearest.mistakes <= allowedMistakes(word);
        corrected.push(isNear ? nearest.word : word);
      }
      return corrected.some((word, at) => word !== words[at]) ? corrected : null;
    },
  };
}

/** Of words that may be of two languages: with one of them spelled otherwise, the name of a chain ("dolar general"). */
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
  // Two words together tell more than each: there one more mistake may be looked over.
  const most = word.length < 5 ? allowed : Math.max(2, allowed);
  return (await findSimilarWords(db, word))
    .map((candidate) => ({ ...candidate, mistakes: editDistance(word, candidate.word) }))
    .filter(({ mistakes }) => mistakes <= most)
    .sort((a, b) => a.mistakes - b.mistakes || b.businessCount - a.businessCount)
    .slice(0, MAX_NEAR_WORDS);
}

/** Stems of folded words, each as the search vector holds it; none for a word without letters. */
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

/** Words of the vocabulary among the given ones. Primary key. */
export async function findKnownWords(db: Database, words: string[]): Promise<Set<string>> {
  const rows = await db.run<{ word: string }>(
    { name: 'known_words', text: 'select word from words where word = any($1::text[])' },
    [words],
  );
  return new Set(rows.map((row) => row.word));
}

/** The words most like a misspelled one. Index words_trigram. */
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

/** With their stems, and the uses of all that begin so. Primary key: two letters bound the walk. */
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
