import type { Circle } from '../area/area.rules.ts';
import { orders } from '../find/orders.rules.ts';
import { type Matches, matchTerms, type PageRequest } from '../find/page.ts';
import type { Scope, Term } from '../find/rules.ts';
import { listTerms } from '../words/terms.ts';
import type { NeedAttempt } from './attempt.ts';

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
  const terms = await listNeedTerms(attempt, { isStrict, trades });
  const isNear = circle !== undefined || scope.cityKey !== undefined;
  const order = search.hasOrder || !isNear || !attempt.center ? search.order : orders.distance;
  const request: PageRequest = {
    ...search,
    scope,
    circle,
    order: order ?? orders.rank,
    from: attempt.center,
  };
  const preferred = trades.length > 0 ? await listPreferred(attempt) : [];
  const isWish = need.named.length > 0;
  const found = await matchTerms(context, request, { nameKey: '', terms, preferred, isWish });
  return { ...found, trades: trades.length > 0 ? trades : need.trades };
}

export async function listNeedTerms(
  attempt: NeedAttempt,
  { isStrict, trades = attempt.need.trades }: { isStrict: boolean; trades?: number[] },
): Promise<Term[]> {
  const beside = isStrict ? await listBeside(attempt) : [];
  return [await needTerm(attempt, trades), ...beside];
}

/** One of the trades or categories; or the words, of a business without a trade. */
async function needTerm({ context, need }: NeedAttempt, trades: number[]): Promise<Term> {
  const categories = need.categories.map((id) => `c:${id}`);
  const lexemes = trades.length > 0 ? trades.map((id) => `t:${id}`) : categories;
  const words = (await listTerms(context, need.stem.split(' '))).flatMap(
    (term) => term.lexemes[0] ?? [],
  );
  if (lexemes.length === 0) return NOBODY;
  // Of a business without a trade, the category or the name must tell.
  const untold = trades.length > 0 ? categories.map((category) => ['t:0', category]) : [];
  if (!need.isRisky && words.length > 0) untold.push(['t:0', ...words]);
  return { lexemes, together: untold };
}

async function listBeside({ context, need }: NeedAttempt): Promise<Term[]> {
  const also = need.also?.trades.map((id) => `t:${id}`) ?? [];
  const words = need.also ? await listTerms(context, need.also.stem.split(' ')) : [];
  const rest = await listTerms(context, need.rest);
  const together = words.flatMap((term) => term.lexemes[0] ?? []);
  return [...(need.also ? [{ lexemes: also, together: [together] }] : []), ...rest];
}

/** Names that have the very words, or tell of a wish, come first. */
async function listPreferred({ context, need }: NeedAttempt): Promise<Term[]> {
  const [wish] = need.named;
  return listTerms(context, (wish ? wish.phrase : need.stem).split(' '));
}
