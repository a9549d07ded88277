import { namesState } from '../../places/model/place-names.rules.ts';
import {
  ENGLISH_WORDS,
  NAMED_WISHES,
  NATIONS,
  SILENT_WISHES,
  SPANISH_WORDS,
} from '../../trades/query-words.data.ts';
import { rootKey, stemPhrase, stemWord } from '../../trades/stem.rules.ts';
import { namesChain, type Vocabulary } from '../../trades/vocabulary.rules.ts';
import type { Guess } from '../../trades/word-vectors.ts';
import type { Reading } from './interpret.ts';
import { findKindredWords, hasTranslation } from './kindred-words.ts';
import type { FoundPhrase } from './phrases.rules.ts';
import { SCORE } from './weights.ts';

/** A typed word, or words, that a listing may carry, and its weight in the score of the listing. */
export interface WeightedWords {
  words: string[];
  weight: number;
  /**
   * Whether listings without it may be cut, and the visitor is told if none has it. Otherwise it only changes
   * the order.
   */
  isSure: boolean;
  /** Whether it only adds to the need, after "for" or "with". Listings without it aren't cut. */
  isAside?: boolean;
  /** Whether it is Spanish, so that no listing may say it. If absent, the words decide. */
  isForeign?: boolean;
  /** Trades that say the same: a vegetarian restaurant for "vegan". */
  trades: number[];
  of: 'phrase' | 'brand' | 'telling' | 'beside' | 'wish' | 'rival';
}

/** The trades that a reading asks for, and the words that its best listings carry. */
export interface Need {
  /** The main phrase; null for a wish that stands for a trade. */
  head: FoundPhrase | null;
  /** Other phrases for the same trades: "trampolines" beside "birthday party place". */
  sameTrade: FoundPhrase[];
  /** Whether any of several needs will do: "fish market or seafood restaurant". */
  isEither?: boolean;
  stem: string;
  trades: number[];
  categories: number[];
  isRisky: boolean;
  weighted: WeightedWords[];
  /** The chain that is asked for, such as "In-N-Out". */
  brand: string | null;
  /** Spanish words without a translation, which no listing can be searched for. */
  untold: string[];
}

interface NeedContext {
  vocabulary: Vocabulary;
  /** Number of names that have a word of the question. */
  known: { words: Map<string, number> };
}

/** Returns the trades and words that a reading asks for, or null if it names none. */
export function readNeed(
  reading: Reading,
  { vocabulary, known }: NeedContext,
  guess: Guess | null = null,
): Need | null {
  const ranked = rankPhrases(markAsides(reading));
  const favored = favor(ranked, guess);
  const [first] = ranked;
  // The name of a trade is surer than any guess: "pool cleaning weekly".
  const isNamed = first?.kind === 'exact' && first.stem.includes(' ');
  if (!favored && first && !isNamed && guess && guess.score >= SURELY_MEANT) {
    return guessNeed({ ...first, typed: reading.text.split(' '), trades: guess.trades });
  }
  const head = favored ?? first;
  const others = ranked.filter((one) => one !== head);
  if (!head) return readWishAlone(reading, vocabulary);
  // A trampoline park is a place for parties.
  const isAmong = (id: number, trades: number[]) =>
    trades.includes(id) || trades.includes(vocabulary.trades.get(id)?.partOf ?? 0);
  const hasSameTrade = ({ trades }: FoundPhrase) =>
    trades.some((id) => isAmong(id, head.trades)) || head.trades.some((id) => isAmong(id, trades));
  const either = head.isEither ? others.filter(({ isEither }) => isEither) : [];
  const otherNeeds = others.filter((one) => !hasSameTrade(one) && !either.includes(one));
  const shared = others
    .filter(hasSameTrade)
    .flatMap(({ trades, isAside }) =>
      trades.filter((id) => (isAside ? head.trades.includes(id) : isAmong(id, head.trades))),
    );
  const asked = shared.length > 0 ? [...new Set(shared)] : findRemedy(head, reading, vocabulary);
  const trades = [...new Set([...asked, ...either.flatMap((one) => one.trades)])];
  // Listings may say a Spanish word that has a translation, or that stands in a name: "Tortilleria Mexicana".
  const maySay = (word: string) => hasTranslation(word) || known.words.has(word);
  const listTelling = (one: FoundPhrase) => readTelling(one, vocabulary, maySay).words;
  const sameTrade = others.filter((one) => hasSameTrade(one) && listTelling(one).length > 0);
  const isBrand = namesChain(head);
  if (reading.isGuess) return guessNeed(head);
  const telling = isBrand
    ? { words: [], untold: [], isSure: false, isWhole: false }
    : readTelling(head, vocabulary, maySay);
  const { own, untold } = splitUntold(head, telling, vocabulary);
  // A repairer of fridges may not say so.
  if (reading.words.some(isWrong)) telling.isSure = false;
  // Another name of the trade, such as "seamstress" of tailors, says nothing more.
  if (isNameOfTrade(head)) telling.isSure = false;
  // Listings of the other need don't say it.
  if (either.length > 0) telling.isSure = false;
  // Listings of the broader trade must say it.
  if (head.unlisted !== undefined) telling.isSure = true;
  return {
    head,
    sameTrade,
    isEither: either.length > 0,
    stem: head.stem,
    trades,
    categories: [head, ...either].flatMap((one) => one.categories),
    isRisky: head.isRisky,
    brand: isBrand ? head.typed.join(' ') : null,
    untold: head.isSpanish ? [...untold, ...listUnsearchable(reading)] : [],
    weighted: [
      isBrand
        ? weigh('brand', head.typed, SCORE.deciding, { isSure: true })
        : weigh('phrase', listCore(head), SCORE.common),
      ...weighParts(head, { ...telling, words: [...telling.words, ...own] }, vocabulary),
      ...((telling.isWhole || telling.words.length > 1) && telling.words.every(isCommon)
        ? weighWhole(head, telling)
        : []),
      ...sameTrade.flatMap((one) =>
        listTelling(one).map((word) => ({ ...weighWord(word, false), isAside: !isCommon(word) })),
      ),
      ...otherNeeds.map(({ typed, trades: own, isAside: isLater }) =>
        weigh('beside', typed, SCORE.beside, {
          // Listings needn't mention the symptom: "my back went out, need a chiropractor".
          isSure: !isLater && !head.isAsked,
          isAside: isLater,
          trades: own,
        }),
      ),
      ...weighBeside(reading),
      ...weighRivals([...telling.words, ...reading.searchable]),
    ],
  };
}

