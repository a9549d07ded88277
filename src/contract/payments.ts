import { z } from 'zod';
import * as m from '#messages';
import { idText, line } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

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

export const disputeState = z.enum(['open', 'won', 'lost']);

export type DisputeState = z.infer<typeof disputeState>;
