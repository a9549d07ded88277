import type { Circle } from '../area/area.rules.ts';
import { countMatches } from '../find/count.queries.ts';
import { orders } from '../find/orders.rules.ts';
import { type Matches, matchTerms, type PageRequest, toSelection } from '../find/page.ts';
import type { Scope, Term } from '../find/rules.ts';
import { readTermShares } from '../find/statistics.ts';
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
  const mentioned =
    trades === need.trades ? await findMention(attempt, request, { beside, isStrict }) : null;
  const terms = [await needTerm(attempt, trades, mentioned?.among), ...beside];
  const preferred = trades.length > 0 ? await listPreferred(attempt, mentioned?.used) : [];
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
  if (!need.isRisky && whole.terms.length > 0 && (await isCarried(whole.terms, []))) {
    return { ...told, among: whole.terms };
  }
  const rarest = await pickRarest(attempt);
  if (rarest && (await isCarried(rarest.terms, [trade]))) return rarest;
  if (
    rarest &&
    DECIDING.has(rarest.words) &&
    (await isCarried(rarest.terms, [])) &&
    !(await isCarried([], [trade]))
  ) {
    return { ...rarest, among: rarest.terms };
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

async function pickRarest({ context, need }: NeedAttempt): Promise<FoundMention | null> {
  const { words } = need.telling;
  if (words.length < 2) return null;
  const shareOf = await readTermShares(context.statistics);
  const parts = await Promise.all(words.map((word) => mention(context, [word])));
  const share = ({ terms: [term] }: FoundMention) => (term ? shareOf(term) : 1);
  const [rarest = null] = parts.toSorted((one, other) => share(one) - share(other));
  return rarest;
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
async function listPreferred({ context, need }: NeedAttempt, used?: string[]): Promise<Term[]> {
  if (used) return listTerms(context, used);
  const [wish] = need.named;
  return listTerms(context, (wish ? wish.phrase : need.stem).split(' '));
}
