import {
  ENGLISH_WORDS,
  NAMED_WISHES,
  NARROWING_WISHES,
  SILENT_WISHES,
  SPANISH_WORDS,
} from '../../trades/query-words.data.ts';
import { rootKey, stemPhrase, stemWord } from '../../trades/stem.rules.ts';
import {
  chooseVocabulary,
  isSpanishWord,
  joinStems,
  type Meaning,
  type Vocabulary,
  type Wish,
} from '../../trades/vocabulary.rules.ts';
import { namesState } from './place.rules.ts';
import { findKindredWords, hasTranslation, spellOut } from './words.rules.ts';

const LONGEST_PHRASE = 6;
/** Maximum words, including fillers, of a phrase that matches in any word order. */
const LONGEST_LOOSE = 5;

export interface FoundPhrase extends Meaning {
  stem: string;
  /** Whether the phrase follows "for" or "with" and so describes an earlier one. */
  isAside: boolean;
  typed: string[];
}

export interface Scan {
  phrases: FoundPhrase[];
  wishes: Wish[];
  rest: string[];
}

/** Scans folded words from left to right, preferring the longest match. A phrase wins a tie with a wish. */
export function scanWords(words: string[], known: Vocabulary): Scan {
  const vocabulary = chooseVocabulary(known, words);
  const { phrases, wishes, small } = vocabulary;
  const stems = words.map(stemWord);
  const scan: Scan = { phrases: [], wishes: [], rest: [] };
  let isAside = false;
  for (let at = 0; at < stems.length; ) {
    const { stem, size } = findLongest(stems, at, vocabulary);
    const [meaning, wish] = [phrases.get(stem), wishes.get(stem)];
    isAside ||= small.links.has(stem) && scan.phrases.length > 0;
    if (!wish && ((size === 0 && small.fillers.has(stem)) || isTail(stem, scan, vocabulary)))
      at += 1;
    else if (size === 0) scan.rest.push(words[at++] ?? '');
    else {
      if (wish && (!meaning || isSaid(scan, stems.slice(at + size), vocabulary)))
        scan.wishes.push(wish);
      else if (meaning)
        scan.phrases.push({ ...meaning, stem, isAside, typed: words.slice(at, at + size) });
      at += size;
    }
  }
  return scan.phrases.length + scan.rest.length > 0 ? scan : scanSmall(words, scan, vocabulary);
}

function scanSmall(words: string[], scan: Scan, { phrases }: Vocabulary): Scan {
  const word = words.find((one) => phrases.has(stemWord(one)));
  const stem = stemWord(word ?? '');
  const meaning = phrases.get(stem);
  if (word === undefined || !meaning || scan.wishes.some(({ phrase }) => phrase.includes(word)))
    return scan;
  return { ...scan, phrases: [{ ...meaning, stem, isAside: false, typed: [word] }] };
}

function findLongest(stems: string[], at: number, { phrases, wishes, roots, small }: Vocabulary) {
  const first = { stem: stems[at] ?? '', size: 0 };
  const isSmall = small.fillers.has(first.stem) && stems.length > 1;
  if (isSmall && !wishes.has(first.stem)) {
    return findExact(stems, at, 2, (stem) => phrases.has(stem) || wishes.has(stem)) ?? first;
  }
  const exact = findExact(stems, at, 1, (stem) => phrases.has(stem) || wishes.has(stem)) ?? first;
  for (let size = Math.min(LONGEST_LOOSE, stems.length - at); size > exact.size; size -= 1) {
    if (small.fillers.has(stems[at + size - 1] ?? '')) continue;
    const joined = roots.get(joinStems(stems.slice(at, at + size)));
    if (joined) return { stem: joined, size };
    const content = stems.slice(at, at + size).filter((word) => !small.fillers.has(word));
    const stem = content.length > 1 ? roots.get(rootKey(content)) : undefined;
    if (stem) return { stem, size };
  }
  return exact;
}

