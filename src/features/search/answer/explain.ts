import type { SearchReason, Understanding, Widening } from '../../../contract/search.ts';
import { nameTrades } from '../../businesses/model/shapes.ts';
import { type Place, placeParams } from '../../places/model/annotate-places.rules.ts';
import { SILENT_WISHES } from '../../trades/query-words.data.ts';
import type { TradeRow } from '../../trades/vocabulary.queries.ts';
import type { FoundRow } from '../find/order.rules.ts';
import { COUNTRY_RING, PLACE_RING, RINGS, type RingCount } from '../find/rank.ts';
import type { Retrieved } from '../find/retrieve.ts';
import type { CarriedWords, Feature } from '../find/runs.ts';
import { DECIDES, hasBit, NAME_BIT } from '../find/selection.rules.ts';
import { findKindredWords } from '../read/kindred-words.ts';
import { joinLetters, type Plan, type WeightedTerm } from './plan.ts';

/** The place that was searched, for sentences. */
export interface Asked {
  /** The place read from the words; null if it was given, or none was. */
  place: Place | null;
  others: Place[];
  unknownTown: { town: string; state: string } | null;
  /** Parameters of the given place, if it replaces one in the words. */
  given?: Record<string, string>;
  /** Name of the place for sentences; empty for the visitor's own position. */
  label: string;
  hasPlace: boolean;
  isWhole: boolean;
}

interface Explained extends Understanding {
  carriedBy(row: FoundRow): CarriedWords | null;
  isNamed: boolean;
  features: Feature[];
}

/** Kinds of words that have sentences of their own if no listing has them. */
const APART: ReadonlySet<WeightedTerm['of']> = new Set(['wish', 'field']);

/** Lists the words that listings score for. The bonus for the likeliest trade has no words of its own. */
function listFeatures({ weighted, wanted, need, reading }: Plan): Feature[] {
  const { terms, name } = wanted.scoring;
  const words = terms.map(({ weight }, bit) => {
    const text = weighted[bit]?.words || (need ? '' : (reading.text.split(' ')[bit] ?? ''));
    return { words: text, weight, bit };
  });
  const named = name ? [{ words: name.nameKey, weight: name.exact, bit: NAME_BIT }] : [];
  return [...words, ...named].filter((one) => one.words !== '' && one.weight > 0);
}

/** Makes everything that is said about the results from the counts that came with them. */
export function explain(plan: Plan, found: Retrieved, asked: Asked): Explained {
  const seen = lookAtRing(plan, found);
  const words = compareWords(plan, found, seen);
  const understoodAs = describe(plan, asked);
  const isBrandListed = seen.carried.some(({ of }) => of === 'brand');
  return {
    reasons: listReasons(plan, found),
    ...(plan.corrected && { correctedQuery: plan.corrected }),
    ...(understoodAs && { understoodAs }),
    widened: widen(found, asked, listDropped(plan, seen, words)),
    ...(words.leftOut.length > 0 && { leftOut: words.leftOut }),
    ...tellFields(plan, seen, words),
    ...tellMentions(plan, found, seen, words),
    ...(plan.need?.brand && !isBrandListed && { unlisted: plan.need.brand }),
    ...(asked.place?.region && { region: asked.place.label }),
    ...(asked.others.length > 0 && { otherPlaces: asked.others.map(offerPlace) }),
    ...(seen.below > 0 && !asked.isWhole && { below: seen.below }),
    ...(seen.failing > 0 && { failing: seen.failing }),
    carriedBy: (row) => (words.isTold ? readCarried(seen, row, plan.reading.text) : null),
    features: listFeatures(plan),
    isNamed: plan.kind === 'name' && found.items.some(({ mask }) => hasBit(mask, NAME_BIT)),
  };
}

/** Typed words, by what the results say of them. */
interface ComparedWords {
  /** Whether a sentence says that some results carry words and come first. */
  isTold: boolean;
  /** Words worth a sentence that no result carries. */
  unmentioned: WeightedTerm[];
  /** Unmentioned words that decide, such as "halal". */
  deciding: WeightedTerm[];
  /** Custom fields that no result has, if no other words are carried either. */
  unsaidFields: WeightedTerm[];
  /** Wishes that no result answers. */
  leftOut: string[];
}

