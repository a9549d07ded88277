import { MAX_MILES } from '../../../contract/search.ts';
import type { Circle } from '../area/area.rules.ts';
import { countMatches } from '../find/count.queries.ts';
import { orders } from '../find/orders.rules.ts';
import { type Matches, matchTerms, type PageRequest, toSelection } from '../find/page.ts';
import type { Scope, Term } from '../find/rules.ts';
import type { Selection } from '../find/selection.rules.ts';
import { listMentionTerms, listTerms } from '../words/terms.ts';
import type { NeedAttempt } from './attempt.ts';
import { DECIDING, type Need } from './need.rules.ts';

const NOBODY: Term = { lexemes: ['t:none'] };

export interface Where {
  scope: Scope;
  circle?: Circle | undefined;
}

export async function findNeed(
  attempt: NeedAttempt,
  { scope, circle }: Where,
  { isStrict, trades = attempt.need.trades }: { isStrict: boolean; trades?: number[] },
): Promise<Matches> {
  const { context, search, need } = attempt;
  const beside = isStrict ? await listBeside(attempt) : [];
  const isNear = circle !== undefined || scope.cityKey !== undefined;
  const order = search.hasOrder || !isNear || !attempt.center ? search.order : orders.distance;
  const request: PageRequest = {
    ...search,
    scope,
    circle,
    order: order ?? orders.rank,
    from: attempt.center,
  };
  const isFar = (circle?.miles ?? 0) > MAX_MILES;
  const mentioned =
    trades === need.trades && !isFar
      ? await findMention(attempt, request, { beside, isStrict })
      : null;
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
  return { ...found, trades: trades.length > 0 ? trades : need.trades };
}

export async function listNeedTerms(
  attempt: NeedAttempt,
  { isStrict, trades = attempt.need.trades }: { isStrict: boolean; trades?: number[] },
): Promise<Term[]> {
  const beside = isStrict ? await listBeside(attempt) : [];
  return [await needTerm(attempt, trades), ...beside];
}

interface FoundMention {
  terms: Term[];
  /** As they were typed. */
  words: string;
  used: string[];
  /** Listings of other trades that carry the words, where none of the trade does. */
  among?: Term[];
}

/**
 * What the first ones carry: all words that say more than the trade, else the rarest of them; where none of
 * the trade does, others that carry the whole phrase. Null where nothing is worth saying.
 */
async function findMention(
  attempt: NeedAttempt,
  request: PageRequest,
  { beside, isStrict }: { beside: Term[]; isStrict: boolean },
): Promise<FoundMention | null> {
  const { context, need } = attempt;
  const { words, all, isSure } = need.telling;
  const trade = await needTerm(attempt, need.trades);
  const isCarried = async (terms: Term[], among: Term[]) =>
    (await countMatches(context.db, toSelection(request, [...among, ...beside, ...terms]), 1)) > 0;
  const hoped = listHoped(need, isStrict);
  for (const others of hoped) {
    const more = await mention(context, others);
    if (more.terms.length > 0 && (await isCarried(more.terms, [trade]))) return more;
  }
  if (words.length === 0) return null;
  const told = await mention(context, words);
  if (told.terms.length === 0) return null;
  if (await isCarried(told.terms, [trade])) return told;
  const whole = await mention(context, all, { isLoose: false });
  if (need.telling.isNamed && whole.terms.length > 0 && (await isCarried(whole.terms, []))) {
    return { ...told, among: whole.terms };
  }
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

/** What may be carried beside, and is not missed if it is not: words that are left out, and wishes. */
function listHoped(
  { telling, also, rest, named, unanswered }: Need,
  isStrict: boolean,
): string[][] {
  const dropped = isStrict ? [] : [...(also?.typed ?? []), ...rest];
  if (dropped.length > 0) return [[...telling.words, ...dropped], dropped];
  if (telling.words.length > 0) return [];
  return [...named.map(({ phrase }) => phrase), ...unanswered].map((wish) => wish.split(' '));
}

async function mention(
  context: NeedAttempt['context'],
  used: string[],
  { isLoose } = { isLoose: true },
): Promise<FoundMention> {
  const terms = await listMentionTerms(context, used, { isLoose });
  return { terms, words: used.join(' '), used };
}

/** One of the trades or categories; or the words, of a business without a trade. */
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
  if (lexemes.length === 0) return NOBODY;
  // Of a business without a trade, the category or the name must tell.
  const untold = trades.length > 0 ? categories.map((category) => ['t:0', category]) : [];
  if (!need.isRisky && words.length > 0) untold.push(['t:0', ...words]);
  return { lexemes, together: [...untold, ...combine(among)] };
}

/** Every way to carry one of the lexemes of each term. */
function combine([first, ...others]: Term[]): string[][] {
  if (!first) return [];
  if (others.length === 0) return first.lexemes.map((lexeme) => [lexeme]);
  return combine(others).flatMap((group) => first.lexemes.map((lexeme) => [lexeme, ...group]));
}

async function listBeside({ context, need }: NeedAttempt): Promise<Term[]> {
  const also = need.also?.trades.map((id) => `t:${id}`) ?? [];
  const words = need.also ? await listTerms(context, need.also.stem.split(' ')) : [];
  const rest = await listMentionTerms(context, need.rest);
  const together = words.flatMap((term) => term.lexemes[0] ?? []);
  return [...(need.also ? [{ lexemes: also, together: [together] }] : []), ...rest];
}

/** Names that have the very words, or tell of a wish, come first. */
async function listPreferred({ context, need }: NeedAttempt): Promise<Term[]> {
  const [wish] = need.named;
  return listTerms(context, (wish ? wish.phrase : need.stem).split(' '));
}

/** Of those that carry the words, names that have the whole phrase, else names that have the words. */
async function listNamed(
  { context, need }: NeedAttempt,
  { used }: FoundMention,
  among: Selection,
): Promise<Term[]> {
  const whole = await listTerms(context, [...new Set([...need.telling.all, ...used])]);
  const selection = { ...among, terms: [...among.terms, ...whole] };
  if ((await countMatches(context.db, selection, 1)) > 0) return whole;
  return listTerms(context, used);
}
