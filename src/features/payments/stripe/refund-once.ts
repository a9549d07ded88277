import Stripe from 'stripe';

/** What the provider keeps with a refund outlives its memory of keys, which is a day long. */
export async function refundOnce(
  stripe: Stripe,
  { id, key, amount }: { id: string; key: string; amount: number },
): Promise<string | null> {
  const made = await stripe.refunds.list({ payment_intent: id, limit: 100 });
  const own = made.data.find(({ metadata }) => metadata?.refund === key);
  if (own && own.status !== 'failed' && own.status !== 'canceled') return null;
  try {
    await stripe.refunds.create(
      { payment_intent: id, amount, metadata: { refund: key } },
      { idempotencyKey: `refund-${key}` },
    );
    return null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.message;
    throw error;
  }
}