function findExact(stems: string[], at: number, least: number, isKnown: (stem: string) => boolean) {
  for (let size = Math.min(LONGEST_PHRASE, stems.length - at); size >= least; size -= 1) {
    const stem = stems.slice(at, at + size).join(' ');
    // The stemmer leaves some plurals unchanged: "4k tvs", "airport taxis", "bureaus".
    const one = stem.endsWith('s') ? stem.slice(0, -1) : stem;
    const known = [stem, one, spellOut(stem)].find(isKnown);
    if (known !== undefined) return { stem: known, size };
  }
  return null;
}

const isTail = (stem: string, { phrases }: Scan, { small }: Vocabulary) =>
  small.tails.has(stem) && phrases.length > 0;

/**
 * Checks whether the query has another need, in which case a phrase that is also a wish counts as a wish:
 * "free wifi cafe".
 */
function isSaid(scan: Scan, stems: string[], { phrases, wishes, small }: Vocabulary): boolean {
  const isNeed = (stem: string) => phrases.has(stem) && !wishes.has(stem) && !small.tails.has(stem);
  return scan.phrases.length > 0 || stems.some(isNeed);
}

export interface Telling {
  /** Typed words that are more specific than the trade: `tuxedo` for a clothing store. */
  words: string[];
  all: string[];
  isSure: boolean;
  isNamed: boolean;
}

export interface Need {
  trades: number[];
  categories: number[];
  stem: string;
  isRisky: boolean;
  telling: Telling;
  /** A second need that the same business should meet: "vegan pizza". */
  also: FoundPhrase | null;
  named: Wish[];
  unanswered: string[];
  isNearMe: boolean;
  rest: string[];
}

export function readNeed(scan: Scan, vocabulary: Vocabulary): Need | null {
  const [head, ...others] = rankPhrases(scan.phrases);
  const isNearMe = scan.wishes.some(({ attribute }) => attribute === 'near-me');
  if (!head) return readWishAlone(scan, vocabulary, isNearMe);
  const strangers = others.filter(({ trades }) => !trades.some((id) => head.trades.includes(id)));
  const shared = others.flatMap(({ trades }) => trades.filter((id) => head.trades.includes(id)));
  const narrowed = narrow(head, scan.wishes, vocabulary);
  const also = strangers.find(({ trades }) => trades.length > 0) ?? null;
  return {
    trades: shared.length > 0 ? [...new Set(shared)] : narrowed,
    categories: head.categories,
    stem: head.stem,
    isRisky: head.isRisky,
    telling: readTelling(head, vocabulary),
    also,
    ...sortWishes(scan.wishes),
    isNearMe,
    rest: scan.rest,
  };
}

function readWishAlone({ wishes, rest }: Scan, vocabulary: Vocabulary, isNearMe: boolean) {
  const { bySlug } = vocabulary;
  const wish = wishes.find(({ trade }) => trade && bySlug.has(trade));
  const trade = wish?.trade ? bySlug.get(wish.trade) : undefined;
  if (!wish || !trade) return null;
  const others = sortWishes(wishes.filter((other) => other !== wish));
  const need = {
    trades: [trade.id],
    categories: [],
    stem: wish.phrase,
    isRisky: false,
    telling: readTelling({ typed: wish.phrase.split(' '), trades: [trade.id] }, vocabulary),
  };
  return { ...need, also: null, ...others, isNearMe, rest };
}

const KIN = 4;

/** Words that are significant even if the trade's name contains them. */
export const DECIDING = new Set('halal kosher organic vegan vegetarian'.split(' '));
const SAYS_NOTHING = new Set(
  'all own pick eat done fix every whole kind type near me day rent hire buy sell'.split(' '),
);
const GONE_WRONG = new Set(
  `wont not working work broken broke leaking leak clogged stuck jammed lost dripping overflowing cracked noise
   making stopped stop turn open close drain start starting cooling heating hot cold blowing hurt hurts fell`.split(
    /\s+/,
  ),
);
const THINGS = new Set(
  `school hospital church museum park lesson class rental repair dealer dealership restaurant club gym
   certification training course exam permit supply insurance`.split(/\s+/),
);
const SEVERAL = /,|&| and /;

/**
 * Finds the words of a phrase that are more specific than its main trade. A task such as "leaky faucet" may
 * appear in no listing.
 */
