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
  if (count > 0) return [m.search_widened_mentioned({ count, number, words })];
  return [isPlaced ? m.search_widened_none_here({ words }) : m.search_widened_none({ words })];
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
      return m.search_widened_words({ words: values.words ?? '' });
    case 'unknown':
      return m.search_unknown_town({
        town: capitalize(values.town ?? ''),
        state: findStateName(values.state ?? '') ?? '',
      });
    case 'kindred':
      return m.search_widened_trades({ trades: values.trades ?? '' });
    case 'name':
      return m.search_widened_name({
        from: describeLack(values.from, false),
      });
    case 'outside':
      return m.search_widened_outside_area({
        value: found.area ?? values.area ?? '',
      });
    case 'nowhere':
      return m.search_widened_outside_known({ known: values.known ?? '' });
    default:
      return null;
  }
}

function describeLack(from: string | undefined, isSome: boolean): string {
  const lack = isSome ? m.search_widened_few() : m.common_none();
  // A visitor's own position has no name.
  if (!from) return m.search_widened_lack_here({ lack });
  if (/^\d/.test(from)) return m.search_widened_lack_near({ lack, where: from });
  return m.search_widened_lack_in({ lack, where: findStateName(from) ?? from });
}

function describeReach(within: string | undefined, { nearest }: Found): string {
  if (within) return m.search_widened_within({ within });
  if (nearest === null) return m.search_widened_elsewhere();
  return m.search_widened_nearest({
    value: formatCount(Math.max(1, Math.round(nearest)), m.count_miles),
  });
}
