import { createContext, use } from 'react';

export interface Site {
  /** Origin without a trailing slash, such as `https://example.com`. */
  url: string;
  name: string;
  premiumLinkRel: string;
  /** Whether search engines are told the usual where a listing says nothing. */
  hasStructuredDefaults: boolean;
  hasOrganization: boolean;
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

export const SiteContext = createContext<Site>({
  url: '',
  name: '',
  premiumLinkRel: '',
  hasStructuredDefaults: true,
  hasOrganization: false,
  mapStyleUrl: null,
  payments: null,
});

export function useSite(): Site {
  return use(SiteContext);
}
