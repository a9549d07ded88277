import { MAX_MILES } from '../../../contract/search.ts';
import { stemWord } from '../../trades/stem.rules.ts';
import { type Answer, type BareQuestion, matchTerms, toSelection } from '../find/answer.ts';
import { ANYWHERE, type Circle } from '../find/circle.rules.ts';
import { orders } from '../find/order.rules.ts';
import { countMatches, haveSome } from '../find/queries.ts';
import type { Scope, Selection, Term } from '../find/selection.rules.ts';
import { findPart } from '../understand/gazetteer.ts';
import { DECIDING, type Need } from '../understand/need.rules.ts';
import { findKindredWords, isTranslated, translateWord } from '../understand/words.rules.ts';
import { listMentionTerms, listTerms } from '../understand/words.ts';
import type { NeedAttempt } from './need.ts';
import { findInRings, tellNearby } from './rings.ts';
import type { LadderStep } from './step.ts';

const RINGS = [25, 50, MAX_MILES];
const WORTH_THE_WAY = 25;

const isNothing = (_: unknown, { total }: Answer) => total === 0;
const hasBeside = ({ need }: NeedAttempt) => need.also !== null || need.rest.length > 0;
const isNowhere = ({ question: { filters } }: NeedAttempt) =>
  filters?.bounds === undefined && filters?.region === undefined;

export const ASKED: LadderStep<NeedAttempt>[] = [
  {
    because: 'trade',
    when: () => true,
    try: (attempt) => findNeed(attempt, asked(attempt), { isStrict: true }),
  },
  {
    because: 'trade',
    when: (attempt, found) => canWiden(attempt) && isNothing(attempt, found),
    try: searchZips,
  },
  {
    because: 'nearby',
    when: (attempt, found) => canWiden(attempt) && isNothing(attempt, found),
    try: (attempt) =>
      searchNearby(attempt, {
        isStrict: true,
        most: hasBeside(attempt) ? WORTH_THE_WAY : MAX_MILES,
      }),
  },
];

export const WIDER: LadderStep<NeedAttempt>[] = [
  {
    because: 'without-wishes',
    when: (attempt, found) => hasBeside(attempt) && isNothing(attempt, found),
    try: async (attempt) =>
      markDropped(attempt, await findNeed(attempt, asked(attempt), { isStrict: false })),
  },
  {
    because: 'nearby-without-wishes',
    when: (attempt, found) => hasBeside(attempt) && canWiden(attempt) && isNothing(attempt, found),
    try: async (attempt) =>
      markDropped(attempt, await searchNearby(attempt, { isStrict: false, most: MAX_MILES })),
  },
  {
    because: 'anywhere',
    when: (attempt, found) => hasPlace(attempt) && isNowhere(attempt) && isNothing(attempt, found),
    try: async (attempt) => markDropped(attempt, await searchAnywhere(attempt)),
  },
  {
    because: 'kindred-trades',
    when: (attempt, found) => isNowhere(attempt) && isNothing(attempt, found),
    try: searchKindred,
  },
];

function asked({ scope, question, center }: NeedAttempt): Where {
  const { circle } = question;
  return { scope, circle: circle && center ? { ...circle, center } : undefined };
}

function hasPlace({ scope, question }: NeedAttempt): boolean {
  return question.circle !== undefined || scope.state !== undefined || scope.cityKey !== undefined;
}

function canWiden(attempt: NeedAttempt): boolean {
  const { center, scope, question } = attempt;
  const isLocal = question.circle !== undefined || scope.cityKey !== undefined;
  return center !== null && isLocal && isNowhere(attempt);
}

function widen(
  { scope: { state: _, cityKey: __, areaId: ___, ...scope } }: NeedAttempt,
  circle?: Circle,
): Where {
  return { scope, circle };
}

async function searchZips(attempt: NeedAttempt): Promise<Answer | null> {
  const { center, context, scope, question } = attempt;
  if (!center || scope.cityKey === undefined || question.circle) return null;
  const part = await findPart(context.db, center.label);
  if (!part) return null;
  const filters = { ...question.filters, part };
  const around = { ...attempt, question: { ...question, filters } };
  return findNeed(around, widen(attempt, { center, miles: WORTH_THE_WAY }), { isStrict: true });
}

