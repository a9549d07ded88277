import * as m from '#messages';
import type { SiteSettings } from './settings.ts';

/** What premium costs: cents of US dollars for so many months. */
export interface PremiumOffer {
  price: number;
  months: number;
}

export type PremiumTerm = Pick<PremiumOffer, 'months'>;

/** `$9.95` of 995. */
export function formatPrice(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

const perTerm: Record<number, string> = {
  get 1() {
    return m.premium_per_month();
  },
  get 12() {
    return m.premium_per_year();
  },
  get 24() {
    return m.premium_for_two_years();
  },
};

/** `per year`, `for 6 months`. */
export function describePer({ months }: PremiumTerm): string {
  return perTerm[months] ?? m.premium_for_months({ months });
}

/** `24-48 hours`. */
export function describeApproval({ from, to }: SiteSettings['approvalHours']): string {
  return from < to ? m.format_hours_range({ from, to }) : describeHours(to);
}

/** `48 hours`, `1 hour`. */
export function describeHours(hours: number): string {
  return hours === 1 ? m.format_hour() : m.format_hours({ hours });
}
