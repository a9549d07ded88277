import type { SearchReason } from '../../../contract/search.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { townKey } from '../../../platform/town-key.ts';
import type { PlaceSpan } from '../../places/model/annotate-places.rules.ts';
import { NATIONS, SILENT_WISHES, SPANISH_WORDS } from '../../trades/query-words.data.ts';
import { stemPhrase, stemWord } from '../../trades/stem.rules.ts';
import { isSpanishWord, namesChain, type Vocabulary } from '../../trades/vocabulary.rules.ts';
import type { Wanted } from '../find/retrieve.ts';
import { DECIDES, MAX_SCORED, type ScoredTerm, type Term } from '../find/selection.rules.ts';
import { isFiller } from '../read/annotate.ts';
import type { Reading } from '../read/interpret.ts';
import { isTranslated, STOP_WORDS } from '../read/kindred-words.ts';
import { type Need, readNeed, type WeightedWords } from '../read/need.rules.ts';
import type { Understood } from '../read/understand.ts';
import { SCORE } from '../read/weights.ts';
import { listLooseTerms, listMentionTerms, listTerms, type WordContext } from '../read/words.ts';

/** A typed word that scores, with what a sentence may say of it. */
export interface WeightedTerm extends ScoredTerm {
  /** Empty for the bonus of the likeliest trade. */
  words: string;
  of: WeightedWords['of'] | 'field' | 'trade';
  /** Whether it is worth a sentence if no listing has it. */
  isWorth: boolean;
  /** Whether the name of the trade has it, so that no listing needs to say it. */
  isQuiet?: boolean;
  /** Whether it is a Spanish word that only describes what is asked for, which English texts may say differently. */
  isVague?: boolean;
  /** The filter of a custom field, if the words name one of its values. */
  filter?: string | null;
}

/** One search for one reading of a question. */
export interface Plan {
  kind: 'need' | 'name' | 'list';
  because: SearchReason;
  reading: Reading;
  wanted: Wanted;
  /** In the order of the scored terms. */
  weighted: WeightedTerm[];
  trades: number[];
  need: Need | null;
  /** Only listings with this name, or whose name begins with it. */
  nameKey: string | null;
  corrected: string | null;
  /** Whether the results only count in the place that was given, or near it. */
  isNearOnly: boolean;
}

export function makePlan(
  kind: Plan['kind'],
  because: SearchReason,
  reading: Reading,
  wanted: Partial<Wanted> & Pick<Wanted, 'terms'>,
): Plan {
  return {
    kind,
    because,
    reading,
    wanted: { scoring: { terms: [] }, nameKey: '', ...wanted },
    weighted: [],
    trades: [],
    need: null,
    nameKey: null,
    corrected: reading.corrected,
    isNearOnly: false,
  };
}

/** Rows of the first page, if trades were guessed, and if listings have only some of the words. */
const MAX_GUESSED = 5;
const MAX_PARTLY = 3;

/** Number of listings of a name from which it counts as a chain. */
const CHAIN = 3;
const POSSESSIVE = /^[a-z]{3,}s$/;
/** Names must have as many of the words as the best one. */
const NAME_CUT = 0.9;

/** Returns the searches for a reading, in the order in which they are tried. */
export async function planReading(context: Understood, reading: Reading): Promise<Plan[]> {
  const { vocabulary, guess } = context;
  if (reading.name) return planNameInTowns(await planName(context, reading));
  const isBest = reading === context.readings[0];
  const need = readNeed(reading, context, isBest ? guess : null);
  if (need) {
    const plan = await planNeed(context, vocabulary, reading, need);
    const names = need.brand
      ? [await planBrand(context, reading, need)]
      : mayBeName(reading, need)
        ? await planNames(context, reading)
        : [];
    return [...names, plan];
  }
  if (reading.words.length > 0) {
    const plan = await planWords(context, reading);
    // "smith md" may be a name as well.
    return isInCode(reading) ? [await planStrictName(context, reading), plan] : [plan];
  }
  const list = await planList(context, reading);
  if (isWish(reading)) return [await planStrictName(context, reading), list];
  const all = { ...list, wanted: { ...list.wanted, terms: [] } };
  return reading.fields.length > 0 ? [list, all] : [list];
}

