import { createContext, use } from 'react';
import type { BannerTarget } from '../../domain/banners.ts';
import type { Basemap } from '../../domain/basemap.ts';
import type { Language } from '../../domain/languages.ts';
import type { PublicSettings } from '../../domain/settings.ts';

export interface Site extends PublicSettings {
  language: Language;
  /** Language prefix of paths, such as `/es`; empty in the main language. */
  prefix: string;
  /** Set if the screen's language differs from the language of the editable pages. */
  pageWords?: Record<string, string>;
  /** Origin without a trailing slash, such as `https://example.com`. */
  url: string;
  /** Custom footer links; external ones have a text. Missing while the default footer is used. */
  footerColumns?: ([path: string] | [path: string, text: string])[][];
  /** True if some page shows listings, so the footer links to guides. */
  hasGuides: boolean;
  /** Set if readers can ask for the weekly news of a town. */
  hasNewsletter?: boolean;
  /** Targets of today's banners; missing while the site has none. */
  bannerTargets?: BannerTarget[];
  premiumLinkRel: string;
  hasOrganization: boolean;
  /** Area of the directory, or null if it covers the whole country. */
  place: {
    name: string;
    states: string[];
    box: readonly [west: number, south: number, east: number, north: number];
  } | null;
  basemap: Basemap;
  payments: {
    publishableKey: string;
    /** URL of the Stripe.js replacement, or null for Stripe's own. */
    scriptUrl: string | null;
    isSandbox: boolean;
  } | null;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('There is no site around this.');
  return site;
}
