import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A premium year, in cents of US dollars. */
export const PREMIUM_PRICE = 995;

const businessId = z.int({ error: 'Name the business by its id' }).min(1);

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  summary:
    'Open the payment of a premium year. There is one open payment a business: who asks again gets the same.',
  access: 'public',
  status: 201,
  body: z.object({
    businessId,
    /** `checkoutToken` of the submission. While the listing waits, it is unknown to who has none. */
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
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/confirm-payment',
  summary:
    'Turn a paid listing premium, after asking the provider. 409 when the payment was used before.',
  access: 'public',
  body: z.object({
    paymentIntentId: z.string().regex(/^[A-Za-z0-9_]{1,255}$/, 'This is not the id of a payment'),
    businessId,
  }),
  output: z.object({
    businessId: z.int(),
    isPremium: z.literal(true),
    premiumUntil: z.iso.datetime(),
  }),
});
