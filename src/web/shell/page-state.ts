import type { QueryClient } from '@tanstack/react-query';
import type { Site } from '../kit/site.tsx';

/** Default site settings; pages send only the differences. */
const USUAL_SITE: Partial<Site> = {
  premiumLinkRel: '',
  hasOrganization: false,
  basemap: null,
  tagline: null,
  logo: null,
  accent: null,
  footer: null,
  premium: { price: 995, months: 12 },
  structuredFacts: ['hours', 'price', 'payment', 'position'],
  area: { kind: 'country' },
  homeSections: ['categories', 'recent', 'list', 'reviews', 'towns'],
  approvalHours: { from: 24, to: 48 },
  languages: { offered: ['en', 'es'], main: 'en' },
  sponsoredPlaces: 3,
  renewals: true,
  offers: true,
  inquiries: true,
  holdReviews: false,
  reviewPhotos: true,
  analytics: null,
  hasGuides: false,
  place: null,
  language: 'en',
  prefix: '',
};

export function packSite(site: Site): Partial<Site> {
  const usual = new Map<string, unknown>(Object.entries(USUAL_SITE));
  const told = Object.entries(site).filter(
    ([name, value]) => JSON.stringify(usual.get(name)) !== JSON.stringify(value),
  );
  return Object.fromEntries(told);
}

export function unpackSite(packed: Partial<Site>): Site {
  return { ...USUAL_SITE, ...packed } as Site;
}

/** Results of the server's queries. */
export type QueryData = [queryKey: readonly unknown[], data: unknown][];

export function listQueryData(queryClient: QueryClient): QueryData {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(
      ({ queryKey, state: { status, data } }): QueryData =>
        status === 'success' ? [[queryKey, data]] : [],
    );
}

/** A constant, old `updatedAt` makes the page's bytes the same at any time. */
export function restoreQueryData(queryClient: QueryClient, queries: QueryData) {
  for (const [queryKey, data] of queries) {
    queryClient.setQueryData(queryKey, data, { updatedAt: 1 });
  }
}