/** Checks whether the words may rather be a name: "heron books". */
function mayBeName({ words, phrases, isGuess, parts }: Reading, { brand, head }: Need): boolean {
  const isVague = head !== null && (head.isRisky || head.kind === 'broader');
  const isMore = phrases.length > 1 || parts.some(({ kind }) => kind === 'tail');
  if (phrases.length > 1 && phrases.some(namesChain)) return true;
  return (words.length > 0 || isGuess || (isVague && isMore)) && brand === null;
}

function isInCode({ place }: Reading): boolean {
  return place !== null && place.place.kind === 'state' && !place.isMarked;
}

/** Checks whether the words are only wishes, which a name may have as well: "patio". */
function isWish({ wishes, fields }: Reading): boolean {
  return fields.length === 0 && wishes.some(({ attribute }) => !SILENT_WISHES.has(attribute));
}

async function planName(context: WordContext, reading: Reading): Promise<Plan> {
  const { name, words, text } = reading;
  if (!name) throw new Error('The reading has no name');
  const { how, nameKey, known } = name;
  const count = Math.max(known.businessCount, known.chain?.businessCount ?? 0);
  const isAlone = words.length === 0 && reading.phrases.length === 0;
  const isChain = (how === 'exact' || how === 'chain') && count >= CHAIN;
  const isHard = isAlone && (isChain || (POSSESSIVE.test(nameKey) && how !== 'start'));
  const isSame = withoutArticle(nameKey) === withoutArticle(known.text);
  const read = isAlone && !isSame ? nameKey : text;
  const terms = await listNameTerms(context, read);
  const bonus = nameScore(nameKey);
  const own = new Set(nameKey.split(' '));
  const ownTerms = isAlone ? terms : await listNameTerms(context, nameKey);
  const plan = makePlan('name', 'name', reading, {
    terms: ownTerms.flatMap(({ required }) => required ?? []),
    scoring: {
      terms,
      // Shows few listings whose name lacks the other words: "lincoln elementary" is no Lincoln dealer.
      telling: terms.reduce((bits, { word }, at) => (own.has(word) ? bits : bits | (1 << at)), 0),
      name: how === 'chain' ? { ...bonus, start: 0 } : bonus,
    },
    cut: NAME_CUT,
    nameKey,
  });
  const corrected = reading.corrected ?? (isSame ? null : nameKey);
  return { ...plan, nameKey: isHard ? nameKey : null, corrected };
}

const withoutArticle = (name: string) => name.replace(/^the /, '');

function nameScore(nameKey: string) {
  return { nameKey, exact: SCORE.exactName, start: SCORE.nameStart };
}

/** Searches for the names, and other texts, that have all the words. */
async function planWords(context: WordContext, reading: Reading): Promise<Plan> {
  const text = withoutPraise(reading);
  const terms = await listNameTerms(context, text);
  const scored = [...terms, ...weighFields(reading)];
  return makePlan('name', 'words', reading, {
    terms: terms.flatMap(({ required }) => required ?? []),
    scoring: { terms: scored, name: { ...nameScore(text), start: 0 } },
    cut: NAME_CUT,
  });
}

/** Returns the words without wishes that only praise, such as "best". */
function withoutPraise({ text, parts }: Reading): string {
  const praise = parts.flatMap((part) =>
    part.kind === 'wish' && SILENT_WISHES.has(part.wish.attribute)
      ? part.wish.phrase.split(' ')
      : [],
  );
  const kept = text.split(' ').filter((word) => !praise.includes(word));
  return kept.join(' ') || text;
}

/** Searches for listings of a brand wherever they are, which others of its trade don't replace. */
async function planBrand(context: Understood, reading: Reading, need: Need): Promise<Plan> {
  const plan = await planStrictName(context, reading);
  const ofTrade: Term = { lexemes: need.trades.map((id) => `t:${id}`) };
  const terms = [...plan.wanted.terms, ofTrade];
  return { ...plan, reading, wanted: { ...plan.wanted, terms }, isNearOnly: false };
}