function compareWords(
  { weighted, reading, need }: Plan,
  found: Retrieved,
  seen: Seen,
): ComparedWords {
  const { carried, bits, missing, count, isPart } = seen;
  const names = found.items.flatMap(listShownNames).map(joinLetters);
  const isNamed = ({ words }: WeightedTerm) =>
    [words, ...findKindredWords(words)].some((text) =>
      names.some((name) => name.includes(joinLetters(text))),
    );
  const unmentioned = missing.filter(
    (one) => one.isWorth && !one.isQuiet && !APART.has(one.of) && !isNamed(one),
  );
  const deciding = unmentioned.filter(({ weight }) => weight >= DECIDES);
  const first = found.items.slice(0, count);
  const isFirst =
    first.every((row) => carriesAll(row, bits)) && (first.length === count || !found.room);
  const isTold = isPart && carried.some(isNews) && deciding.length === 0 && isFirst;
  const hasNoField = carried.length === 0 && found.total > 0;
  const unsaidFields = hasNoField ? missing.filter(({ of }) => of === 'field') : [];
  const unanswered = missing.filter(
    (one) =>
      one.of === 'wish' || one.isVague || (one.of === 'field' && !unsaidFields.includes(one)),
  );
  const unscored = reading.wishes.filter(
    ({ attribute, phrase }) =>
      !SILENT_WISHES.has(attribute) && !weighted.some(({ words }) => words === phrase),
  );
  const leftOut = [
    ...unanswered.map(({ words }) => words),
    ...unscored.map(({ phrase }) => phrase),
    ...(need?.untold ?? []),
  ];
  return { isTold, unmentioned, deciding, unsaidFields, leftOut: dropContained(leftOut) };
}

/** Lists the name, trades and address that a row shows, in which a visitor reads a word as mentioned. */
function listShownNames(row: FoundRow): string[] {
  return [row.name, row.address ?? '', row.city, ...nameTrades(row).map(({ name }) => name)];
}

/** Leaves out the wishes that another one contains: "hable español" beside "que hable español". */
function dropContained(wishes: string[]): string[] {
  const isInside = (one: string, other: string) =>
    other !== one && ` ${other} `.includes(` ${one} `);
  return [...new Set(wishes)].filter((one) => !wishes.some((other) => isInside(one, other)));
}

/** Checks that the name of the trade doesn't say the words already. */
const isNews = ({ isQuiet }: WeightedTerm) => !isQuiet;

const isOfFields = (carried: WeightedTerm[]) =>
  carried.length > 0 && carried.every(({ of }) => of === 'field');

/** Returns the words that the search gave up to find something. */
function listDropped(
  { kind }: Plan,
  { carried }: Seen,
  { unmentioned, deciding }: ComparedWords,
): WeightedTerm[] {
  const isWithout = (carried.length > 0 && deciding.length === 0) || kind === 'name';
  return isWithout ? unmentioned : [];
}

/** Says how many results have the custom fields of the words, or that none has. */
function tellFields(
  { reading }: Plan,
  { carried, count }: Seen,
  { isTold, unsaidFields }: ComparedWords,
): Pick<Understanding, 'said'> {
  const say = (fields: WeightedTerm[], filters: string[], total: number) => ({
    said: { filters, label: joinInOrder(fields, reading.text), count: total, isCapped: false },
  });
  if (unsaidFields.length > 0) return say(unsaidFields, [], 0);
  if (!isTold || !isOfFields(carried)) return {};
  return say(
    carried,
    carried.flatMap(({ filter }) => filter ?? []),
    count,
  );
}

/** Says how many results mention the words that say more than the trade, or that none does. */
function tellMentions(
  { kind, reading }: Plan,
  { total }: Retrieved,
  { carried, count }: Seen,
  { isTold, unmentioned, deciding }: ComparedWords,
): Pick<Understanding, 'mentioned'> {
  const mention = (words: WeightedTerm[], count: number) => ({
    mentioned: { words: joinInOrder(words, reading.text), count, isCapped: false },
  });
  const isNone = carried.length === 0 || deciding.length > 0;
  if (isNone && unmentioned.length > 0 && total > 0 && kind === 'need') {
    return mention(deciding.length > 0 ? deciding : unmentioned, 0);
  }
  return isTold && !isOfFields(carried) ? mention(carried.filter(isNews), count) : {};
}

/** Joins weighted words in the order in which they were typed, with a comma where others stand between them. */
function joinInOrder(weighted: WeightedTerm[], text: string): string {
  const typed = text.split(' ');
  const placeOf = ({ words }: WeightedTerm) => typed.indexOf(words.split(' ')[0] ?? '');
  const ordered = weighted.toSorted((one, other) => placeOf(one) - placeOf(other));
  return ordered.reduce((joined, one, at) => {
    const before = ordered[at - 1];
    const isNext = before && placeOf(before) + before.words.split(' ').length === placeOf(one);
    return joined + (before ? (isNext ? ' ' : ', ') : '') + one.words;
  }, '');
}