/** Weighs the names that state another language or nationality than the words: no Chinese school teaches English. */
function weighRivals(words: string[]): WeightedWords[] {
  const asked = words.filter((word) =>
    [word, ...findKindredWords(word)].some((one) => NATIONS.has(one)),
  );
  return asked.length > 0 ? [weigh('rival', asked, -SCORE.beside, { isSure: true })] : [];
}

/** How sure a guess must be to decide between phrases, and to replace them. */
const LIKELY_MEANT = 0.4;
const SURELY_MEANT = 0.55;

/**
 * Returns the first phrase that means what all words mean together: "halibut charter" is a charter. A phrase
 * after "with" stays beside the one before it: "brewery with pizza".
 */
function favor(phrases: AsidePhrase[], guess: Guess | null): AsidePhrase | undefined {
  const [first] = phrases;
  const meant = guess?.trades[0];
  if (!guess || meant === undefined || guess.score < LIKELY_MEANT) return first;
  const found = phrases.find(({ trades }) => trades.includes(meant));
  return found?.isAside && !first?.isAside ? first : found;
}

/** Returns the need that words mean which no phrase has. Listings that have the words come first. */
function guessNeed(head: FoundPhrase): Need {
  const { typed, trades, stem } = head;
  const weighted = typed.map((word) => weigh('telling', [word], SCORE.telling));
  return {
    head,
    sameTrade: [],
    stem,
    trades,
    categories: [],
    isRisky: true,
    brand: null,
    untold: [],
    weighted,
  };
}

function weigh(
  of: WeightedWords['of'],
  words: string[],
  weight: number,
  more: Partial<WeightedWords> = {},
): WeightedWords {
  return { words, weight, isSure: false, trades: [], of, ...more };
}

function weighWord(word: string, isSure: boolean): WeightedWords {
  if (DECIDING.has(word)) return weigh('telling', [word], SCORE.deciding, { isSure });
  if (isCommon(word)) return weigh('telling', [word], SCORE.common);
  return weigh('telling', [word], SCORE.telling, { isSure });
}

/** Weighs the words that say more than the trade. A number counts with the word behind it: "24 hour". */
function weighParts(head: FoundPhrase, telling: Telling, vocabulary: Vocabulary): WeightedWords[] {
  const { typed, isSpanish = false, unlisted } = head;
  const isForeign = isSpanish && unlisted === undefined;
  const numberBefore = (word: string) => {
    const before = typed[typed.indexOf(word) - 1] ?? '';
    return /^\d+$/.test(before) ? [before] : [];
  };
  return telling.words.map((word) => {
    const weighted = weighWord(word, telling.isSure);
    const whole = { ...weighted, words: [...numberBefore(word), word], isForeign };
    if (!isAside(head, word)) return whole;
    const aside = { ...whole, isSure: false, isAside: weighted.isSure || isAudience(word) };
    // Movers say "mudanza" of "camión para mudanza" by their trade.
    return isForeign && aside.isAside
      ? { ...aside, trades: whole.words.flatMap((one) => findTradesOf(one, vocabulary)) }
      : aside;
  });
}

