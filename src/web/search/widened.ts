import * as m from '#messages';
import type { Understanding, Widening } from '../../contract/search.ts';
import { findStateName } from '../../domain/states.ts';
import { formatCount, formatNumber } from '../kit/format.ts';
import { capitalize } from '../kit/words.ts';

/** Returns, for example, `2 mention “karaoke”. They come first.` */
export function describeMention(
  mentioned: Understanding['mentioned'],
  isPlaced: boolean,
): string[] {
  if (!mentioned) return [];
  const { words, count, isCapped } = mentioned;
  const number = `${count}${isCapped ? '+' : ''}`;
  if (count > 0) return [m.search_widened_mentioned({ count, number, words })];
  return [isPlaced ? m.search_widened_none_here({ words }) : m.search_widened_none({ words })];
}

/**
 * Same as `describeMention` for a custom field named in the search, such as `12 say “Outdoor seating”. They
 * come first.`
 */
export function describeSaid(said: Understanding['said'], total: number): string[] {
  if (!said) return [];
  const { label, count, isCapped } = said;
  if (count === 0) return [m.search_said_none({ label })];
  if (count === total && !isCapped) return [m.search_said_all({ label })];
  return [m.search_said({ count, number: `${formatNumber(count)}${isCapped ? '+' : ''}`, label })];
}

export interface WidenedResult {
  isSomeInPlace: boolean;
  /** Miles to the nearest result, or null if no distance is known. */
  nearest: number | null;
  area?: string;
}

export function describeWidened(widened: Widening[], found: WidenedResult): string[] {
  return widened.map((one) => describeStep(one, found));
}

function describeStep(widening: Widening, found: WidenedResult): string {
  switch (widening.step) {
    case 'nearby':
      return `${describeLack(widening.from, found.isSomeInPlace)} ${describeReach(widening.within, found)}`;
    case 'without':
      return m.search_widened_words({ words: widening.words });
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

function describeLack(from: string, isSome: boolean): string {
  const lack = isSome ? m.search_widened_few() : m.common_none();
  // A visitor's own position has no name.
  if (!from) return m.search_widened_lack_here({ lack });
  if (/^\d/.test(from)) return m.search_widened_lack_near({ lack, where: from });
  return m.search_widened_lack_in({ lack, where: findStateName(from) ?? from });
}

function describeReach(within: number | undefined, { nearest }: WidenedResult): string {
  if (within) return m.search_widened_within({ within });
  if (nearest === null) return m.search_widened_elsewhere();
  return m.search_widened_nearest({
    value: formatCount(Math.max(1, Math.round(nearest)), m.count_miles),
  });
}
