import { describeApproval, describeHours, formatPrice } from './premium-terms.ts';
import { describeLength, describePrice, nameTerm } from './premium-words.ts';
import type { PublicSettings } from './settings.ts';

interface Known
  extends Pick<PublicSettings, 'name' | 'premium' | 'approvalHours' | 'sponsoredPlaces'> {
  /** The fields in the language that pages are written in, where a screen is in another. */
  pageWords?: Record<string, string>;
}

const numbers = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
];

/** What a page can say with a field such as `{price}`, filled in when it is shown. */
const fields: Record<string, (site: Known) => string> = {
  site: ({ name }) => name,
  price: ({ premium }) => formatPrice(premium.price),
  price_and_term: ({ premium }) => describePrice(premium),
  term: ({ premium }) => nameTerm(premium),
  term_length: ({ premium }) => describeLength(premium),
  approval_time: ({ approvalHours }) => describeApproval(approvalHours),
  longest_approval: ({ approvalHours }) => describeHours(approvalHours.to),
  sponsored_places: ({ sponsoredPlaces }) => numbers[sponsoredPlaces] ?? '',
};

export const pageFields = Object.keys(fields);

/** All fields but the name, in the language of the moment. */
export function wordPageFields(site: Known): Record<string, string> {
  const named = Object.entries(fields).filter(([key]) => key !== 'site');
  return Object.fromEntries(named.map(([key, word]) => [key, word(site)]));
}

const FIELD = /\{([a-z]+(?:[_ ][a-z]+)*)\}/g;

/** Fills the fields of a text. Other braces stay as they are; what is filled in is filled in once. */
export function fillFields(text: string, site: Known): string {
  return text.replace(FIELD, (whole, name: string) => {
    const key = name.replaceAll(' ', '_');
    if (!Object.hasOwn(fields, key)) return whole;
    return site.pageWords?.[key] ?? fields[key]?.(site) ?? '';
  });
}

/** The same in HTML: what is filled in is text. */
export function fillHtml(html: string, site: Known): string {
  return fillFields(html, { ...site, name: escapeText(site.name) });
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
}
