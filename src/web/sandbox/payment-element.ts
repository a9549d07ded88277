import type { Appearance, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { applyAppearance } from './appearance.ts';
import { CardInput } from './card-input.ts';
import { createElement } from './create-element.ts';

const NOTICE = `
<strong>Sandbox: no money moves.</strong> Any future date, code and ZIP code go with these cards:
<dl>
  <dt>4242 4242 4242 4242</dt><dd>pays</dd>
  <dt>4000 0000 0000 0002</dt><dd>is declined</dd>
  <dt>4000 0025 0000 3155</dt><dd>asks for authentication</dd>
  <dt>4000 0000 0000 3220</dt><dd>asks on another page</dd>
</dl>`;

type EventType = 'ready' | 'loaderror' | 'change';
type Handler = (event: object) => void;

export class PaymentElement {
  #number = new CardInput('number', () => this.#emitChange());
  #expiry = new CardInput('expiry', () => this.#emitChange());
  #cvc = new CardInput('cvc', () => this.#emitChange());
  #zip = new CardInput('zip', () => this.#emitChange());
  #inputs = [this.#number, this.#expiry, this.#cvc, this.#zip];
  #host = createElement(
    'div',
    { className: 'sandbox-stripe' },
    createElement('div', { className: 'notice', innerHTML: NOTICE }),
    createElement('div', { className: 'fields' }, ...this.#inputs.map(({ host }) => host)),
  );
  #handlers = new Map<string, Set<Handler>>();
  #loaded: { type: EventType; event: object } | null = null;
  #readIntent: () => Promise<PaymentIntentResult>;

  constructor(readIntent: () => Promise<PaymentIntentResult>) {
    this.#readIntent = readIntent;
  }

  async mount(target: string | HTMLElement) {
    const parent = typeof target === 'string' ? document.querySelector(target) : target;
    const { error } = await this.#readIntent();
    if (!error) parent?.append(this.#host);
    this.#loaded = error
      ? { type: 'loaderror', event: { elementType: 'payment', error } }
      : { type: 'ready', event: { elementType: 'payment' } };
    this.#emit(this.#loaded.type, this.#loaded.event);
  }

  unmount() {
    this.#host.remove();
  }

  destroy() {
    this.#host.remove();
    this.#handlers.clear();
  }

  update() {}

  focus() {
    this.#number.focus();
  }

  on(type: string, handler: Handler) {
    this.#handlers.set(type, (this.#handlers.get(type) ?? new Set()).add(handler));
    // A late listener is still told of the loading.
    if (this.#loaded?.type === type) handler(this.#loaded.event);
    return this;
  }

  once(type: string, handler: Handler) {
    const handleOnce = (event: object) => {
      this.off(type, handleOnce);
      handler(event);
    };
    return this.on(type, handleOnce);
  }

  off(type: string, handler: Handler) {
    this.#handlers.get(type)?.delete(handler);
    return this;
  }

  setAppearance(appearance: Appearance) {
    applyAppearance(this.#host, appearance);
  }

  findFault(): StripeError | null {
    const faults = this.#inputs.map((input) => ({ input, error: input.check() }));
    const first = faults.find(({ error }) => error);
    first?.input.focus();
    return first?.error ?? null;
  }

  readCard(): Record<string, string> {
    return {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': this.#number.digits,
      'payment_method_data[card][exp_month]': this.#expiry.digits.slice(0, 2),
      'payment_method_data[card][exp_year]': this.#expiry.digits.slice(2),
      'payment_method_data[card][cvc]': this.#cvc.digits,
      'payment_method_data[billing_details][address][postal_code]': this.#zip.digits,
    };
  }

  #emit(type: EventType, event: object) {
    for (const handler of this.#handlers.get(type) ?? []) handler(event);
  }

  #emitChange() {
    this.#emit('change', {
      elementType: 'payment',
      complete: this.#inputs.every(({ isComplete }) => isComplete),
      empty: this.#inputs.every(({ digits }) => digits === ''),
      collapsed: false,
      value: { type: 'card' },
    });
  }
}
