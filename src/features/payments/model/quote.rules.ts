import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { boughtPlan } from '../../../domain/plans.ts';

/** Minimum amount in cents that the provider charges. */
const LEAST_CHARGE = 50;
const WHOLE_RATE = 100_000;

/** Breakdown of a payment's amount, in cents. Its price is amount + discount - tax. */
export const terms = z.object({
  couponId: z.int().nullable(),
  discount: z.int().min(0),
  tax: z.int().min(0),
  /** Tax rate in thousandths of a percent; null without a tax. */
  taxRate: z.int().nullable(),
  taxState: z.string().nullable(),
  /** Plan that is bought; null for premium without a plan. */
  plan: boughtPlan.nullable().default(null),
});

export type Terms = z.infer<typeof terms>;

interface Priced {
  price: number;
  /** Months of the term; null for a term without an end. */
  months: number | null;
  plan: Terms['plan'];
}

export interface Quote extends Terms {
  amount: number;
  months: number | null;
}

interface Reduction {
  id: number;
  percent: number | null;
  cents: number | null;
}

export interface TaxRate {
  state: string;
  rate: number;
}

/**
 * Returns what a purchase costs. The tax is on the reduced price. A coupon that leaves less than the provider
 * can charge covers the whole price.
 */
export function makeQuote(
  { price, months, plan }: Priced,
  coupon: Reduction | null,
  taxed: TaxRate | null,
): Quote {
  const discount = coupon ? Math.min(price, reductionOf(coupon, price)) : 0;
  const tax = taxed ? Math.round(((price - discount) * taxed.rate) / WHOLE_RATE) : 0;
  const amount = price - discount + tax;
  const couponId = coupon?.id ?? null;
  if (amount < LEAST_CHARGE) {
    const free = { amount: 0, discount: price, tax: 0, taxRate: null, taxState: null };
    return { ...free, months, plan, couponId };
  }
  const { rate: taxRate = null, state: taxState = null } = taxed ?? {};
  return { amount, months, plan, couponId, discount, tax, taxRate, taxState };
}

function reductionOf({ percent, cents }: Reduction, price: number): number {
  return percent === null ? (cents ?? 0) : Math.round((price * percent) / 100);
}

export function priceOf({ amount, discount, tax }: Pick<Quote, 'amount' | 'discount' | 'tax'>) {
  return amount + discount - tax;
}

/** Returns what renewing a paid term costs: its price and tax rate, without its coupon. */
export function quoteRenewal(paid: Omit<Quote, 'couponId'>): Quote {
  const { months, plan, taxRate: rate, taxState: state } = paid;
  const taxed = rate !== null && state !== null ? { state, rate } : null;
  return makeQuote({ price: priceOf(paid), months, plan }, null, taxed);
}

/** Returns the quote for a renewal whose term has an end. Throws for a term without an end, which never renews. */
export function quoteDatedRenewal(paid: Omit<Quote, 'couponId'>): Quote & { months: number } {
  const { months, ...quote } = quoteRenewal(paid);
  if (months === null) throw new Error('A term without an end has no renewal');
  return { ...quote, months };
}

export function isSameQuote(one: Quote, other: Quote): boolean {
  const names = ['amount', 'months', 'couponId', 'discount', 'tax', 'taxRate', 'taxState'] as const;
  return (
    names.every((name) => one[name] === other[name]) && isDeepStrictEqual(one.plan, other.plan)
  );
}