/** The place may be a part of the name, "boston market denver", or say where it is: "harvin meats sumter". */
async function planNames(context: Understood, reading: Reading): Promise<Plan[]> {
  const whole = await planStrictName(context, reading);
  const { place, words, phrases } = reading;
  if (!place || place.isMarked || words.length + phrases.length < 2) return [whole];
  const marked = { ...reading, place: { ...place, isMarked: true } };
  const there = await planStrictName(context, marked);
  return [whole, there, ...inTownsOfName(there, place)];
}

/** A name may be in another town that is called like the one that is meant first: Belleville, NJ. */
function planNameInTowns(plan: Plan): Plan[] {
  const { place } = plan.reading;
  if (!place || place.others.length === 0) return [plan];
  return [{ ...plan, isNearOnly: true }, ...inTownsOfName(plan, place), plan];
}

/** The same name in a smaller town that is called like the one that is meant first: Marysville, MI. */
function inTownsOfName(plan: Plan, { place }: PlaceSpan): Plan[] {
  if (place.kind !== 'town' || place.city === null) return [];
  const town: Term = { lexemes: [`y:${townKey(place.city, place.state ?? '')}`] };
  const wanted = { ...plan.wanted, terms: [...plan.wanted.terms, town] };
  return [{ ...plan, wanted, reading: { ...plan.reading, place: null } }];
}

/** Searches for names only, with all words of the question, even those of a place that isn't marked as such. */
async function planStrictName(context: Understood, reading: Reading): Promise<Plan> {
  const words = reading.parts.flatMap((part) => {
    if (part.kind === 'word') return part.word;
    if (part.kind === 'tail') return part.word;
    if (part.kind === 'phrase') return part.phrase.typed;
    if (part.kind === 'wish') return part.wish.phrase.split(' ');
    return [];
  });
  const place =
    reading.place && !reading.place.isMarked ? listPlaceWords(context, reading.place) : [];
  const text = [...words, ...place].filter(Boolean).join(' ');
  const all = text.split(' ');
  // A single word without a trade may stand in a text: "incunabula".
  const isInText = reading.isGuess && all.length === 1;
  const terms = isInText
    ? await listMentionTerms(context, all, { isLoose: false })
    : await listNameWords(context, all, reading);
  const plain = { ...reading, place: reading.place?.isMarked ? reading.place : null };
  const scoring = { terms: [], name: nameScore(text) };
  const plan = makePlan('name', isInText ? 'words' : 'name', plain, { terms, scoring });
  return { ...plan, isNearOnly: true };
}

/** Searches for names that have every word as it was typed; those that are exactly the words come first. */
export async function planLiteral(context: Understood, reading: Reading): Promise<Plan> {
  const { words } = context;
  const nameKey = words.join(' ');
  const terms = await listTerms(context, words);
  const scoring = { terms: [], name: { ...nameScore(nameKey), start: 0 } };
  const plan = makePlan('name', 'words', reading, { terms, scoring, nameKey });
  return { ...plan, isNearOnly: true };
}

/** Requires all words; the last one may be a beginning if nothing else explains it. */
async function listNameWords(
  context: WordContext,
  words: string[],
  reading: Reading,
): Promise<Term[]> {
  const isBegun = reading.parts.at(-1)?.kind === 'word' && reading.words.length > 0;
  const named = words.length > 2 ? words.filter((word) => !ADDRESSES.has(word)) : words;
  if (!isBegun) return listTerms(context, named);
  const whole = await listTerms(context, named.slice(0, -1));
  return [...whole, ...(await listLooseTerms(context, named.slice(-1)))];
}

/** Forms of address, which the name of a listing may lack: "dr thomas baker". */
const ADDRESSES = new Set(['dr', 'doctor', 'mr', 'mrs', 'ms', 'prof', 'professor', 'doctora']);

function listPlaceWords({ words }: Understood, { place, from, to }: PlaceSpan): string[] {
  if (place.kind === 'state') return words.slice(from, to);
  return (place.city ?? '').toLowerCase().split(' ');
}

interface NameTerm extends ScoredTerm {
  word: string;
  /** Null for a small word, such as "and", which a name may lack. */
  required: Term | null;
}

