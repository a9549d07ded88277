import { createContext, use } from 'react';

/** What the server tells the browser about itself. */
export interface Site {
  /** Origin without a trailing slash, such as `https://example.com`. */
  url: string;
  name: string;
  premiumLinkRel: string;
}

export const SiteContext = createContext<Site>({ url: '', name: '', premiumLinkRel: '' });

export function useSite(): Site {
  return use(SiteContext);
}
