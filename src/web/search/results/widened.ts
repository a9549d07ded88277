import { findStateName } from '../../../contract/states.ts';

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

interface Found {
  isSomeInPlace: boolean;
  /** Miles to the nearest result; null where no distance is known. */
  nearest: number | null;
}

export function describeWidened(text: string | null, found: Found): string[] {
  return parseWidened(text).flatMap((widening) => describeStep(widening, found) ?? []);
}

function describeStep({ step, values }: Widening, found: Found): string | null {
  switch (step) {
    case 'nearby':
      return `${describeLack(values.from, found.isSomeInPlace)} ${describeReach(values.within, found)}`;
    case 'without':
      return `No listing mentions "${values.words}", so we searched without it.`;
    case 'kindred':
      return `No exact matches. Here are similar businesses: ${values.trades}.`;
    case 'name':
      return `${describeLack(values.from, false)} Here are some with that name elsewhere.`;
    case 'nowhere':
      return `That is outside the area we cover: ${values.known}.`;
    default:
      return null;
  }
}

function describeLack(from: string | undefined, isSome: boolean): string {
  const lack = isSome ? 'Few' : 'None';
  // A visitor's own position has no name.
  if (!from) return `${lack} near you.`;
  const where = /^\d/.test(from) ? 'near' : 'in';
  return `${lack} ${where} ${findStateName(from) ?? from}.`;
}

function describeReach(within: string | undefined, { nearest }: Found): string {
  if (within) return `These are within ${within} miles.`;
  if (nearest === null) return 'These are from elsewhere.';
  const miles = Math.round(nearest);
  return `The nearest are ${miles === 1 ? '1 mile' : `${miles} miles`} away.`;
}
