import * as m from '#messages';
import { escapeText } from './html-text.ts';
import { UNCONFIRMED_DAYS } from './newsletters.ts';
import { describeApproval, describeTermHours, formatPrice } from './premium-terms.ts';
import { describeLength, describePrice, nameTerm } from './premium-words.ts';
import type { PublicSettings } from './settings.ts';

interface Known
  extends Pick<
    PublicSettings,
    'name' | 'premium' | 'approvalHours' | 'sponsoredPlaces' | 'analytics'
  > {
  hasNewsletter?: boolean;
  pageWords?: Record<string, string>;
}

const numbers = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
];

/** Placeholders that page content can use, such as `{price}`; they are filled in when the page is shown. */
const fields: Record<string, (site: Known) => string> = {
  site: ({ name }) => name,
  price: ({ premium }) => formatPrice(premium.price),
  price_and_term: ({ premium }) => describePrice(premium),
  term: ({ premium }) => nameTerm(premium),
  term_length: ({ premium }) => describeLength(premium),
  approval_time: ({ approvalHours }) => describeApproval(approvalHours),
  longest_approval: ({ approvalHours }) => describeTermHours(approvalHours.to),
  sponsored_places: ({ sponsoredPlaces }) => numbers[sponsoredPlaces] ?? '',
  analytics: ({ analytics }) =>
    analytics
      ? m.privacy_analytics({ host: new URL(analytics).hostname })
      : m.privacy_analytics_none(),
  newsletter: ({ hasNewsletter }) =>
    hasNewsletter ? m.privacy_newsletter({ days: UNCONFIRMED_DAYS }) : '',
};

export const pageFields = Object.keys(fields);

export function wordPageFields(site: Known): Record<string, string> {
  const named = Object.entries(fields).filter(([key]) => key !== 'site');
  return Object.fromEntries(named.map(([key, word]) => [key, word(site)]));
}

const FIELD = /\{([a-z]+(?:[_ ][a-z]+)*)\}/g;

/**
 * Replaces placeholders in a text. Unknown placeholders stay as they are, and inserted values aren't expanded
 * again.
 */
export function fillFields(text: string, site: Known): string {
  return text.replace(FIELD, (whole, name: string) => {
    const key = name.replaceAll(' ', '_');
    if (!Object.hasOwn(fields, key)) return whole;
    return site.pageWords?.[key] ?? fields[key]?.(site) ?? '';
  });
}

/** Replaces placeholders in HTML, with the site name escaped. */
export function fillHtml(html: string, site: Known): string {
  return fillFields(html, { ...site, name: escapeText(site.name) });
}
