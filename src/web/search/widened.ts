import * as m from '#messages';
import type { Understanding, Widening } from '../../contract/search.ts';
import { findStateName } from '../../domain/states.ts';
import { formatCount, formatNumber } from '../kit/format.ts';
import { capitalize } from '../kit/words.ts';

export interface Shown {
  /** Number of results. */
  total: number;
  /** Whether the results are in the default order, in which those with the words come first. */
  isBestFirst: boolean;
  /** Number of matches nearby that aren't results. */
  below: number;
}

/** Returns, for example, `2 mention “karaoke”. They come first.` */
export function describeMention(
  mentioned: Understanding['mentioned'],
  { total, isBestFirst, below }: Shown,
): string[] {
  if (!mentioned) return [];
  const { words, count, isCapped } = mentioned;
  const told = { count, number: writeCount(count, isCapped), words };
  if (count === 0) return [m.search_widened_none({ words })];
  if (count >= total && !isCapped) return below > 0 ? [m.search_widened_mentioned_all(told)] : [];
  return [isBestFirst ? m.search_widened_mentioned_first(told) : m.search_widened_mentioned(told)];
}

/**
 * Same as `describeMention` for a custom field named in the search, such as `12 say “Outdoor seating”. They
 * come first.`
 */
export function describeSaid(
  said: Understanding['said'],
  { total, isBestFirst }: Omit<Shown, 'below'>,
): string[] {
  if (!said) return [];
  const { label, count, isCapped } = said;
  if (count === 0) return [m.search_said_none({ label })];
  if (count >= total && !isCapped) return [m.search_said_all({ label })];
  const told = { count, number: writeCount(count, isCapped), label };
  return [isBestFirst ? m.search_said(told) : m.search_said_only(told)];
}

function writeCount(count: number, isCapped: boolean): string {
  return `${formatNumber(count)}${isCapped ? '+' : ''}`;
}

export interface WidenedResult {
  /** Searched place for the middle of a sentence, such as `in Boise, ID`. */
  place: string;
  /** Whether filters may exclude matches in the place. */
  isFiltered: boolean;
  /** Whether another notice already says that nothing in the place matches. */
  isLackTold: boolean;
  /** Miles to the nearest result, or null if no distance is known. */
  nearest: number | null;
  /** Number of results. */
  total: number;
  area?: string;
}

export function describeWidened(widened: Widening[], found: WidenedResult): string[] {
  return widened.map((one) => describeStep(one, found));
}

function describeStep(widening: Widening, found: WidenedResult): string {
  switch (widening.step) {
    case 'nearby':
      return [describeLack(found), describeReach(widening, found)].filter(Boolean).join(' ');
    case 'without':
      return m.search_widened_none({ words: widening.words });
    case 'unknown':
      return m.search_unknown_town({
        town: capitalize(widening.town),
        state: findStateName(widening.state) ?? '',
      });
    case 'kindred':
      return m.search_widened_trades({ trades: widening.trades });
    case 'outside':
      return m.search_widened_outside_area({ value: found.area ?? widening.area });
    case 'nowhere':
      return m.search_widened_outside_known({ known: widening.known });
  }
}

function describeLack({ place, isFiltered, isLackTold }: WidenedResult): string | null {
  if (isLackTold) return null;
  return isFiltered ? m.search_lack_filtered({ place }) : m.search_lack({ place });
}

function describeReach(
  { within, nearest: ofAll }: Extract<Widening, { step: 'nearby' }>,
  found: WidenedResult,
): string {
  const isOne = found.total === 1;
  if (within) {
    return isOne ? m.search_widened_within_one({ within }) : m.search_widened_within({ within });
  }
  const nearest = ofAll ?? found.nearest;
  if (nearest === null) {
    return isOne ? m.search_widened_elsewhere_one() : m.search_widened_elsewhere();
  }
  const value = formatCount(Math.max(1, Math.round(nearest)), m.count_miles);
  return isOne ? m.search_widened_nearest_one({ value }) : m.search_widened_nearest({ value });
}
