import * as m from '#messages';
import type { PaymentEvent, PaymentState } from '../../../contract/payments.staff.ts';
import { formatCents, formatCount } from '../../kit/format.ts';

export const paymentStateWords: Record<PaymentState, string> = {
  paid: m.payments_paid(),
  partly: m.payments_status_part_refunded(),
  refunded: m.payments_refunded_label(),
  disputed: m.common_disputed(),
  open: m.common_open(),
  failed: m.payments_status_failed(),
};

export function formatTerm(months: number | null): string {
  if (months === null) return m.plans_no_end();
  if (months % 12 === 0) return formatCount(months / 12, m.count_years);
  return formatCount(months, m.count_months);
}

export function describeEvent({ kind, amount = 0, months = 0, by = '' }: PaymentEvent): string {
  const money = formatCents(amount);
  const term = formatTerm(months);
  const who = by === 'payments' ? m.payments_did_end_premium() : by;
  return {
    opened: m.payments_did_open({ money, term }),
    declined: m.payments_did_decline(),
    paid: m.payments_did_arrive({ money }),
    granted: m.payments_did_grant({ term }),
    'turned-down': m.payments_did_turn_down(),
    'receipt-sent': m.payments_did_send_receipt(),
    'refund-asked': m.payments_did_ask_refund({ who, money }),
    'refund-refused': m.payments_did_refuse_refund({ money }),
    refunded: m.payments_did_refund({ money }),
    'refund-failed': m.payments_did_fail_refund({ money }),
    disputed: m.payments_did_dispute(),
    'dispute-won': m.payments_did_win(),
    'dispute-lost': m.payments_did_lose({ money }),
    closed: m.payments_did_close(),
    'renewal-chosen': m.audit_renewal_choose(),
    'renewal-stopped': m.audit_renewal_stop(),
    'renewal-ended': m.audit_renewal_end(),
  }[kind];
}

const times = new Intl.DateTimeFormat(m.format_locale(), {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export function formatPaymentTime(iso: string): string {
  return m.format_utc({ value: times.format(new Date(iso)) });
}

/** Returns cents for `9.95`, `$9.95` or `1,200`; null for anything else. */
export function parseDollars(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})*|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, dollars = '', rest = ''] = match;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'));
}
