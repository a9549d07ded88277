import type {
  Appearance,
  ConfirmPaymentData,
  PaymentIntentResult,
  Stripe,
  StripeConstructor,
  StripeElementsOptionsClientSecret,
  StripeElementsUpdateOptions,
} from '@stripe/stripe-js';
import { askForAuthentication } from './authentication.ts';
import { callServer } from './call-server.ts';
import { PaymentElement } from './payment-element.ts';

// Stands in for Stripe.js: the part of it that this site uses, over the sandbox of our own server.

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

// Of Stripe's many calls only these are here. The version is the one that the loader asks for.
window.Stripe = Object.assign(createStripe as unknown as (key: string) => Stripe, {
  version: 'endive',
}) satisfies StripeConstructor;
