import * as m from '#messages';
import { findStateName } from '../../../contract/states.ts';
import { formatCount } from '../../format.ts';
import { capitalize } from '../../words.ts';

export interface Widening {
  step: string;
  values: Record<string, string | undefined>;
}

const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';

/** `nearby; from="Boise, ID"; within=25, without; words="gluten free"` as its steps. */
export function parseWidened(text: string | null): Widening[] {
  return split(text ?? '', ',').flatMap((item) => {
    const [step, ...pairs] = split(item, ';');
    if (!step) return [];
    return [{ step, values: Object.fromEntries(pairs.map(parsePair)) }];
  });
}

function split(text: string, mark: string): string[] {
  const parts = text.match(new RegExp(`(?:${QUOTED}|[^"${mark}])+`, 'g')) ?? [];
  return parts.map((part) => part.trim()).filter(Boolean);
}

function parsePair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  if (at < 0) return [pair, 'true'];
  const value = pair.slice(at + 1).trim();
  const isQuoted = value.startsWith('"') && value.endsWith('"');
  return [pair.slice(0, at).trim(), isQuoted ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value];
}

/** `2 mention “karaoke”. They come first.`, or that none of those that were searched does. */
export function describeMention(text: string | null, isPlaced: boolean): string[] {
  const [, words = '', number = ''] = /^words="(.*)"; count=(\d+\+?)$/.exec(text ?? '') ?? [];
  if (!words) return [];
  const count = Number.parseInt(number, 10);
  if (count > 0) return [m.search_mentioned_by({ count, number, words })];
  return [
    isPlaced ? m.search_mentioned_by_none_here({ words }) : m.search_mentioned_by_none({ words }),
  ];
}

interface Found {
  isSomeInPlace: boolean;
  /** Miles to the nearest result; null where no distance is known. */
  nearest: number | null;
  /** `within 15 miles of Boise, ID`: where the directory's businesses are. */
  area?: string;
}

export function describeWidened(text: string | null, found: Found): string[] {
  return parseWidened(text).flatMap((widening) => describeStep(widening, found) ?? []);
}

function describeStep({ step, values }: Widening, found: Found): string | null {
  switch (step) {
    case 'nearby':
      return `${describeLack(values.from, found.isSomeInPlace)} ${describeReach(values.within, found)}`;
    case 'without':
      return m.search_results_no_listing_mentions_words_so_we({ words: values.words ?? '' });
    case 'unknown':
      return m.search_unknown_town({
        town: capitalize(values.town ?? ''),
        state: findStateName(values.state ?? '') ?? '',
      });
    case 'kindred':
      return m.search_results_no_exact_matches_here_are_similar({ trades: values.trades ?? '' });
    case 'name':
      return m.search_results_from_here_are_some_with_that({
        from: describeLack(values.from, false),
      });
    case 'outside':
      return m.search_results_that_is_outside_the_area_of({
        value: found.area ?? values.area ?? '',
      });
    case 'nowhere':
      return m.search_results_that_is_outside_the_area_we({ known: values.known ?? '' });
    default:
      return null;
  }
}

function describeLack(from: string | undefined, isSome: boolean): string {
  const lack = isSome ? m.search_results_few() : m.search_results_none();
  // A visitor's own position has no name.
  if (!from) return m.search_results_lack_near_you({ lack });
  if (/^\d/.test(from)) return m.search_results_lack_near_where({ lack, where: from });
  return m.search_results_lack_in_where({ lack, where: findStateName(from) ?? from });
}

function describeReach(within: string | undefined, { nearest }: Found): string {
  if (within) return m.search_results_these_are_within_within_miles({ within });
  if (nearest === null) return m.search_results_these_are_from_elsewhere();
  return m.search_results_the_nearest_are_value_away({
    value: formatCount(Math.max(1, Math.round(nearest)), m.count_miles),
  });
}