interface Seen {
  carried: WeightedTerm[];
  /** Bits of the carried words; null if all results carry them. */
  bits: number | null;
  missing: WeightedTerm[];
  /** Results that carry all of the carried words. */
  count: number;
  /** Whether other matches in the ring don't. */
  isPart: boolean;
  /** Matches in the ring below the cut. */
  below: number;
  /** Matches in the place itself that fail a filter, if no other is there. */
  failing: number;
}

function lookAtRing({ weighted }: Plan, found: Retrieved): Seen {
  const isSaid = ({ isSure, words, of, isWorth, isVague = false }: WeightedTerm) =>
    (isSure || of === 'wish' || isWorth || isVague) && words !== '';
  if (found.counts.length === 0) {
    const carried = weighted.filter((_, at) => found.carried?.includes(at));
    const missing = weighted.filter((one) => isSaid(one) && !carried.includes(one));
    const count = found.fitting ?? 0;
    return {
      carried,
      bits: null,
      missing,
      count,
      isPart: carried.length > 0,
      below: 0,
      failing: 0,
    };
  }
  const here = found.counts.filter(({ ring, passes }) => passes && ring === found.ring);
  const all = here.reduce((sum, { count }) => sum + count, 0);
  const first = found.items[0]?.mask;
  const isFirst = ({ mask }: RingCount) => Number(mask === first);
  const top = here.toSorted(
    (one, other) => other.fit - one.fit || isFirst(other) - isFirst(one),
  )[0];
  const carried = weighted.filter((one, at) => one.isSure && isSaid(one) && hasBit(top?.mask, at));
  const bits = weighted.reduce(
    (sum, one, at) => (carried.includes(one) ? sum | (1 << at) : sum),
    0,
  );
  const count = here
    .filter(({ mask }) => (mask & bits) === bits)
    .reduce((sum, one) => sum + one.count, 0);
  const missing = weighted.filter(
    (one, at) => isSaid(one) && here.every(({ mask }) => !hasBit(mask, at)),
  );
  const inPlace = found.counts.filter(({ ring }) => ring === PLACE_RING);
  const failing = inPlace.some(({ passes }) => passes)
    ? 0
    : inPlace.reduce((sum, one) => sum + one.count, 0);
  const below = all - (found.matched ?? found.total);
  return { carried, bits, missing, count, isPart: count < all, below, failing };
}

function readCarried({ carried, bits }: Seen, row: FoundRow, text: string): CarriedWords | null {
  if (!carriesAll(row, bits)) return null;
  const words = joinInOrder(carried, text);
  return { words, isField: carried.every(({ of }) => of === 'field') };
}

const carriesAll = ({ mask }: FoundRow, bits: number | null) =>
  bits === null || ((mask ?? 0) & bits) === bits;

function listReasons({ because, corrected }: Plan, { ring, total }: Retrieved): SearchReason[] {
  if (total === 0) return [];
  return [
    ...(ring === PLACE_RING
      ? []
      : ring < COUNTRY_RING - 1
        ? ['nearby' as const]
        : ['anywhere' as const]),
    ...(corrected ? ['corrected' as const] : []),
    because,
  ];
}

function widen(
  { ring, total, nearest }: Retrieved,
  asked: Asked,
  dropped: WeightedTerm[],
): Widening[] {
  const widened: Widening[] = [];
  if (asked.unknownTown) widened.push({ step: 'unknown', ...asked.unknownTown });
  if (total > 0 && dropped.length > 0) {
    widened.push({ step: 'without', words: dropped.map(({ words }) => words).join(' ') });
  }
  if (total > 0 && ring !== PLACE_RING && asked.hasPlace) {
    const within = RINGS[ring - 1];
    widened.push({
      step: 'nearby',
      from: asked.label,
      ...(within !== undefined && { within }),
      ...(within === undefined && nearest !== undefined && { nearest }),
    });
  }
  return widened;
}

function describe({ reading }: Plan, { place, given }: Asked): Record<string, string> | null {
  const params = place ? placeParams(place) : given;
  const query = reading.text;
  return params ? { ...(query && { query }), ...params } : null;
}

export function offerPlace(place: Place) {
  return { label: place.label, params: placeParams(place) };
}

/** Names the trades that were shown in place of the one that was asked for. */
export function tellKindred(trades: number[], known: Map<number, TradeRow>): Widening {
  return { step: 'kindred', trades: trades.flatMap((id) => known.get(id)?.name ?? []).join(', ') };
}
