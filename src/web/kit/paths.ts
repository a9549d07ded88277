import { spellTown } from '../../domain/town-key.ts';

export function businessPath(business: { slug: string; category: { slug: string } }): string {
  return `/${business.category.slug}/${business.slug}`;
}

export function categoryPath(slug: string): string {
  return `/category/${slug}`;
}

export function checkoutPath(businessId: number): string {
  return `/checkout/${businessId}`;
}

export function areaPath(state: string, city: string, slug: string): string {
  return `${locationPath(state, city)}/area/${slug}`;
}

export function locationPath(state: string, city?: string, slug?: string): string {
  const segments = [state.toLowerCase(), city && citySegment(city, state), slug];
  return ['/location', ...segments.filter(Boolean)].join('/');
}

/** Names that lower case alone folds, which most are. */
const PLAIN = /^[a-z]+(?: [a-z]+)*$/i;

function citySegment(city: string, state: string): string {
  const folded = PLAIN.test(city)
    ? city.toLowerCase()
    : city
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/['’‘`´ʻ]/g, '')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
  return encodeURIComponent(spellTown(folded, state).replaceAll(' ', '-'));
}
