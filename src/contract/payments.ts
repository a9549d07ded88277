import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';
import { paging } from './paging.ts';
import { idText, line, optionalLine } from './text.ts';

const businessId = z.int({ error: () => m.input_business_id() }).min(1);

/** Where a payer wants the receipt; given to the provider along with the card. */
export const receiptEmail = line(254).pipe(z.email({ error: () => m.input_email_missing() }));

export const paymentCalls = {
  createIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    summary:
      'Start the payment for premium. Each browser, known by a cookie, has one open payment for a business; asking again returns it, unless price or term changed.',
    access: 'anyone',
    limit: 'intents',
    queue: 'payments',
    status: 201,
    setsCookies: true,
    body: z.object({
      businessId,
      /** `checkoutToken` of the submission; only with it is a pending listing named. */
      token: z.string().max(100).optional(),
    }),
    output: z.object({
      /** For the provider's form in the browser. */
      clientSecret: z.string(),
      /** What exactly will be charged, in cents, and for how long. */
      price: z.int(),
      months: z.int(),
      /** Null while the listing waits for approval, but with its own `token`. */
      businessName: z.string().nullable(),
      /** Set when this is a renewal: the end of the current year. */
      premiumUntil: z.iso.datetime().nullable(),
      /**
       * No receipt could be sent without an address of the payer's. With a `token` the private
       * contact counts, too; without one only what everyone can see.
       */
      needsReceiptEmail: z.boolean(),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/confirm-payment',
    summary:
      'Make a listing premium once the provider confirms the payment. 409 if the payment was already used.',
    access: 'anyone',
    queue: 'payments',
    body: z.object({
      paymentIntentId: z
        .string()
        .regex(/^[A-Za-z0-9_]{1,255}$/, { error: () => m.input_payment_id() }),
      businessId,
      /** `checkoutToken` of the submission; with it, the page of the purchase names a pending listing. */
      token: z.string().max(100).optional(),
    }),
    output: z.object({
      businessId: z.int(),
      isPremium: z.literal(true),
      premiumUntil: z.iso.datetime(),
      /** The page that says what was bought, and what happens next. */
      purchasePath: z.string(),
    }),
  }),
  /** Signed over its bytes, so they are not parsed here. */
  handleEvent: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary: 'Events from the payment provider, signed with `Stripe-Signature`',
    access: 'anyone',
    queue: 'none',
    body: {
      travels: 'bytes',
      maxBytes: 1024 * 1024,
      types: ['application/json'],
      get tooLarge() {
        return m.input_event_too_large();
      },
    },
    output: z.object({ received: z.literal(true) }),
  }),
};

/** `refunding`: refund in progress; `lost`: lost in a dispute. */
export const purchaseStatus = z.enum(['paid', 'refunding', 'refunded', 'lost']);
export type PurchaseStatus = z.infer<typeof purchaseStatus>;

/** Money that arrived, as its payer sees it. In cents. */
export const purchase = z.object({
  id: z.int(),
  /** Null when the listing is gone. */
  business: z
    .object({
      id: z.int(),
      /** Null while the listing waits for approval, but for its owner. */
      name: z.string().nullable(),
      isApproved: z.boolean(),
    })
    .nullable(),
  amount: z.int(),
  amountRefunded: z.int(),
  /** The term that was bought. */
  months: z.int(),
  status: purchaseStatus,
  paidAt: z.iso.datetime(),
  refundedAt: z.iso.datetime().nullable(),
  /** It was refunded in full, and the time that it bought stays. */
  keepsPeriod: z.boolean(),
  /** The time that it bought; null when it bought none. */
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  reference: z.string(),
  /** Who the receipt is from, beside the name of the site. */
  seller: z.object({ name: z.string().nullable(), address: z.string().nullable() }),
  /** Where the receipt went, such as `r***@bakery.example`; a private contact is left out. */
  sentTo: z.array(z.string()),
});
export type Purchase = z.infer<typeof purchase>;

export const purchaseCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/purchases/:id',
    summary: 'What was bought, for whoever has the link in the receipt',
    access: 'anyone',
    isPrivate: true,
    params: z.object({ id: idText }),
    query: z.object({ token: z.string().max(100).default('') }),
    output: purchase,
  }),
};

/** In cents. */
const ownerPayment = z.object({
  id: z.int(),
  amount: z.int(),
  amountRefunded: z.int(),
  months: z.int(),
  status: purchaseStatus,
  paidAt: z.iso.datetime(),
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  /** The page of its receipt. */
  path: z.string(),
});
export type OwnerPayment = z.infer<typeof ownerPayment>;

const ownerPayments = z.object({
  /** Where a year can be bought; null while it can't, as `refusal` explains, and where payments are off. */
  checkoutPath: z.string().nullable(),
  refusal: z.string().nullable(),
  /** Newest first. */
  payments: z.array(ownerPayment),
});
export type OwnerPayments = z.infer<typeof ownerPayments>;