/** Requires each word in the name or another text; the last one may be a beginning. Names score more. */
async function listNameTerms(context: WordContext, text: string): Promise<NameTerm[]> {
  const words = text.split(' ').slice(0, MAX_SCORED);
  const isAllSmall = words.every((word) => STOP_WORDS.has(word));
  const last = words.at(-1) ?? '';
  const found: NameTerm[] = [];
  for (const word of words) {
    const [weighted = []] = [await listMentionTerms(context, [word], { isLoose: true })];
    const own = await listTerms(context, [word]);
    const begun = word === last ? await listLooseTerms(context, [word]) : [];
    const lexemes = [...own, ...weighted, ...begun].flatMap((term) => term.lexemes);
    const prefix = begun.find((term) => term.prefix !== undefined);
    if (lexemes.length === 0 && !prefix) continue;
    const isOptional = STOP_WORDS.has(word) && !isAllSmall;
    found.push({
      word,
      required: isOptional ? null : { ...prefix, lexemes: [...new Set(lexemes)] },
      term: { lexemes: own.flatMap((term) => term.lexemes) },
      weight: SCORE.wordInName,
      isSure: true,
    });
  }
  return found;
}

async function planNeed(
  context: WordContext,
  vocabulary: Vocabulary,
  reading: Reading,
  need: Need,
): Promise<Plan> {
  const weighted = [
    ...weighFields(reading),
    ...(await Promise.all(
      need.weighted.map((one) => toWeightedTerm(context, vocabulary, one, need)),
    )),
    ...weighMainTrade(need),
  ].slice(0, MAX_SCORED);
  const telling = listTellingBits(weighted);
  const translated = listBits(weighted, isTranslatedTerm);
  const because = reading.isGuess ? 'meaning' : need.brand ? 'brand' : 'trade';
  const plan = makePlan('need', because, reading, {
    terms: [await needTerm(context, need)],
    scoring: {
      terms: weighted,
      telling,
      leading: telling | translated | listBits(weighted, isLikeliestTrade),
      vague: translated | listBits(weighted, ({ isSure }) => !isSure),
      ...(need.trades.length > 0 && {
        mains: { trades: withParts(need.trades, vocabulary), weight: SCORE.mainTrade },
      }),
    },
    ...(reading.isGuess && { room: MAX_GUESSED }),
  });
  return { ...plan, weighted, trades: need.trades, need };
}

/** Adds the finer trades: a Baptist church is a church before anything else. */
function withParts(ids: number[], { trades }: Vocabulary): number[] {
  const parts = [...trades.values()].filter(
    ({ partOf }) => partOf !== null && ids.includes(partOf),
  );
  return [...ids, ...parts.map(({ id }) => id)];
}

/** Searches for listings with most of the words, after none had all of them. */
export async function planSomeWords(context: Understood, reading: Reading): Promise<Plan | null> {
  const { known } = context;
  const plan = await planWords(context, reading);
  const words = reading.text.split(' ').filter((word) => known.words.has(word) && !isFiller(word));
  if (words.length === 0 || plan.wanted.terms.length < 2) return null;
  const lexemes = (await listTerms(context, words)).flatMap((term) => term.lexemes);
  return { ...plan, wanted: { ...plan.wanted, terms: [{ lexemes }], room: MAX_PARTLY } };
}

/** Lists everything in the place, or the listings that have the custom fields or names that the words say. */
async function planList(context: WordContext, reading: Reading): Promise<Plan> {
  const weighted = weighFields(reading);
  const typed = reading.fields.flatMap((field) => field.typed);
  const inName = await listTerms(context, typed);
  const named: Term = {
    lexemes: weighted.flatMap(({ term }) => term.lexemes),
    ...(inName.length > 0 && { together: [inName] }),
  };
  const plan = makePlan('list', 'list', reading, {
    terms: weighted.length > 0 ? [named] : [],
    scoring: { terms: weighted, telling: listTellingBits(weighted) },
  });
  return { ...plan, weighted };
}

function listBits(weighted: WeightedTerm[], isCounted: (one: WeightedTerm) => boolean): number {
  return weighted.reduce((bits, one, at) => (isCounted(one) ? bits | (1 << at) : bits), 0);
}

const isTranslatedTerm = ({ isSure, isWorth, weight, words }: WeightedTerm) =>
  !isWorth && isSure && weight >= SCORE.telling && words !== '';

