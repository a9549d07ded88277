import * as m from '#messages';
import { formatPrice, type PremiumOffer } from './premium-terms.ts';

/** Term in months; null for one without an end. */
interface SoldTerm {
  months: number | null;
}

export type SoldOffer = Pick<PremiumOffer, 'price'> & SoldTerm;

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

export function describeLength({ months }: SoldTerm): string {
  if (months === null) return m.plans_no_end();
  return lengths[months] ?? m.premium_months({ months });
}

export function describePrice(offer: SoldOffer): string {
  const { months } = offer;
  return `${formatPrice(offer.price)} ${(months && aTerm[months]) ?? describeSpan(offer)}`;
}

export function describeRate(offer: SoldOffer): string {
  const { months } = offer;
  return `${formatPrice(offer.price)}${(months && slashTerm[months]) ?? ` ${describeSpan(offer)}`}`;
}

function describeSpan(term: SoldTerm): string {
  if (term.months === null) return m.plans_once();
  return m.premium_for_term({ offer: describeLength(term) });
}

/** Returns the noun for the paid period: `year`, for example, or `term` for unusual lengths. */
export function nameTerm({ months }: SoldTerm): string {
  return (months && nouns[months]) || m.premium_term();
}

/** Parses a typed price such as `9.95`, `$10` or `1,200.00` to cents; NaN if it isn't a price. */
export function readPrice(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{3}\b)/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}
