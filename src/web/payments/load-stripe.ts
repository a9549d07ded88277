import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import * as m from '#messages';
import type { Site } from '../kit/site.tsx';

export async function loadPaymentProvider(
  payments: NonNullable<Site['payments']>,
): Promise<Stripe> {
  if (payments.scriptUrl && !window.Stripe) await appendScript(payments.scriptUrl);
  const stripe = await loadStripe(payments.publishableKey, {
    locale: m.format_locale() === 'es-US' ? 'es-419' : 'auto',
  });
  if (!stripe) throw new Error('Stripe.js is for browsers');
  return stripe;
}

function appendScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} could not be loaded`));
    document.head.append(script);
  });
}
