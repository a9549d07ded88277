import { z } from 'zod';
import * as m from '#messages';
import { localText } from '../domain/custom-fields.ts';
import { idText, line, optionalLine } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';
import { paymentSum, runningRenewal, termMonths } from './payments.ts';

/** A payment received for a listing. Amounts are in cents. */
export const staffPayment = z.object({
  id: z.int(),
  amount: z.int(),
  amountRefunded: z.int(),
  months: termMonths,
  /** `refunding`: refund in progress. `lost`: lost in a dispute. */
  status: z.enum(['paid', 'refunding', 'refunded', 'lost']),
  paidAt: z.iso.datetime(),
  /** Paid term, or null if the payment bought none. The end is also null for a term without one. */
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  /** Whether the term begins when the listing is approved. The period is null until then. */
  startsOnApproval: z.boolean(),
  /**
   * Rest of the paid term and its value in cents, or null if nothing is left. The rest of a term without an end has no
   * days, and its whole value.
   */
  rest: z.object({ days: z.int().nullable(), amount: z.int() }).nullable(),
});

export type StaffPayment = z.infer<typeof staffPayment>;

/** `partly`: partially refunded. `failed`: closed without payment. */
export const paymentState = z.enum(['paid', 'partly', 'refunded', 'disputed', 'open', 'failed']);

export type PaymentState = z.infer<typeof paymentState>;

/** Calendar month in UTC, such as `2026-11`. */
const month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, {
  error: () => m.input_month_format(),
});

/** Calendar quarter in UTC, such as `2026-Q4`. */
const quarter = z.string().regex(/^(19|20|21)\d{2}-Q[1-4]$/, {
  error: () => m.input_quarter_format(),
});

const cents = z.int().positive().max(100_000_000);

/** A payment in a list. Amounts are in cents. `id` is the receipt number. */
export const listedPayment = z.object({
  id: z.int(),
  /** Listing that was paid for; null if it was permanently removed. */
  business: z.object({ id: z.int(), name: z.string() }).nullable(),
  state: paymentState,
  amount: z.int(),
  amountRefunded: z.int(),
  months: termMonths,
  /** Name of the plan; null for premium without a plan. */
  plan: localText.nullable(),
  /** Time of the payment, or of opening the checkout if it wasn't paid. */
  at: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  reference: z.string().nullable(),
});

export type ListedPayment = z.infer<typeof listedPayment>;

export const afterRefund = z.enum(['keep', 'end']);

export type AfterRefund = z.infer<typeof afterRefund>;

export const paymentEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum([
    ...(['opened', 'declined', 'paid', 'granted', 'turned-down', 'receipt-sent'] as const),
    ...(['refund-asked', 'refund-refused', 'refunded', 'refund-failed'] as const),
    ...(['disputed', 'dispute-won', 'dispute-lost', 'closed'] as const),
    ...(['renewal-chosen', 'renewal-stopped', 'renewal-ended'] as const),
  ]),
  amount: z.int().optional(),
  months: termMonths.optional(),
  /** Staff account, or `payments` for automatic events. */
  by: z.string().optional(),
  reason: z.string().optional(),
});

export type PaymentEvent = z.infer<typeof paymentEvent>;

export const paymentDetail = listedPayment.extend({
  /** How the amount came about; null without a coupon and a tax. */
  sum: paymentSum.nullable(),
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  /** Whether the term begins when the listing is approved. The period is null until then. */
  startsOnApproval: z.boolean(),
  keepsPeriod: z.boolean(),
  payers: z.array(z.string()),
  /** Cents that can still be refunded. 0 if there is a `refusal`. */
  refundable: z.int(),
  /** Reason why nothing can be refunded now, or null. */
  refusal: z.string().nullable(),
  /** Premium that the payment bought; null if nothing is left of the paid term. */
  premium: z
    .object({
      /** End of premium; null for a term without an end. */
      until: z.iso.datetime().nullable(),
      /** End of premium if this payment's term ended now, or null if the listing would be free. */
      untilIfEnded: z.iso.datetime().nullable(),
      /** Value of the unused part in cents, less refunds. */
      unused: z.int(),
    })
    .nullable(),
  /** Path of the receipt, or null if nothing was bought. */
  receiptPath: z.string().nullable(),
  receiptSentAt: z.iso.datetime().nullable(),
  /** Automatic renewal of this payment's term, with the email address that is notified before each charge. */
  renewal: runningRenewal.extend({ email: z.string() }).nullable(),
  story: z.array(paymentEvent),
});

