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

export function describeLength({ months }: PremiumTerm): string {
  return lengths[months] ?? m.premium_months({ months });
}

export function describePrice(offer: PremiumOffer): string {
  return `${formatPrice(offer.price)} ${aTerm[offer.months] ?? m.premium_for_term({ offer: describeLength(offer) })}`;
}

export function describeRate(offer: PremiumOffer): string {
  return `${formatPrice(offer.price)}${slashTerm[offer.months] ?? ` ${m.premium_for_term({ offer: describeLength(offer) })}`}`;
}

/** Returns the noun for the paid period: `year`, for example, or `term` for unusual lengths. */
export function nameTerm({ months }: PremiumTerm): string {
  return nouns[months] ?? m.premium_term();
}

/** Parses a typed price such as `9.95`, `$10` or `1,200.00` to cents; NaN if it isn't a price. */
export function readPrice(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{3}\b)/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}