async function searchNearby(
  attempt: NeedAttempt,
  { isStrict, most }: { isStrict: boolean; most: number },
): Promise<Answer | null> {
  const { center, question } = attempt;
  if (!center) return null;
  const from = question.circle?.miles ?? 0;
  const rings = RINGS.filter((ring) => ring > from && ring <= most);
  const met = await findInRings(attempt, {
    rings,
    scope: widen(attempt).scope,
    terms: await listNeedTerms(attempt, { isStrict }),
    find: (miles) => findNeed(attempt, widen(attempt, { center, miles }), { isStrict }),
  });
  return met && markWidened(met.found, attempt, met.miles);
}

async function searchAnywhere(attempt: NeedAttempt): Promise<Answer> {
  const { center } = attempt;
  const circle = center ? { center, miles: ANYWHERE } : undefined;
  const found = await findNeed(attempt, widen(attempt, circle), { isStrict: false });
  return markWidened(found, attempt);
}

async function searchKindred(attempt: NeedAttempt): Promise<Answer | null> {
  const trades = await findKindredTrades(attempt);
  if (trades.length === 0) return null;
  const where = attempt.center
    ? widen(attempt, { center: attempt.center, miles: MAX_MILES })
    : asked(attempt);
  const near = await findNeed(attempt, where, { isStrict: false, trades });
  const found = near.total > 0 ? near : await searchKindredAnywhere(attempt, trades);
  const { trades: known } = await attempt.context.vocabulary.read();
  const names = trades.flatMap((id) => known.get(id)?.name ?? []).join(', ');
  return { ...found, widened: [...(found.widened ?? []), { step: 'kindred', trades: names }] };
}

async function searchKindredAnywhere(attempt: NeedAttempt, trades: number[]): Promise<Answer> {
  const { center } = attempt;
  const circle = center ? { center, miles: ANYWHERE } : undefined;
  const found = await findNeed(attempt, widen(attempt, circle), { isStrict: false, trades });
  return hasPlace(attempt) ? markWidened(found, attempt) : found;
}

const MOST_KINDRED = 4;
const MOST_MEANINGS = 5;

async function findKindredTrades({ context, need }: NeedAttempt): Promise<number[]> {
  const { phrases, trades: known } = await context.vocabulary.read();
  const categories = new Set(need.trades.map((id) => known.get(id)?.categoryId));
  const kindred = new Map<number, number>();
  for (const { trades } of phrases.values()) {
    if (trades.length > MOST_MEANINGS || !trades.some((id) => need.trades.includes(id))) continue;
    for (const id of trades) kindred.set(id, (kindred.get(id) ?? 0) + 1);
  }
  const others = [...kindred].filter(([id]) => {
    return !need.trades.includes(id) && (known.get(id)?.businessCount ?? 0) > 0;
  });
  const ofKind = others.filter(([id]) => categories.has(known.get(id)?.categoryId));
  return (ofKind.length > 0 ? ofKind : others)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_KINDRED)
    .map(([id]) => id);
}

function isIn(mention: Answer['mention'], word: string): boolean {
  return mention?.words.split(' ').includes(word) ?? false;
}

function markWidened(found: Answer, { center, place, scope }: NeedAttempt, miles?: number) {
  const from = center?.label || place?.state || scope.state || '';
  return { ...found, widened: [...(found.widened ?? []), tellNearby(from, miles)] };
}

async function isCarriedBy({ context }: NeedAttempt, { selection }: Answer, terms: Term[]) {
  if (!selection || terms.length === 0) return false;
  const carried = { ...selection, apart: {}, terms: [...selection.terms, ...terms] };
  return (await countMatches(context.db, carried, 1)) > 0;
}

/** Reports the typed words next to the need that no matching listing has. */
async function markDropped<M extends Answer | null>(attempt: NeedAttempt, found: M): Promise<M> {
  const { need, question, correctedQuery } = attempt;
  const beside = [...(need.also?.typed ?? []), ...need.rest];
  if (!found || beside.length === 0) return found;
  const dropped: string[] = [];
  for (const word of (correctedQuery ?? question.query).split(' ')) {
    if (!beside.includes(word) || isIn(found.mention, word)) continue;
    const { terms } = await mention(attempt.context, [word]);
    if (!(await isCarriedBy(attempt, found, terms))) dropped.push(word);
  }
  if (dropped.length === 0) return found;
  const words = dropped.join(' ').replaceAll('"', '');
  return { ...found, widened: [...(found.widened ?? []), { step: 'without', words }] };
}