/** Checks whether a word behind "for" says whom it is for, which a visitor is told about if no listing says it. */
const isAudience = (word: string) => AUDIENCES.has(stemWord(word));

const AUDIENCES = new Set(
  'kid child children baby toddler teen senior adult women men'.split(' ').map(stemWord),
);

const isCommon = (word: string) =>
  COMMON_WORDS.has(stemWord(word)) || ENGLISH_WORDS.tails.has(stemWord(word));

/** Weighs all words of a phrase as one: common words say something only together, such as "city hall". */
function weighWhole({ typed }: FoundPhrase, { words, isSure }: Telling): WeightedWords[] {
  if (words.length === 0 || typed.length < 2) return [];
  return [weigh('telling', typed, SCORE.telling, { isSure })];
}

function findTradesOf(word: string, { phrases, spanish }: Vocabulary): number[] {
  const stem = stemWord(word);
  return (phrases.get(stem) ?? spanish?.phrases.get(stem))?.trades ?? [];
}

/** Splits the words behind "para" or "con" without a translation: those that mean a trade of their own, and the rest. */
function splitUntold(head: FoundPhrase, { untold }: Telling, vocabulary: Vocabulary) {
  const asides = untold.filter((word) => isAside(head, word));
  const namesTrade = (word: string) => findTradesOf(word, vocabulary).length > 0;
  return {
    own: asides.filter(namesTrade),
    untold: asides.filter((word) => !namesTrade(word)),
  };
}

function listUnsearchable({ words, searchable }: Reading): string[] {
  return words.filter((word) => !searchable.includes(word));
}

function weighBeside({ searchable, asides, wishes }: Reading): WeightedWords[] {
  return [
    ...searchable.map((word) => {
      const isWeak = isCommon(word) || isWrong(word) || /^\d+$/.test(word);
      const weight = isWeak ? SCORE.common : SCORE.beside;
      const isBehind = asides.includes(word);
      const isAside = isBehind && (!isWeak || isAudience(word));
      const isSure = !isWeak && !isBehind;
      return weigh('beside', [word], weight, { isSure, isAside });
    }),
    ...wishes
      .filter(({ attribute }) => !SILENT_WISHES.has(attribute))
      .map(({ phrase, attribute }) => {
        const isNamed = NAMED_WISHES.has(attribute);
        const words = phrase.split(' ');
        const isDeciding = words.some((word) => DECIDING.has(word));
        const weight = isDeciding ? SCORE.deciding : isNamed ? SCORE.beside : SCORE.common;
        return weigh('wish', words, weight, { isSure: isNamed });
      }),
  ];
}

function readWishAlone(reading: Reading, { bySlug }: Vocabulary): Need | null {
  const wish = reading.wishes.find(({ trade }) => trade && bySlug.has(trade));
  const trade = wish?.trade ? bySlug.get(wish.trade) : undefined;
  if (!wish || !trade) return null;
  const others = reading.wishes.filter((other) => other !== wish);
  return {
    head: null,
    sameTrade: [],
    stem: wish.phrase,
    trades: [trade.id],
    categories: [],
    isRisky: false,
    brand: null,
    untold: [],
    weighted: [
      weigh('wish', wish.phrase.split(' '), SCORE.telling, { isSure: true }),
      ...weighBeside({ ...reading, wishes: others }),
    ],
  };
}

interface AsidePhrase extends FoundPhrase {
  /** Whether the phrase follows "for" or "with" and so describes an earlier one. */
  isAside: boolean;
  /** Whether the question asks for the phrase outright: "my back went out, need a chiropractor". */
  isAsked: boolean;
  /** Whether "or" stands between it and another phrase. */
  isEither: boolean;
}

function markAsides({ parts, phrases: all, isGuess }: Reading): AsidePhrase[] {
  if (isGuess) {
    return all.map((phrase) => ({ ...phrase, isAside: false, isAsked: false, isEither: false }));
  }
  const phrases: AsidePhrase[] = [];
  let isAside = false;
  let isAsked = false;
  let before = '';
  for (const part of parts) {
    const word = readLink(part);
    const isLink = LINKS.has(word) || (MY.has(word) && INSIDE.has(before));
    isAside ||= isLink && phrases.length > 0;
    const last = phrases.at(-1);
    const isEither = OR.has(before) && last !== undefined && !last.isAside;
    before = word;
    if (part.kind === 'phrase') {
      if (last && isEither) last.isEither = true;
      phrases.push({ ...part.phrase, isAside, isAsked, isEither });
    }
    isAsked = ASKING.has(word) || (isAsked && ARTICLES.has(word));
  }
  return phrases;
}

