import type { Stripe, StripeElements } from '@stripe/stripe-js';
import * as m from '#messages';
import type { PaidIntent } from './use-claim.ts';

export async function chargeCard(
  stripe: Stripe,
  elements: StripeElements,
  { returnUrl, email }: { returnUrl: string; email: string },
): Promise<PaidIntent> {
  const { paymentIntent, error } = await stripe.confirmPayment({
    elements,
    confirmParams: {
      return_url: returnUrl,
      // It comes back with the payment, whatever happens to this browser.
      ...(email && { payment_method_data: { billing_details: { email } } }),
    },
    redirect: 'if_required',
  });
  if (paymentIntent?.status === 'succeeded') return { id: paymentIntent.id, wasPaidBefore: false };
  const earlier = error?.code === 'payment_intent_unexpected_state' ? error.payment_intent : null;
  if (earlier?.status === 'succeeded') return { id: earlier.id, wasPaidBefore: true };
  throw new Error(error?.message ?? m.checkout_not_completed());
}
