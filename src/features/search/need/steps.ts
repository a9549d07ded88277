import { MAX_MILES } from '../../../contract/search.ts';
import type { Circle } from '../area/area.rules.ts';
import { findPart } from '../area/queries.ts';
import { findInRings } from '../area/rings.ts';
import { ANYWHERE, formatNearby } from '../area/widening.rules.ts';
import type { Step } from '../climb.ts';
import type { Matches } from '../find/page.ts';
import type { NeedAttempt } from './attempt.ts';
import { findNeed, listNeedTerms, type Where } from './find-need.ts';

const RINGS = [25, 50, MAX_MILES];
/** So far away is all that was asked better than a part of it. */
const WORTH_THE_WAY = 25;

const isNothing = (_: unknown, { total }: Matches) => total === 0;
const hasBeside = ({ need }: NeedAttempt) => need.also !== null || need.rest.length > 0;
const isNowhere = ({ search }: NeedAttempt) => search.filters?.bounds === undefined;

export const ASKED: Step<NeedAttempt>[] = [
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

export const WIDER: Step<NeedAttempt>[] = [
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

function asked({ scope, search, center }: NeedAttempt): Where {
  const { circle } = search;
  return { scope, circle: circle && center ? { ...circle, center } : undefined };
}

function hasPlace({ scope, search }: NeedAttempt): boolean {
  return search.circle !== undefined || scope.state !== undefined || scope.cityKey !== undefined;
}

function canWiden(attempt: NeedAttempt): boolean {
  const { center, scope, search } = attempt;
  const isLocal = search.circle !== undefined || scope.cityKey !== undefined;
  return center !== null && isLocal && isNowhere(attempt);
}

function widen(
  { scope: { state: _, cityKey: __, areaId: ___, ...scope } }: NeedAttempt,
  circle?: Circle,
): Where {
  return { scope, circle };
}

/** A part of a larger town: listings of its ZIP codes that name the larger one. */
async function searchZips(attempt: NeedAttempt): Promise<Matches | null> {
  const { center, context, scope, search } = attempt;
  if (!center || scope.cityKey === undefined || search.circle) return null;
  const part = await findPart(context.db, center.label);
  if (!part) return null;
  const filters = { ...search.filters, part };
  const around = { ...attempt, search: { ...search, filters } };
  return findNeed(around, widen(attempt, { center, miles: WORTH_THE_WAY }), { isStrict: true });
}

async function searchNearby(
  attempt: NeedAttempt,
  { isStrict, most }: { isStrict: boolean; most: number },
): Promise<Matches | null> {
  const { center, search } = attempt;
  if (!center) return null;
  const from = search.circle?.miles ?? 0;
  const rings = RINGS.filter((ring) => ring > from && ring <= most);
  const met = await findInRings(attempt, {
    rings,
    scope: widen(attempt).scope,
    terms: await listNeedTerms(attempt, { isStrict }),
    find: (miles) => findNeed(attempt, widen(attempt, { center, miles }), { isStrict }),
  });
  return met && markWidened(met.found, attempt, met.miles);
}

async function searchAnywhere(attempt: NeedAttempt): Promise<Matches> {
  const { center } = attempt;
  const circle = center ? { center, miles: ANYWHERE } : undefined;
  const found = await findNeed(attempt, widen(attempt, circle), { isStrict: false });
  return markWidened(found, attempt);
}

async function searchKindred(attempt: NeedAttempt): Promise<Matches | null> {
  const trades = await findKindredTrades(attempt);
  if (trades.length === 0) return null;
  const where = attempt.center
    ? widen(attempt, { center: attempt.center, miles: MAX_MILES })
    : asked(attempt);
  const found = await findNeed(attempt, where, { isStrict: false, trades });
  const { trades: known } = await attempt.context.vocabulary.read();
  const names = trades.flatMap((id) => known.get(id)?.name ?? []).join(', ');
  return { ...found, widened: [...(found.widened ?? []), `kindred; trades="${names}"`] };
}

const MOST_KINDRED = 4;
/** What means more trades than these tells little of any: "food". */
const MOST_MEANINGS = 5;

async function findKindredTrades({ context, need }: NeedAttempt): Promise<number[]> {
  const { phrases } = await context.vocabulary.read();
  const kindred = new Map<number, number>();
  for (const { trades } of phrases.values()) {
    if (trades.length > MOST_MEANINGS || !trades.some((id) => need.trades.includes(id))) continue;
    for (const id of trades) kindred.set(id, (kindred.get(id) ?? 0) + 1);
  }
  return [...kindred]
    .filter(([id]) => !need.trades.includes(id))
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_KINDRED)
    .map(([id]) => id);
}

function isIn(mention: Matches['mention'], word: string): boolean {
  return mention?.words.split(' ').includes(word) ?? false;
}

function markWidened(found: Matches, { center, place, scope }: NeedAttempt, miles?: number) {
  const from = center?.label || place?.state || scope.state || '';
  return { ...found, widened: [...(found.widened ?? []), formatNearby(from, miles)] };
}

function markDropped<M extends Matches | null>(attempt: NeedAttempt, found: M): M {
  const { also, rest } = attempt.need;
  // Some carry the words, and stand first.
  if (found?.mention && found.mention.count > 0 && rest.some((word) => isIn(found.mention, word))) {
    return found;
  }
  const words = [...(also ? [also.phrase] : []), ...rest].join(' ').replaceAll('"', '');
  if (!found || words === '') return found;
  return { ...found, widened: [...(found.widened ?? []), `without; words="${words}"`] };
}