function readTelling(
  {
    typed,
    trades,
    kind,
    isSpanish = false,
  }: Pick<FoundPhrase, 'typed' | 'trades' | 'isSpanish'> & { kind?: FoundPhrase['kind'] },
  vocabulary: Vocabulary,
): Telling {
  const { fillers, tails } = isSpanish ? SPANISH_WORDS : ENGLISH_WORDS;
  const { name = '', singular = '', slug = '' } = vocabulary.trades.get(trades[0] ?? 0) ?? {};
  const [first = ''] = name.split(SEVERAL);
  const names = isSpanish ? [first, singular, slug] : [first, singular];
  const own = names.flatMap((text) => stemPhrase(text).split(' '));
  const isOwn = (word: string) => {
    const kin = [stemWord(word), ...findKindredWords(word).map(stemWord)];
    return own.some((other) => kin.some((one) => areKin(one, other)));
  };
  const all = typed.filter((word) => !fillers.has(stemWord(word)) && word.length > 1);
  const isTail = (word: string) => tails.has(stemWord(word));
  const isWrong = kind === 'need' && all.some((word) => GONE_WRONG.has(word));
  const end = all.findLastIndex((word) => !isTail(word));
  const content = all.slice(0, end + 1).filter((word) => {
    return !(isWrong && GONE_WRONG.has(word)) && !SAYS_NOTHING.has(word) && !/^\d+$/.test(word);
  });
  const saying = content.filter((word) => DECIDING.has(word) || !isOwn(word));
  const words = namesState(saying.join(' ')) ? [] : saying.filter((word) => !namesState(word));
  const isThing = all.some((word) => THINGS.has(stemWord(word)));
  const isWhole = words.length === all.length && words.length > 1;
  const isTask = kind === 'need' && !isThing && (isWrong || isWhole);
  // Listings are in English, so for a Spanish phrase only words with a translation are useful.
  if (isSpanish) {
    const known = words.filter(hasTranslation);
    return { words: known, all: [], isSure: known.length > 0, isNamed: false };
  }
  // Listings are in English, so a missing Spanish trade name such as "farmacia" isn't worth reporting.
  const isOtherName = kind === 'exact' && typed.every((word) => isSpanishWord(vocabulary, word));
  const isSure = !isTask && !isOtherName;
  return { words, all, isSure, isNamed: kind !== 'need' };
}

function areKin(one: string, other: string): boolean {
  if (one === other || rootKey([one]) === rootKey([other])) return true;
  const size = Math.min(one.length, other.length);
  let same = 0;
  while (same < size && one[same] === other[same]) same += 1;
  return (
    same >= KIN &&
    same >= 0.6 * size &&
    (same === size || same >= 0.6 * Math.max(one.length, other.length))
  );
}

const DECIDING_FIRST = new Set('antique vintage thrift secondhand'.split(' '));

function rankPhrases(phrases: FoundPhrase[]): FoundPhrase[] {
  const weigh = ({ stem, kind, trades, isAside }: FoundPhrase, order: number) =>
    2 * stem.split(' ').length +
    (kind === 'need' ? 1 : 0) -
    (trades.length > 0 ? 0 : 3) -
    (isAside ? 5 : 0) +
    (DECIDING_FIRST.has(stem) ? 3 : 0) +
    1.1 * order;
  return phrases
    .map((phrase, order) => ({ phrase, weight: weigh(phrase, order) }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ phrase }) => phrase);
}

function narrow({ stem, trades }: FoundPhrase, wishes: Wish[], { phrases }: Vocabulary): number[] {
  for (const { attribute } of wishes) {
    for (const word of NARROWING_WISHES[attribute] ?? []) {
      const meaning = phrases.get(`${word} ${stem}`);
      if (meaning && meaning.trades.length > 0) return meaning.trades;
    }
  }
  return trades;
}

function sortWishes(wishes: Wish[]): Pick<Need, 'named' | 'unanswered'> {
  const named = wishes.filter(({ attribute }) => NAMED_WISHES.has(attribute));
  const unanswered = wishes
    .filter(({ attribute }) => !NAMED_WISHES.has(attribute) && !SILENT_WISHES.has(attribute))
    .map(({ phrase }) => phrase);
  return { named, unanswered };
}
