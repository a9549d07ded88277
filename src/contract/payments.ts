import { z } from 'zod';
import * as m from '#messages';
import { localText } from '../domain/custom-fields.ts';
import { boughtPlan } from '../domain/plans.ts';
import { idText, line } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

const businessId = z.int({ error: () => m.input_business_id() }).min(1);

export const receiptEmail = line(254).pipe(z.email({ error: () => m.input_email_missing() }));

/** Term in months; null for one without an end. */
export const termMonths = z.int().nullable();

/** How an amount came about: price - discount + tax. Amounts are in cents. */
export const paymentSum = z.object({
  price: z.int(),
  /** Code of the coupon; null without one. */
  coupon: z.string().nullable(),
  discount: z.int(),
  tax: z.int(),
  /** Tax rate in thousandths of a percent, with its state; null without a tax. */
  taxRate: z.int().nullable(),
  taxState: z.string().nullable(),
});

export type PaymentSum = z.infer<typeof paymentSum>;

export const offeredPlan = boughtPlan.omit({ id: true }).extend({
  id: z.string(),
  /** Name of the plan; null for premium. */
  name: localText.nullable(),
  price: z.int(),
  months: termMonths,
});

export type OfferedPlan = z.infer<typeof offeredPlan>;

export const paymentCalls = {
  createIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    summary:
      'Start the payment for premium. Each browser, known by a cookie, has one open payment for a business; asking again returns it, unless price, term, tax or coupon changed. 409 if it costs something else than `amount`.',
    access: 'anyone',
    limit: 'intents',
    queue: 'payments',
    status: 201,
    setsCookies: true,
    body: z.object({
      businessId,
      /** `checkoutToken` of the submission. A pending listing is named only with it. */
      token: z.string().max(100).optional(),
      /** Turns automatic renewal on for this payment, or off with null. Without it, the choice stays. */
      renewal: z.object({ email: receiptEmail }).nullable().optional(),
      /** Id of a plan, or `premium`. Without it, the plan of the open payment stays. */
      plan: line(40).optional(),
      /** Code of a coupon, or null for none. Without it, the coupon of the open payment stays. */
      coupon: line(60).nullable().optional(),
      /** Amount in cents that the payer was shown. */
      amount: z.int().min(0).optional(),
    }),
    output: z.object({
      clientSecret: z.string(),
      /** Amount to charge in cents, and term. If the amount is 0, confirm the `clientSecret` as the payment. */
      price: z.int(),
      months: termMonths,
      /** Id of the plan, and the plans to choose from; empty if there is only premium. */
      plan: z.string(),
      plans: z.array(offeredPlan),
      /** Breakdown of the amount; null without a coupon and a tax. */
      sum: paymentSum.nullable(),
      /** Amount in cents that an automatic renewal charges. */
      renewalPrice: z.int(),
      /** Whether a coupon can be entered now. */
      takesCoupons: z.boolean(),
      /** Name of the listing; null for a pending one, unless its `token` was sent. */
      businessName: z.string().nullable(),
      /** End of the current term for a renewal, otherwise null. */
      premiumUntil: z.iso.datetime().nullable(),
      /** Whether automatic renewal is chosen for this payment. */
      renews: z.boolean(),
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
      /** `checkoutToken` of the submission. With it, the purchase page names a pending listing. */
      token: z.string().max(100).optional(),
    }),
    output: z.object({
      businessId: z.int(),
      isPremium: z.literal(true),
      /** End of the term; null for a term without an end. */
      premiumUntil: z.iso.datetime().nullable(),
      /** Term that was bought. */
      months: termMonths,
      purchasePath: z.string(),
    }),
  }),
  /** Takes the raw bytes, because the signature covers them. */
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

/** A plan with who can buy it: codes of states and ids of categories, empty for all. */
const sitePlan = offeredPlan.extend({
  states: z.array(z.string()),
  categories: z.array(z.int()),
});

export type SitePlan = z.infer<typeof sitePlan>;

export const planCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/plans',
    summary:
      'Plans that listings can buy, premium first, with who can buy them. Empty if there is only premium.',
    access: 'anyone',
    output: z.array(sitePlan),
  }),
};

export const purchaseStatus = z.enum(['paid', 'refunding', 'refunded', 'lost']);

export type PurchaseStatus = z.infer<typeof purchaseStatus>;

/** Automatic renewal that runs. The amount is in cents. */
export const runningRenewal = z.object({
  amount: z.int(),
  months: z.int(),
  /** When the card is charged; null until the term has an end, for a listing that waits for its approval. */
  chargeAt: z.iso.datetime().nullable(),
});

export type RunningRenewal = z.infer<typeof runningRenewal>;

/** A payment as the payer sees it. Amounts are in cents. */
export const purchase = z.object({
  id: z.int(),
  business: z
    .object({
      id: z.int(),
      /** Name of the listing; null while it awaits approval, except for its owner. */
      name: z.string().nullable(),
      isApproved: z.boolean(),
    })
    .nullable(),
  amount: z.int(),
  sum: paymentSum.nullable(),
  /** Name of the plan; null for premium without a plan. */
  plan: localText.nullable(),
  amountRefunded: z.int(),
  months: termMonths,
  status: purchaseStatus,
  paidAt: z.iso.datetime(),
  refundedAt: z.iso.datetime().nullable(),
  keepsPeriod: z.boolean(),
  /** Paid term, or null if the payment bought none. The end is also null for a term without one. */
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  /** Whether the term begins when the listing is approved. The period is null until then. */
  startsOnApproval: z.boolean(),
  reference: z.string(),
  /** Automatic renewal of this payment's term, and the path of the page that stops it. */
  renewal: runningRenewal.extend({ stopPath: z.string() }).nullable(),
  seller: z.object({ name: z.string().nullable(), address: z.string().nullable() }),
  /** Masked recipients of the receipt, such as `r***@bakery.example`, without private contacts. */
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

export const disputeState = z.enum(['open', 'won', 'lost']);

export type DisputeState = z.infer<typeof disputeState>;
