import * as m from '#messages';
import type { PaymentEvent, PaymentState } from '../../../contract/staff/payments.ts';
import { formatCents, formatCount } from '../../format.ts';

export const stateWords: Record<PaymentState, string> = {
  paid: m.staff_payments_paid(),
  partly: m.staff_payments_partly_refunded(),
  refunded: m.staff_payments_refunded(),
  disputed: m.staff_payments_disputed(),
  open: m.staff_payments_open(),
  failed: m.staff_payments_not_paid(),
};

export function formatTerm(months: number): string {
  if (months % 12 === 0) return formatCount(months / 12, m.count_years);
  return formatCount(months, m.count_months);
}

export function describeEvent({ kind, amount = 0, months = 0, by = '' }: PaymentEvent): string {
  const money = formatCents(amount);
  const term = formatTerm(months);
  const who = by === 'payments' ? m.staff_payments_the_early_end_of_premium() : by;
  return {
    opened: m.staff_payments_the_checkout_was_opened_money_for({ money, term }),
    declined: m.staff_payments_a_card_was_declined(),
    paid: m.staff_payments_money_arrived({ money }),
    granted: m.staff_payments_the_listing_became_premium_for({ term }),
    'turned-down': m.staff_payments_the_money_bought_nothing_and_goes(),
    'receipt-sent': m.staff_payments_the_receipt_was_sent_again(),
    'refund-asked': m.staff_payments_who_asked_for_a_refund_of({ who, money }),
    'refund-refused': m.staff_payments_the_payment_provider_refused_to({ money }),
    refunded: m.staff_payments_money_went_back_to_the_card({ money }),
    'refund-failed': m.staff_payments_a_refund_of_money_failed_at({ money }),
    disputed: m.staff_payments_the_payers_bank_disputed_the(),
    'dispute-won': m.staff_payments_the_bank_decided_for_us(),
    'dispute-lost': m.staff_payments_the_bank_decided_for_the_payer({ money }),
    closed: m.staff_payments_the_checkout_was_closed_without_a(),
  }[kind];
}

const times = new Intl.DateTimeFormat(m.locale(), {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export function formatTime(iso: string): string {
  return m.staff_payments_value_utc({ value: times.format(new Date(iso)) });
}

/** Cents of `9.95`, `$9.95` or `1,200`; null for anything else. */
export function parseDollars(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})*|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, dollars = '', rest = ''] = match;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'));
}
