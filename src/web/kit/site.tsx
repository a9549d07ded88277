import { createContext, use } from 'react';
import type { Language, PublicSettings } from '../../domain/settings.ts';

export interface Site extends PublicSettings {
  language: Language;
  /** In front of the path of each screen: `/es`, or nothing in the main language. */
  prefix: string;
  /** Set where the screen is in another language than the pages. */
  pageWords?: Record<string, string>;
  /** Origin without a trailing slash, such as `https://example.com`. */
  url: string;
  /** Paths, and texts of those that are none of ours; absent while the footer is as we made it. */
  footerColumns?: ([path: string] | [path: string, text: string])[][];
  /** Some page shows listings: the footer leads to them. */
  hasGuides: boolean;
  premiumLinkRel: string;
  hasOrganization: boolean;
  /** Of a directory that isn't for all of the country. */
  place: {
    /** `Boise`, `Idaho and Oregon`. */
    name: string;
    /** Codes of the states that it may reach into. */
    states: string[];
    box: readonly [west: number, south: number, east: number, north: number];
  } | null;
  /** The map's style; null for the plain map. */
  mapStyleUrl: string | null;
  /** How cards are charged; null where payments are not set up. */
  payments: {
    publishableKey: string;
    /** Address of what stands in for Stripe.js; null for Stripe's own. */
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
