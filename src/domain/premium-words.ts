import * as m from '#messages';
import { formatPrice, type PremiumOffer, type PremiumTerm } from './premium-terms.ts';

const lengths: Record<number, string> = {
  get 1() {
    return m.premium_one_month();
  },
  get 12() {
    return m.premium_one_year();
  },
  get 24() {
    return m.settings_term_two_years();
  },
};
const aTerm: Record<number, string> = {
  get 1() {
    return m.premium_a_month();
  },
  get 12() {
    return m.premium_a_year();
  },
};
const slashTerm: Record<number, string> = {
  get 1() {
    return m.premium_slash_month();
  },
  get 12() {
    return m.premium_slash_year();
  },
};
const nouns: Record<number, string> = {
  get 1() {
    return m.premium_month();
  },
  get 12() {
    return m.premium_year();
  },
};

/** `one year`, `6 months`. */
export function describeLength({ months }: PremiumTerm): string {
  return lengths[months] ?? m.premium_months({ months });
}

/** `$9.95 a year`, `$9.95 for 6 months`. */
export function describePrice(offer: PremiumOffer): string {
  return `${formatPrice(offer.price)} ${aTerm[offer.months] ?? m.premium_for_term({ offer: describeLength(offer) })}`;
}

/** `$9.95/year`, `$9.95 for 6 months`. */
export function describeRate(offer: PremiumOffer): string {
  return `${formatPrice(offer.price)}${slashTerm[offer.months] ?? ` ${m.premium_for_term({ offer: describeLength(offer) })}`}`;
}

/** What a time that was bought is called: `year`, or `term` where it is another. */
export function nameTerm({ months }: PremiumTerm): string {
  return nouns[months] ?? m.premium_term();
}

/** Cents of a price as it is typed: `9.95`, `$10`, `1,200.00`. What is no price is no number. */
export function readPrice(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{3}\b)/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}
