import * as m from '#messages';
import type { SiteSettings } from './settings.ts';

export interface PremiumOffer {
  price: number;
  months: number;
}

export type PremiumTerm = Pick<PremiumOffer, 'months'>;

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

export function describePer({ months }: PremiumTerm): string {
  return perTerm[months] ?? m.premium_for_months({ months });
}

export function describeApproval({ from, to }: SiteSettings['approvalHours']): string {
  return from < to ? m.format_hours_range({ from, to }) : describeTermHours(to);
}

export function describeTermHours(hours: number): string {
  return hours === 1 ? m.format_hour() : m.format_hours({ hours });
}