/** Returns a small or plain word, or the first one of a wish: "that" of "that delivers". */
function readLink(part: Reading['parts'][number]): string {
  if (part.kind === 'wish') return part.wish.phrase.split(' ')[0] ?? '';
  return part.kind === 'filler' || part.kind === 'word' ? part.word : '';
}

/** Returns the words of a phrase before "for" or "with": "pasteles" of "pasteles para quinceañera". */
function listCore({ typed }: FoundPhrase): string[] {
  const end = typed.findIndex((word) => DESCRIBING.has(word));
  return end > 0 ? typed.slice(0, end) : typed;
}

const DESCRIBING = new Set(['for', 'with', 'para', 'con']);

/** Checks whether a word of a phrase stands behind "for" or "with": "acupuncture for migraines". */
function isAside({ typed }: FoundPhrase, word: string): boolean {
  const link = typed.findIndex((one) => LINKS.has(one));
  return link > 0 && typed.indexOf(word) > link;
}

/** Words after which a phrase describes an earlier one: "physical therapy after knee surgery". */
const LINKS = new Set([
  ...ENGLISH_WORDS.links,
  ...SPANISH_WORDS.links,
  'after',
  'before',
  'despues',
  // "Upholstery shop to redo a chair".
  'to',
]);
/** The same together: "mosquitos in my yard". */
const INSIDE = new Set('in on at under behind inside en'.split(' '));
const OR = new Set(['or', 'o', 'u']);
/** Words that ask for what follows them. */
const ASKING = new Set(
  'need needs needed want looking find recommend necesito busco quiero'.split(' '),
);
const ARTICLES = new Set('a an some any good for un una unos unas'.split(' '));
const MY = new Set('my our the mi mis nuestro la el'.split(' '));

const DECIDING_FIRST = new Set('antique vintage thrift secondhand'.split(' '));

/** Puts the phrase that says most about the trade first. */
function rankPhrases(phrases: AsidePhrase[]): AsidePhrase[] {
  const weigh = ({ stem, kind, trades, isAside, isAsked, isRisky }: AsidePhrase, order: number) =>
    2 * stem.split(' ').length +
    (kind === 'need' && stem.includes(' ') ? 2.5 : 0) -
    (trades.length > 0 ? 0 : 3) -
    (isAside ? 8 : 0) +
    (isAsked ? 6 : 0) -
    (isRisky ? 1.5 : 0) +
    (DECIDING_FIRST.has(stem) ? 3 : 0) +
    1.1 * order;
  return phrases
    .map((phrase, order) => ({ phrase, weight: weigh(phrase, order) }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ phrase }) => phrase);
}

/** Checks whether one word is what a trade is called. Several words may say more: "hindu temple". */
function isNameOfTrade({ kind, trades, typed: [word = '', ...more] }: FoundPhrase): boolean {
  return kind === 'exact' && trades.length === 1 && more.length === 0 && !DECIDING.has(word);
}

/**
 * Returns the trades that repair what went wrong, "my fridge stopped cooling" or "fix my jacket", or that remove what
 * somebody wants to get rid of, or those of the phrase itself.
 */
function findRemedy(
  { stem, trades }: FoundPhrase,
  { words, wishes, parts }: Reading,
  { phrases }: Vocabulary,
) {
  const isBroken = words.some(isWrong) || wishes.some(({ attribute }) => attribute === 'repair');
  const isUnwanted = parts.some((part) => part.kind === 'filler' && part.word === 'rid');
  const remedy = isUnwanted ? 'removal' : isBroken ? 'repair' : '';
  const found = phrases.get(`${stem} ${remedy}`)?.trades ?? [];
  return found.length > 0 ? found : trades;
}

const SHORTEST_ROOT = 4;

/** Words that are significant even if the trade's name contains them. */
const DECIDING = new Set('halal kosher organic vegan vegetarian'.split(' '));

