import anyAscii from 'any-ascii';
import { foldText } from '../../platform/fold-text.ts';

const MAX_LENGTH = 80;

/** Paths below `/api/businesses` that are calls of their own. */
const RESERVED = new Set(['duplicates', 'recent', 'search']);

export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}

/** Words in lower-case ASCII with hyphens between them, at most `max` characters, whole words if possible. */
export function makeSlug(text: string, max = MAX_LENGTH): string {
  const slug = foldText(anyAscii(text)).replaceAll(' ', '-');
  if (slug.length <= max) return slug;
  const cut = slug.slice(0, max + 1).lastIndexOf('-');
  return slug.slice(0, cut > max / 2 ? cut : max);
}

/** Slugs for a business in the order of preference: its name, then with city, state, a number. */
export function* listSlugCandidates(business: { name: string; city: string; state: string }) {
  const { name, city, state } = business;
  const base = makeSlug(name) || 'business';
  const place = [makeSlug(city, 30), state.toLowerCase()].filter(Boolean);
  if (!RESERVED.has(base)) yield base;
  for (let parts = 1; parts <= place.length; parts += 1) {
    yield withSuffix(base, place.slice(0, parts).join('-'));
  }
  for (let number = 2; ; number += 1) yield withSuffix(base, [...place, number].join('-'));
}

function withSuffix(base: string, suffix: string): string {
  const room = MAX_LENGTH - suffix.length - 1;
  return `${base.slice(0, room).replace(/-$/, '')}-${suffix}`;
}
