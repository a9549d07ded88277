import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A premium year, in cents of US dollars. */
export const PREMIUM_PRICE = 995;

const businessId = z.int({ error: 'Name the business by its id' }).min(1);

export const paymentCalls = {
  createIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    summary:
      'Open the payment of a premium year. There is one open payment a business: who asks again gets the same.',
    access: 'anyone',
    limit: 'intents',
    queue: 'payments',
    status: 201,
    body: z.object({
      businessId,
      /** `checkoutToken` of the submission: without it, a listing that waits is an unknown one. */
      token: z.string().max(100).optional(),
    }),
    output: z.object({
      /** For the provider's form in the browser. */
      clientSecret: z.string(),
      /** Null while the listing waits for approval. */
      businessName: z.string().nullable(),
      /** Set when this is a renewal: the end of the current year. */
      premiumUntil: z.iso.datetime().nullable(),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/confirm-payment',
    summary:
      'Turn a paid listing premium, after asking the provider. 409 when the payment was used before.',
    access: 'anyone',
    queue: 'payments',
    body: z.object({
      paymentIntentId: z.string().regex(/^[A-Za-z0-9_]{1,255}$/, 'This is not the id of a payment'),
      businessId,
    }),
    output: z.object({
      businessId: z.int(),
      isPremium: z.literal(true),
      premiumUntil: z.iso.datetime(),
    }),
  }),
  /** Signed over its bytes, so they are not parsed here. */
  handleEvent: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary: 'What the payment provider tells, signed by it (`Stripe-Signature`)',
    access: 'anyone',
    queue: 'none',
    body: {
      travels: 'bytes',
      maxBytes: 1024 * 1024,
      types: ['application/json'],
      tooLarge: 'The event is larger than 1 MB.',
    },
    output: z.object({ received: z.literal(true) }),
  }),
};