interface Where {
  scope: Scope;
  circle?: Circle | undefined;
}

async function findNeed(
  attempt: NeedAttempt,
  { scope, circle }: Where,
  { isStrict, trades = attempt.need.trades }: { isStrict: boolean; trades?: number[] },
): Promise<Answer> {
  const { context, question, need } = attempt;
  const beside = isStrict ? await listBeside(attempt) : [];
  const isNear = circle !== undefined || scope.cityKey !== undefined;
  const order = question.hasOrder || !isNear || !attempt.center ? question.order : orders.distance;
  const isFar = (circle?.miles ?? 0) > MAX_MILES;
  const request: BareQuestion = {
    ...question,
    wished: isFar ? undefined : question.wished,
    scope,
    circle,
    order: order ?? orders.rank,
    from: attempt.center,
  };
  const find = () =>
    trades === need.trades
      ? findMention(attempt, request, { beside, isStrict })
      : findWholeMention(attempt, request, trades);
  // Far away, a mention outranks distance only if its words are specific.
  const isTelling = need.telling.words.some((word) => !COMMON_WORDS.has(stemWord(word)));
  const mentioned = request.wished || (isFar && !isTelling) ? null : await find();
  const terms = [await needTerm(attempt, trades, mentioned?.among), ...beside];
  const preferred = mentioned
    ? await listNamed(attempt, mentioned, toSelection(request, terms))
    : trades.length > 0
      ? await listPreferred(attempt)
      : [];
  const isWish = need.named.length > 0;
  const found = await matchTerms(context, request, {
    nameKey: '',
    terms,
    preferred,
    isWish,
    ...(mentioned && { mentioned }),
  });
  const { mention, ...answer } = found;
  const words = mention && tellMention(mention, mentioned?.used ?? []);
  return {
    ...answer,
    ...(mention && words && { mention: { ...mention, words } }),
    trades: trades.length > 0 ? trades : need.trades,
  };
}

function tellMention({ words, count }: { words: string; count: number }, used: string[]) {
  if (count === 0 || !used.some(isTranslated)) return words;
  const told = used.map((word) => (isTranslated(word) ? translateWord(word) : word));
  return told.every((word) => word !== null) ? told.join(' ') : null;
}

async function listNeedTerms(
  attempt: NeedAttempt,
  { isStrict, trades = attempt.need.trades }: { isStrict: boolean; trades?: number[] },
): Promise<Term[]> {
  const beside = isStrict ? await listBeside(attempt) : [];
  return [await needTerm(attempt, trades), ...beside];
}

interface FoundMention {
  terms: Term[];
  words: string;
  used: string[];
  /** Terms that also admit listings of other trades that have the words, if no listing of the trade does. */
  among?: Term[];
  isNamed?: boolean | undefined;
}

/**
 * Chooses the words that the first results should mention: all words more specific than the trade, otherwise
 * fewer of them or similar businesses with the whole phrase. Returns null if nothing is worth reporting.
 */