const isLikeliestTrade = ({ of, isSure }: WeightedTerm) => of === 'trade' && isSure;

/** Returns the bits of the words that decide, such as "halal", or otherwise of all that tell something. */
function listTellingBits(weighted: WeightedTerm[]): number {
  const isDeciding = ({ weight, of }: WeightedTerm) => weight >= DECIDES && of !== 'field';
  return listBits(weighted, weighted.some(isDeciding) ? isDeciding : ({ isWorth }) => isWorth);
}

/**
 * Searches for listings of related trades that carry the words of a phrase, after none of its own trades
 * did: an equestrian center for "horse boarding". Returns null if the phrases have no such words.
 */
export async function planCarriers(
  context: Understood,
  { need, weighted, ...plan }: Plan,
): Promise<Plan | null> {
  if (!need?.head || plan.reading.isGuess) return null;
  const isTelling = need.weighted.some(({ of, isSure }) => of === 'telling' && isSure);
  const heads = isTelling ? [need.head, ...need.sameTrade] : need.sameTrade;
  const phrases = heads.filter(({ kind }) => kind !== 'need').map(({ typed }) => typed);
  const isBroad = need.trades.length >= BROAD;
  const deciding = isBroad ? weighted.filter(({ weight }) => weight >= DECIDES) : [];
  const whole = phrases.map((words) => words.filter(isContent)).filter(({ length }) => length > 0);
  const telling = whole.length > 0 ? whole : [deciding.flatMap(({ words }) => words.split(' '))];
  const carried = await Promise.all(telling.map((words) => weighCarried(context, words)));
  const together = carried.flatMap(({ term }) => term.together ?? []);
  if (together.length === 0) return null;
  const names = await Promise.all(
    // All words in the name, whatever its kind; one word isn't enough: "Iron Furnace Brewing" heats nothing.
    telling.filter(({ length }) => length > 1).map((words) => listTerms(context, words)),
  );
  const near = listNearKinds(context.vocabulary, need).map((id) => `c:${id}`);
  const carriers = makePlan('need', 'words', plan.reading, {
    terms: [
      { lexemes: [], together },
      { lexemes: near, together: names },
    ],
    scoring: { terms: carried },
  });
  return { ...carriers, weighted: carried, need };
}

async function weighCarried(context: WordContext, words: string[]): Promise<WeightedTerm> {
  const term: Term = {
    lexemes: [],
    together: [await listMentionTerms(context, words, { isLoose: false })],
  };
  const weight = SCORE.telling;
  return { words: words.join(' '), of: 'telling', isWorth: false, term, weight, isSure: true };
}

const isContent = (word: string) => word.length > 1 && !isFiller(word);

const isSmall = (word: string) => isFiller(word) || SPANISH_WORDS.fillers.has(stemWord(word));

/** Number of trades from which a phrase is broad, such as "food". */
const BROAD = 5;

/** Categories whose listings may be what those of the first one are as well. */
const NEAR_KINDS = [
  ['retail', 'fitness'],
  ['restaurants', 'retail', 'business'],
  ['services', 'business'],
  ['automotive', 'retail', 'services'],
  ['fitness', 'education'],
  ['healthcare', 'beauty'],
];

function listNearKinds({ trades: known }: Vocabulary, { trades, categories }: Need): number[] {
  const all = [...known.values()];
  const isAsked = ({ id, categoryId }: (typeof all)[number]) =>
    trades.includes(id) || (categoryId !== null && categories.includes(categoryId));
  const own = new Set(all.filter(isAsked).map(({ categorySlug }) => categorySlug));
  const near = NEAR_KINDS.flatMap(([first = '', ...others]) => (own.has(first) ? others : []));
  const slugs = new Set([...own, ...near]);
  return [
    ...new Set(all.flatMap((one) => (slugs.has(one.categorySlug) ? (one.categoryId ?? []) : []))),
  ];
}

function weighFields({ fields }: Reading): WeightedTerm[] {
  const scored = { of: 'field' as const, isWorth: true, weight: SCORE.deciding, isSure: true };
  return fields.map(({ term, label, filter }) => ({ ...scored, words: label, filter, term }));
}

