import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';

function fail(type: StripeError['type'], message: string): PaymentIntentResult {
  return { error: { type, message } };
}

export async function callServer(
  key: string,
  secret: string,
  action?: 'confirm' | 'authenticate',
  fields?: Record<string, string>,
): Promise<PaymentIntentResult> {
  const url = `/sandbox/stripe/v1/payment_intents/${secret.split('_secret_')[0]}`;
  const body = new URLSearchParams({ client_secret: secret, key, ...fields });
  try {
    const response = await (action
      ? fetch(`${url}/${action}`, { method: 'POST', body })
      : fetch(`${url}?${body}`));
    const answer = await response.json();
    if (response.ok) return { paymentIntent: answer };
    return answer.error
      ? { error: answer.error }
      : fail('api_error', 'Something went wrong at the payments provider. Please try again.');
  } catch {
    return fail(
      'api_connection_error',
      'We could not reach our payments provider. Please check your connection and try again.',
    );
  }
}