async function findMention(
  attempt: NeedAttempt,
  request: BareQuestion,
  { beside, isStrict }: { beside: Term[]; isStrict: boolean },
): Promise<FoundMention | null> {
  const { context, need } = attempt;
  const { words, all, isSure } = need.telling;
  const trade = await needTerm(attempt, need.trades);
  const isCarried = async (terms: Term[], among: Term[]) =>
    (await countMatches(context.db, toSelection(request, [...among, ...beside, ...terms]), 1)) > 0;
  const findCarried = async (said: FoundMention): Promise<FoundMention | null> => {
    if (said.terms.length === 0) return null;
    const among = toSelection(request, [trade, ...beside]);
    const lists = [said.terms, await listWhole(attempt, said)];
    const [isThere, isNamed] = await haveSome(context.db, among, lists);
    return isThere ? { ...said, isNamed } : null;
  };
  const hoped = listHoped(need, isStrict);
  for (const others of hoped) {
    const more = await findCarried(await mention(context, others));
    if (more) return more;
  }
  if (words.length === 0) return null;
  const told = await mention(context, words);
  if (told.terms.length === 0) return null;
  const carried = await findCarried(told);
  if (carried) {
    return (await mentionInEnglish(attempt, (terms) => isCarried(terms, [trade]))) ?? carried;
  }
  const isFar = (request.circle?.miles ?? 0) > MAX_MILES;
  const whole = await mention(context, isFar ? [] : all, { isLoose: false });
  if (need.telling.isNamed && whole.terms.length > 0) {
    const among = [...whole.terms, await listNearKinds(attempt)];
    if (await isCarried(among, [])) return { ...told, among };
  }
  const part = await mentionPart(attempt, (terms) => isCarried(terms, [trade]));
  if (part) return part;
  const other = isSure ? null : await mentionOther(attempt, (terms) => isCarried(terms, []));
  if (other) return other;
  const decides = await mention(
    context,
    words.filter((word) => DECIDING.has(word)),
  );
  if (decides.terms.length > 0 && words.length > 1 && (await isCarried(decides.terms, [trade]))) {
    return decides;
  }
  if (decides.terms.length > 0 && !(await isCarried([], [trade]))) {
    if (await isCarried(decides.terms, [])) return { ...decides, among: decides.terms };
  }
  return isSure ? told : null;
}

async function mentionInEnglish(
  { context, need }: NeedAttempt,
  isCarried: (terms: Term[]) => Promise<boolean>,
): Promise<FoundMention | null> {
  const { words } = need.telling;
  const several = words.find((word) => isTranslated(word) && translateWord(word) === null);
  if (several === undefined) return null;
  for (const english of findKindredWords(several)) {
    const told = await mention(
      context,
      words.map((word) => (word === several ? english : word)),
    );
    if (await isCarried(told.terms)) return told;
  }
  return null;
}

async function findWholeMention(
  attempt: NeedAttempt,
  request: BareQuestion,
  trades: number[],
): Promise<FoundMention | null> {
  const { context, need } = attempt;
  const whole = await mention(context, need.telling.all, { isLoose: false });
  if (whole.terms.length === 0) return null;
  const terms = [await needTerm(attempt, trades), ...whole.terms];
  return (await countMatches(context.db, toSelection(request, terms), 1)) > 0 ? whole : null;
}

const COMMON_WORDS = new Set(
  `car auto home house service repair hot cold live free full big small local family kid custom make food
   american general center unit control motor security social office work day night city school park lounge
  wear bar church market hall hospital rental rent fix supply rent decorate decorating hair skin tooth broken broke leaky leak leaking crack cracked clog
   clogged lock locked dead flat lost hurt sore stuck loud noise pain start new old great best sell buy`.split(
    /\s+/,
  ),
);
const SHORTEST_PART = 3;
const MOST_PARTS = 3;

async function mentionPart(
  { context, need }: NeedAttempt,
  isCarried: (terms: Term[]) => Promise<boolean>,
): Promise<FoundMention | null> {
  const { words } = need.telling;
  if (words.length < 2) return null;
  const telling = words.filter(
    (word) => word.length >= SHORTEST_PART && !COMMON_WORDS.has(stemWord(word)),
  );
  for (const word of telling.slice(0, MOST_PARTS)) {
    const part = await mention(context, [word]);
    if (part.terms.length > 0 && (await isCarried(part.terms))) return part;
  }
  return null;
}

async function mentionOther(
  { context, need }: NeedAttempt,
  isCarried: (terms: Term[]) => Promise<boolean>,
): Promise<FoundMention | null> {
  const { trades, phrases } = await context.vocabulary.read();
  const categories = new Set(need.trades.map((id) => trades.get(id)?.categoryId));
  for (const word of need.telling.words.filter((one) => !COMMON_WORDS.has(stemWord(one)))) {
    const others = (phrases.get(stemWord(word))?.trades ?? []).filter(
      (id) => !need.trades.includes(id) && categories.has(trades.get(id)?.categoryId),
    );
    const told = await mention(context, [word]);
    const among = [{ lexemes: others.map((id) => `t:${id}`) }, ...told.terms];
    if (others.length > 0 && told.terms.length > 0 && (await isCarried(among))) {
      return { ...told, among };
    }
  }
  return null;
}

