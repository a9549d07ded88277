import type {
  Appearance,
  ConfirmPaymentData,
  PaymentIntentResult,
  Stripe,
  StripeConstructor,
  StripeElementsOptionsClientSecret,
  StripeElementsUpdateOptions,
  StripeError,
} from '@stripe/stripe-js';
import { applyAppearance, createElement, PaymentElement } from './payment-element.ts';

const CONTENT = `
<h2 id="sandbox-authentication">Authentication</h2>
<p>Your bank would ask here whether it is really you. This is a sandbox: no money moves.</p>
<form method="dialog">
  <button value="complete">Complete authentication</button>
  <button value="fail">Fail authentication</button>
</form>`;

function askForAuthentication(appearance: Appearance): Promise<'complete' | 'fail'> {
  const dialog = createElement('dialog', { className: 'sandbox-stripe', innerHTML: CONTENT });
  dialog.setAttribute('aria-labelledby', 'sandbox-authentication');
  applyAppearance(dialog, appearance);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'complete' ? 'complete' : 'fail');
    });
  });
}

// Replaces Stripe.js with the parts this site uses, on top of our sandbox server.

class Elements {
  readonly clientSecret: string;
  appearance: Appearance;
  element: PaymentElement | null = null;
  #key: string;

  constructor(key: string, { clientSecret, appearance }: StripeElementsOptionsClientSecret) {
    this.#key = key;
    this.clientSecret = clientSecret ?? '';
    this.appearance = appearance ?? {};
  }

  create(type: string): PaymentElement {
    if (type !== 'payment') throw new Error(`The sandbox has no element '${type}'`);
    this.element = new PaymentElement(() => callServer(this.#key, this.clientSecret));
    this.element.setAppearance(this.appearance);
    return this.element;
  }

  getElement(type: string): PaymentElement | null {
    return type === 'payment' ? this.element : null;
  }

  async update({ appearance }: StripeElementsUpdateOptions) {
    if (!appearance) return;
    this.appearance = appearance;
    this.element?.setAppearance(appearance);
  }

  async submit() {
    const error = this.element?.findFault();
    return error ? { error } : { selectedPaymentMethod: 'card' };
  }

  async fetchUpdates() {
    return {};
  }

  on() {}
}

async function confirmPayment(
  key: string,
  elements: Elements,
  params: Partial<ConfirmPaymentData>,
): Promise<PaymentIntentResult> {
  const { element, clientSecret, appearance } = elements;
  if (!element) throw new Error('There is no payment element');
  const error = element.findFault();
  if (error) return { error };
  const email = params.payment_method_data?.billing_details?.email;
  const fields = {
    ...element.readCard(),
    return_url: params.return_url ?? '',
    ...(email && { 'payment_method_data[billing_details][email]': email }),
  };
  const result = await callServer(key, clientSecret, 'confirm', fields);
  const { next_action: action, status } = result.paymentIntent ?? {};
  if (action?.redirect_to_url?.url) {
    window.location.assign(action.redirect_to_url.url);
    return new Promise(() => {});
  }
  if (status !== 'requires_action') return result;
  const outcome = await askForAuthentication(appearance);
  return callServer(key, clientSecret, 'authenticate', { outcome });
}

async function refuse(): Promise<never> {
  throw new Error('The sandbox has no such call');
}

function createStripe(key: string) {
  return {
    elements: (options: StripeElementsOptionsClientSecret) => new Elements(key, options),
    confirmPayment: (options: {
      elements: Elements;
      confirmParams?: Partial<ConfirmPaymentData>;
    }) => confirmPayment(key, options.elements, options.confirmParams ?? {}),
    retrievePaymentIntent: (clientSecret: string) => callServer(key, clientSecret),
    createToken: refuse,
    createPaymentMethod: refuse,
    confirmCardPayment: refuse,
  };
}

// Implements only the calls this site makes; the version is the one the loader requests.
window.Stripe = Object.assign(createStripe as unknown as (key: string) => Stripe, {
  version: 'endive',
}) satisfies StripeConstructor;

function fail(type: StripeError['type'], message: string): PaymentIntentResult {
  return { error: { type, message } };
}

async function callServer(
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