export type PaymentDetail = z.infer<typeof paymentDetail>;

export const refundInput = z.object({
  /** Idempotency key made by the form, so that a resent refund is executed once. */
  key: z.uuid(),
  amount: cents,
  /** Refunded amount that was read. If it has changed since, the refund gets 409. */
  amountRefunded: z.int().nonnegative().max(100_000_000),
  premium: afterRefund,
  /** Reason for the audit log, not shown to the payer. */
  reason: optionalLine(300).default(null),
});

export type RefundInput = z.infer<typeof refundInput>;

const filters = {
  /** Listing name, receipt number, payment reference or email address. */
  q: line(200).optional(),
  state: paymentState.optional(),
  month: month.optional(),
  /** Exact amount in cents. */
  amount: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: () => m.input_cents_whole() })
    .transform(Number)
    .optional(),
};

/** Amounts in cents by month in UTC. */
const revenueMonth = z.object({ month, paid: z.int(), refunded: z.int() });

export type RevenueMonth = z.infer<typeof revenueMonth>;

export const REVENUE_MONTHS = 24;

const params = z.object({ id: idText });

export const staffPaymentCalls = {
  ofBusiness: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/:id/payments',
    summary: 'Payments for a business, newest first, and what is left of the paid year',
    access: 'payments',
    params: z.object({ id: idText }),
    output: z.array(staffPayment),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/payments',
    summary: 'All payments, newest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'payments',
    paged: true,
    query: z.object({ ...filters, ...paging(50) }),
    output: z.array(listedPayment),
  }),
  revenue: endpoint({
    method: 'GET',
    path: '/api/admin/payments/revenue',
    summary: `What came in and went back in each of the last ${REVENUE_MONTHS} months (UTC), in cents; this month last`,
    access: 'payments',
    output: z.array(revenueMonth),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/payments/export',
    summary:
      'All payments and refunds of a month (UTC) as a CSV file (text/csv), streamed. Cells that look like a formula get an apostrophe in front.',
    access: 'payments',
    query: z.object({ month }),
    answers: 'csv',
    output: z.string(),
  }),
  taxes: endpoint({
    method: 'GET',
    path: '/api/admin/payments/taxes',
    summary: 'Sales and sales tax of a quarter (UTC) by state and rate as a CSV file (text/csv)',
    access: 'payments',
    query: z.object({ quarter }),
    answers: 'csv',
    output: z.string(),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/payments/:id',
    summary: 'One payment and its whole story',
    access: 'payments',
    params,
    output: paymentDetail,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/refunds',
    summary:
      'Refund a payment, all of it or a part. Made once for a key. 409 if it was refunded since it was read, or another refund is under way.',
    access: 'payments',
    queue: 'payments',
    params,
    body: refundInput,
    output: paymentDetail,
  }),
  stopRenewal: endpoint({
    method: 'DELETE',
    path: '/api/admin/payments/:id/renewal',
    summary: 'Stop the automatic renewal of a payment. Its payer is told.',
    access: 'payments',
    params,
    output: paymentDetail,
  }),
  resendReceipt: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/receipt',
    summary: 'Email the receipt again, to whom it went. 409 if that was done a moment ago.',
    access: 'payments',
    params,
    output: paymentDetail,
  }),
};
