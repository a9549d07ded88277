import { TAILS } from '../../trades/query-words.data.ts';
import { stemWord } from '../../trades/stem.rules.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import { findTowns } from '../area/queries.ts';
import { orders } from '../find/orders.rules.ts';
import { isStateName } from '../place/reading.rules.ts';
import { searchCorrectedWords } from '../words/corrected-words.ts';
import { searchExactWords } from '../words/exact-words.ts';
import { searchJoinedName } from '../words/joined-name.ts';
import { type Attempt, splitWords } from '../words/search.ts';
import { listTerms } from '../words/terms.ts';
import { searchWordBeginnings } from '../words/word-beginnings.ts';
import { scanWords } from './scan.rules.ts';
import { correctTowardsTrades, type NearTrade } from './spelling.rules.ts';

/** A word that so many people live by is no misspelled trade. */
const KNOWN_TOWN = 5000;
/** A trade is meant rather than a name when it has so many times its businesses. */
const CLEARLY_MORE = 5;
const MOST_WORDS = 6;
/** A shorter word that some name has is that name's. */
const LONG = 6;

/** Only where no word is understood: "plummer" is a plumber before it is Plummer, Idaho. */
export async function correctQuery(
  attempt: Attempt,
  vocabulary: Vocabulary,
): Promise<string | null> {
  const words = splitWords(attempt.search.query);
  if (words.length > MOST_WORDS) return null;
  const { phrases } = scanWords(words, vocabulary);
  if (phrases.some(({ stem }) => !TAILS.has(stem))) return null;
  const near = words.map((word) =>
    isStateName(word) ? null : correctTowardsTrades(word, vocabulary),
  );
  if (near.every((found) => found === null)) return null;
  const probe = { ...attempt.search, scope: {}, limit: 1, cursor: undefined, filters: {} };
  const search = { ...probe, circle: undefined, order: orders.rank };
  const anywhere = { context: attempt.context, search };
  if (words.length > 1) {
    const name = await findMisspelledName(anywhere);
    if (name !== null) return (await isNeedAlone(anywhere, name, vocabulary)) ? name : null;
  }
  const corrected = [];
  for (const [at, word] of words.entries()) {
    corrected.push((await correctWord(anywhere, word, near[at] ?? null)) ?? word);
  }
  const isFound = scanWords(corrected, vocabulary).phrases.length > 0;
  return isFound && corrected.some((word, at) => word !== words[at]) ? corrected.join(' ') : null;
}

/** The words as names have them, spelled right; the query itself where its beginnings are a name's. */
async function findMisspelledName(attempt: Attempt): Promise<string | null> {
  const { query } = attempt.search;
  if (await searchJoinedName(attempt)) return query;
  const exact = await searchExactWords(attempt);
  if ((await searchWordBeginnings(attempt, exact)).total > 0) return query;
  const corrected = await searchCorrectedWords(attempt);
  return corrected && corrected.total > 0 ? (corrected.correctedQuery ?? null) : null;
}

async function isNeedAlone({ context }: Attempt, query: string, vocabulary: Vocabulary) {
  const placed = await context.lookups.readPlace(query);
  const { phrases, rest } = scanWords(splitWords(placed?.query ?? query), vocabulary);
  return phrases.length > 0 && rest.length === 0;
}

async function correctWord(
  { context, search }: Attempt,
  word: string,
  near: NearTrade | null,
): Promise<string | null> {
  if (!near) return null;
  const [town] = await findTowns(context.db, [word], undefined);
  if (town && town.population >= KNOWN_TOWN) return null;
  const { total, isTotalCapped } = await searchExactWords({
    context,
    search: { ...search, query: word },
  });
  const uses = isTotalCapped
    ? await context.statistics.estimate(await listTerms(context, [word]))
    : total;
  if (total > 0 && (word.length < LONG || near.weight < CLEARLY_MORE * uses)) return null;
  const names = await context.spelling.findNear(word);
  const name = names.find(({ mistakes }) => mistakes > 0);
  return name && isNearer(name, near) ? null : near.word;
}

function isNearer(
  name: { word: string; mistakes: number; businessCount: number },
  trade: NearTrade,
): boolean {
  if (stemWord(name.word) === trade.word) return false;
  if (name.mistakes !== trade.mistakes) return name.mistakes < trade.mistakes;
  return name.businessCount > CLEARLY_MORE * trade.weight;
}