/** Words that many names have, so that a listing without them may fit as well. */
const COMMON_WORDS = new Set(
  `car auto home house service repair hot cold live free full big small local family kid custom make food
   american general center unit control motor security social office work day night city school park lounge
   wear bar church market hall hospital rental rent fix supply decorate decorating hair skin tooth broken broke
   leaky leak leaking crack cracked clog clogged lock locked dead flat lost hurt sore stuck loud noise pain start
   new old great best plus size stop maker sell buy agent agency advisor broker office parts stay place thing
   stuff public preparation prepare fix fixed fixing used usado usada`
    .split(/\s+/)
    .map(stemWord),
);
const SAYS_NOTHING = new Set(
  'all own pick eat done fix learn every whole kind type near me day rent hire buy sell under below'.split(
    ' ',
  ),
);
/** Words that say that something is broken or hurts. */
const GONE_WRONG = new Set(
  `wont not working broke broken leaking leak clogged stuck jammed lost dripping overflowing cracked noise
   stopped hurt hurts fell blowing squeaking`.split(/\s+/),
);
/** Words that say so only together with others: "won't open". */
const STATES = new Set(
  'work making stop turn open close drain start starting cooling heating hot cold flat'.split(' '),
);
export const isWrong = (word: string) => GONE_WRONG.has(word);
const THINGS = new Set(
  `school hospital church temple museum park rink arena shelter barn alley lesson class rental
   repair dealer dealership restaurant club gym
   certification training course exam permit supply insurance`.split(/\s+/),
);
const SEVERAL = /,|&| and /;

interface Telling {
  words: string[];
  /** Spanish words without a translation, which no listing can be searched for. */
  untold: string[];
  isSure: boolean;
  /** Whether the name of the trade has none of the words. */
  isWhole: boolean;
}

/**
 * Finds the words of a phrase that are more specific than its main trade, such as `tuxedo` for a clothing
 * store. A task such as "leaky faucet" may appear in no listing, so it isn't sure.
 */
function readTelling(
  { typed, trades, kind, isSpanish = false, unlisted }: FoundPhrase,
  vocabulary: Vocabulary,
  maySay: (word: string) => boolean,
): Telling {
  const { fillers, tails } = isSpanish ? SPANISH_WORDS : ENGLISH_WORDS;
  const { name = '', singular = '', slug = '' } = vocabulary.trades.get(trades[0] ?? 0) ?? {};
  const [first = ''] = name.split(SEVERAL);
  const names = isSpanish ? [first, singular, slug] : [first, singular];
  const own = names.flatMap((text) => stemPhrase(text).split(' '));
  const isOwn = (word: string) => {
    const kin = [stemWord(word), ...findKindredWords(word).map(stemWord)];
    return own.some((other) => kin.some((one) => shareRoot(one, other)));
  };
  const isSmall = (word: string) => fillers.has(stemWord(word)) || SPANISH_WORDS.fillers.has(word);
  const all = typed.filter((word) => !isSmall(word) && word.length > 1);
  const isTail = (word: string) => tails.has(stemWord(word));
  const isPart = (word: string) => isWrong(word) || STATES.has(word);
  const isFault = kind === 'need' && all.some(isPart);
  const end = all.findLastIndex((word) => !isTail(word));
  const content = all.slice(0, end + 1).filter((word) => {
    return !(isFault && isPart(word)) && !SAYS_NOTHING.has(word) && !/^\d+$/.test(word);
  });
  const more = content.filter((word) => DECIDING.has(word) || !isOwn(word));
  // "Synagogue" is a word of its broader trade's name.
  const saying = more.length === 0 && unlisted !== undefined ? content : more;
  const words = namesState(saying.join(' ')) ? [] : saying.filter((word) => !namesState(word));
  const isWhole = words.length === all.length && words.length > 0;
  // Listings are in English, so for a Spanish phrase only few of its words are useful.
  if (isSpanish && unlisted === undefined) {
    // The name of a trade needs no other words.
    const untold = kind === 'exact' ? [] : words.filter((word) => !maySay(word));
    return { words: words.filter(maySay), untold, isSure: true, isWhole };
  }
  if (isSpanish) return { words, untold: [], isSure: true, isWhole };
  // A listing of somebody who buys gold may not mention gold.
  const isSale = typed.includes('sell');
  const isThing = all.some((word) => THINGS.has(stemWord(word)));
  const isTask = kind === 'need' && (isFault || isSale || (!isThing && isWhole));
  return { words, untold: [], isSure: !isTask, isWhole };
}

function shareRoot(one: string, other: string): boolean {
  if (one === other || rootKey([one]) === rootKey([other])) return true;
  const size = Math.min(one.length, other.length);
  let same = 0;
  while (same < size && one[same] === other[same]) same += 1;
  return (
    same >= SHORTEST_ROOT &&
    same >= 0.6 * size &&
    (same === size || same >= 0.6 * Math.max(one.length, other.length))
  );
}