async function toWeightedTerm(
  context: WordContext,
  vocabulary: Vocabulary,
  { words, weight, isSure, isAside = false, isForeign: known, trades, of }: WeightedWords,
  need: Need,
): Promise<WeightedTerm> {
  if (of === 'rival') return toRivalTerm(context, words, weight);
  // "Para niños" is said by a listing for kids, whatever it says for "para".
  const content = of === 'wish' ? words.filter((word) => !isSmall(word)) : words;
  const said = content.length > 0 ? content : words;
  const found =
    of === 'phrase' ? await listTerms(context, said) : await listMentionTerms(context, said);
  const [only, ...more] = found;
  const isForeign =
    known ?? words.some((word) => isTranslated(word) || isSpanishWord(vocabulary, word));
  const lexemes = trades.map((id) => `t:${id}`);
  const term: Term =
    only && more.length === 0
      ? { lexemes: [...lexemes, ...only.lexemes] }
      : { lexemes, together: [found] };
  const isEmpty = term.lexemes.length === 0 && found.length === 0;
  return {
    words: words.join(' '),
    of,
    isWorth: (isSure || isAside) && !isForeign && !isEmpty && of !== 'brand',
    isQuiet: isInTrade(words, need, vocabulary),
    isVague: isForeign && isAside && !isEmpty,
    term,
    weight: isEmpty ? 0 : weight,
    isSure: isSure && !isEmpty,
  };
}

/** Matches the names that state a language or nationality, but none of those that are asked for. */
async function toRivalTerm(
  context: WordContext,
  asked: string[],
  weight: number,
): Promise<WeightedTerm> {
  const listLexemes = async (words: string[]) =>
    (await listTerms(context, words)).flatMap(({ lexemes }) => lexemes);
  const without = await listLexemes(asked);
  const lexemes = (await listLexemes([...NATIONS])).filter((one) => !without.includes(one));
  const term = { lexemes, without };
  return { words: '', of: 'rival', isWorth: false, term, weight, isSure: true };
}

/** Checks whether the name of the trade has the words, in any spacing: "vegan", "obgyn". */
function isInTrade(words: string[], need: Need, { trades }: Vocabulary): boolean {
  const name = trades.get(need.trades[0] ?? 0)?.name ?? '';
  const own = stemPhrase(name).split(' ');
  return words.every((word) => own.includes(stemWord(word)) || joinLetters(name).includes(word));
}

/** Joins the letters of a text: "uhaul" of "U-Haul". */
export const joinLetters = (text: string) => foldText(text).replaceAll(' ', '');

/** Trades of a phrase up to which the first one decides: braces are for orthodontists before dentists. */
const MAX_DECIDED = 4;

/** A bonus for listings of the likeliest trade of a phrase. */
function weighMainTrade({ trades: [first, ...others], isEither }: Need): WeightedTerm[] {
  if (first === undefined || others.length === 0 || isEither) return [];
  const isSure = others.length < MAX_DECIDED;
  const term = { lexemes: [`t:${first}`] };
  return [{ words: '', of: 'trade', isWorth: false, term, weight: SCORE.mainTrade, isSure }];
}

/** Matches listings of the trades, and listings without any trade whose name has the words of the phrase. */
async function needTerm(
  context: WordContext,
  { trades, categories, stem, isRisky }: Pick<Need, 'trades' | 'categories' | 'stem' | 'isRisky'>,
): Promise<Term> {
  const inCategories = categories.map((id) => `c:${id}`);
  const lexemes = trades.length > 0 ? trades.map((id) => `t:${id}`) : inCategories;
  if (lexemes.length === 0) return { lexemes };
  const words = (await listTerms(context, stem.split(' '))).flatMap(
    (term) => term.lexemes[0] ?? [],
  );
  const together: Term[][] = [];
  if (trades.length > 0 && inCategories.length > 0) {
    together.push([{ lexemes: [NO_TRADE] }, { lexemes: inCategories }]);
  }
  if (!isRisky && words.length > 0) {
    together.push([NO_TRADE, ...words].map((lexeme) => ({ lexemes: [lexeme] })));
  }
  return { lexemes, together };
}

const NO_TRADE = 't:0';
