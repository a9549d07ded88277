import anyAscii from 'any-ascii';
import * as m from '#messages';
import { endpoints } from '../../../contract/api.ts';
import { businessCalls } from '../../../contract/businesses.ts';
import { foldText } from '../../../platform/fold-text.ts';

const MAX_LENGTH = 80;

const [, BUSINESSES = ''] = /^(.+):slug$/.exec(businessCalls.read.path) ?? [];
const RESERVED: ReadonlySet<string> = new Set(
  endpoints
    .filter(({ method, path }) => method === 'GET' && path.startsWith(BUSINESSES))
    .map(({ path }) => path.slice(BUSINESSES.length))
    .filter((rest) => !/[:/]/.test(rest)),
);

export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}

/**
 * Converts text to lowercase ASCII words joined by hyphens. Cuts it to `max` characters, at a word boundary
 * if possible.
 */
export function makeSlug(text: string, max = MAX_LENGTH): string {
  const slug = foldText(anyAscii(text)).replaceAll(' ', '-');
  if (slug.length <= max) return slug;
  const cut = slug.slice(0, max + 1).lastIndexOf('-');
  return slug.slice(0, cut > max / 2 ? cut : max);
}

export interface NamedListing {
  name: string;
  city: string;
  state: string;
}

export function* listSlugCandidates(business: NamedListing) {
  const offered = new Set<string>(RESERVED);
  for (const slug of combine(business)) {
    if (!offered.has(slug)) yield slug;
    offered.add(slug);
  }
}

function* combine({ name, city, state }: NamedListing) {
  const base = makeSlug(name) || 'business';
  const place = [makeSlug(city, 30), state.toLowerCase()].filter(Boolean);
  yield base;
  for (let parts = 1; parts <= place.length; parts += 1) {
    yield withSuffix(base, place.slice(0, parts).join('-'));
  }
  for (let number = 2; ; number += 1) yield withSuffix(base, [...place, number].join('-'));
}

function withSuffix(base: string, suffix: string): string {
  const room = MAX_LENGTH - suffix.length - 1;
  return `${base.slice(0, room).replace(/-$/, '')}-${suffix}`;
}

export function findSlugFault(slug: string): string | null {
  if (!/^[a-z0-9-]+$/.test(slug)) {
    return m.input_slug_format();
  }
  return isReservedSlug(slug) ? m.common_slug_reserved() : null;
}