const NEAR_KINDS = [
  ['restaurants', 'retail', 'business'],
  ['services', 'business'],
  ['automotive', 'retail', 'services'],
  ['fitness', 'education'],
  ['healthcare', 'beauty'],
];

async function listNearKinds({ context, need }: NeedAttempt): Promise<Term> {
  const { trades } = await context.vocabulary.read();
  const known = [...trades.values()];
  const isAsked = ({ id, categoryId }: (typeof known)[number]) =>
    need.trades.includes(id) || (categoryId !== null && need.categories.includes(categoryId));
  const own = new Set(known.filter(isAsked).map(({ categorySlug }) => categorySlug));
  const near = NEAR_KINDS.flatMap(([first = '', ...others]) => (own.has(first) ? others : []));
  const slugs = new Set([...own, ...near]);
  const ids = new Set(
    known.flatMap((one) => (slugs.has(one.categorySlug) ? (one.categoryId ?? []) : [])),
  );
  return { lexemes: [...ids].map((id) => `c:${id}`) };
}

function listHoped(
  { telling, also, rest, named, unanswered }: Need,
  isStrict: boolean,
): string[][] {
  const dropped = isStrict ? [] : [...(also?.typed ?? []), ...rest];
  if (dropped.length > 0) {
    const each = dropped.filter((word) => word.length >= SHORTEST_PART);
    return [[...telling.words, ...dropped], dropped, ...each.map((word) => [word])];
  }
  const wishes = [...named.map(({ phrase }) => phrase), ...unanswered].map((wish) =>
    wish.split(' '),
  );
  if (telling.words.length === 0) return wishes;
  const deciding = wishes.filter((wish) => wish.some((word) => DECIDING.has(word)));
  return deciding.flatMap((wish) => [[...telling.words, ...wish], wish]);
}

async function mention(
  context: NeedAttempt['context'],
  used: string[],
  { isLoose } = { isLoose: true },
): Promise<FoundMention> {
  const terms = await listMentionTerms(context, used, { isLoose });
  return { terms, words: used.join(' '), used };
}

async function needTerm(
  { context, need }: NeedAttempt,
  trades: number[],
  among: Term[] = [],
): Promise<Term> {
  const categories = need.categories.map((id) => `c:${id}`);
  const lexemes = trades.length > 0 ? trades.map((id) => `t:${id}`) : categories;
  const words = (await listTerms(context, need.stem.split(' '))).flatMap(
    (term) => term.lexemes[0] ?? [],
  );
  if (lexemes.length === 0) return { lexemes };
  const untold: Term[][] = [];
  if (trades.length > 0 && categories.length > 0)
    untold.push([{ lexemes: ['t:0'] }, { lexemes: categories }]);
  if (!need.isRisky && words.length > 0) untold.push(allOf(['t:0', ...words]));
  return { lexemes, together: [...untold, among] };
}

function allOf(lexemes: string[]): Term[] {
  return lexemes.map((lexeme) => ({ lexemes: [lexeme] }));
}

async function listBeside({ context, need }: NeedAttempt): Promise<Term[]> {
  const also = need.also?.trades.map((id) => `t:${id}`) ?? [];
  const words = need.also ? await listTerms(context, need.also.stem.split(' ')) : [];
  const rest = await listMentionTerms(context, need.rest);
  const together = words.flatMap((term) => term.lexemes[0] ?? []);
  return [...(need.also ? [{ lexemes: also, together: [allOf(together)] }] : []), ...rest];
}

async function listPreferred({ context, need }: NeedAttempt): Promise<Term[]> {
  const [wish] = need.named;
  return listTerms(context, (wish ? wish.phrase : need.stem).split(' '));
}

async function listNamed(
  attempt: NeedAttempt,
  mentioned: FoundMention,
  among: Selection,
): Promise<Term[]> {
  const whole = await listWhole(attempt, mentioned);
  const selection = { ...among, terms: [...among.terms, ...whole] };
  const isNamed = mentioned.isNamed ?? (await countMatches(attempt.context.db, selection, 1)) > 0;
  return isNamed ? whole : listTerms(attempt.context, mentioned.used);
}

function listWhole({ context, need }: NeedAttempt, { used }: FoundMention): Promise<Term[]> {
  return listTerms(context, [...new Set([...need.telling.all, ...used])]);
}