export const ownerPaymentCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/:id/payments',
    summary: 'What was paid for the listing, and whether a year can be bought now',
    access: 'owner',
    params: ownerParams,
    output: ownerPayments,
  }),
};

/** Money that arrived for a listing. In cents. */
export const staffPayment = z.object({
  id: z.int(),
  amount: z.int(),
  amountRefunded: z.int(),
  months: z.int(),
  /** `refunding`: refund in progress; `lost`: lost in a dispute. */
  status: z.enum(['paid', 'refunding', 'refunded', 'lost']),
  paidAt: z.iso.datetime(),
  /** The time that it bought; null when it bought none. */
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  /** What is left of that time, and what it is worth; null when nothing is left. */
  rest: z.object({ days: z.int(), amount: z.int() }).nullable(),
});
export type StaffPayment = z.infer<typeof staffPayment>;

/** `partly`: refunded in part. `failed`: closed without money. */
export const paymentState = z.enum(['paid', 'partly', 'refunded', 'disputed', 'open', 'failed']);
export type PaymentState = z.infer<typeof paymentState>;

export const disputeState = z.enum(['open', 'won', 'lost']);
export type DisputeState = z.infer<typeof disputeState>;

/** A calendar month (UTC), such as `2026-11`. */
const month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, {
  error: () => m.input_month_format(),
});

const cents = z.int().positive().max(100_000_000);

/** A payment in a list. In cents. `id` is the number of its receipt. */
export const listedPayment = z.object({
  id: z.int(),
  /** Null when the listing is gone for good. */
  business: z.object({ id: z.int(), name: z.string() }).nullable(),
  state: paymentState,
  amount: z.int(),
  amountRefunded: z.int(),
  months: z.int(),
  /** When it was paid; of one that was not, when its checkout was opened. */
  at: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** What the provider calls it. */
  reference: z.string().nullable(),
});
export type ListedPayment = z.infer<typeof listedPayment>;

/** What happens to the time that was bought when money goes back. */
export const afterRefund = z.enum(['keep', 'end']);
export type AfterRefund = z.infer<typeof afterRefund>;

export const paymentEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum([
    ...(['opened', 'declined', 'paid', 'granted', 'turned-down', 'receipt-sent'] as const),
    ...(['refund-asked', 'refund-refused', 'refunded', 'refund-failed'] as const),
    ...(['disputed', 'dispute-won', 'dispute-lost', 'closed'] as const),
  ]),
  amount: z.int().optional(),
  months: z.int().optional(),
  /** Of staff, or `payments` for what happens by itself. */
  by: z.string().optional(),
  reason: z.string().optional(),
});
export type PaymentEvent = z.infer<typeof paymentEvent>;

export const paymentDetail = listedPayment.extend({
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  /** It was refunded in full, and the time that it bought stays. */
  keepsPeriod: z.boolean(),
  /** Whom receipt and refunds are told. */
  payers: z.array(z.string()),
  /** What can still be refunded; 0 with a `refusal`. */
  refundable: z.int(),
  /** Why nothing can be refunded now; null when something can. */
  refusal: z.string().nullable(),
  /** Null when nothing is left of the time that it bought. */
  premium: z
    .object({
      until: z.iso.datetime(),
      /** Until when it would be premium if this payment's time ended now; null: no longer. */
      untilIfEnded: z.iso.datetime().nullable(),
      /** The unused part of the payment, less what was refunded. */
      unused: z.int(),
    })
    .nullable(),
  /** The page of the receipt; null where nothing was bought. */
  receiptPath: z.string().nullable(),
  receiptSentAt: z.iso.datetime().nullable(),
  /** The oldest first. */
  story: z.array(paymentEvent),
});
export type PaymentDetail = z.infer<typeof paymentDetail>;

export const refundInput = z.object({
  /** Made up by the form: the same key is the same refund, however often it is sent. */
  key: z.uuid(),
  amount: cents,
  /** As it was read: another refund in the meantime is refused with 409. */
  amountRefunded: z.int().nonnegative().max(100_000_000),
  premium: afterRefund,
  /** For the audit log; the payer doesn't see it. */
  reason: optionalLine(300).default(null),
});
export type RefundInput = z.infer<typeof refundInput>;

const filters = {
  /** A listing's name, a receipt's number, a payment's reference, or an email address. */
  q: line(200).optional(),
  state: paymentState.optional(),
  month: month.optional(),
  /** Exactly, in cents. */
  amount: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: () => m.input_cents_whole() })
    .transform(Number)
    .optional(),
};

/** In cents; dates are those of the money, in UTC. */
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
  resendReceipt: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/receipt',
    summary: 'Email the receipt again, to whom it went. 409 if that was done a moment ago.',
    access: 'payments',
    params,
    output: paymentDetail,
  }),
};
