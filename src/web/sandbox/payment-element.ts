import type { Appearance, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { applyAppearance } from './appearance.ts';
import { cardFields, type FieldName, formatTyped, keepDigits } from './card-fields.ts';
import { createElement } from './create-element.ts';

class CardInput {
  readonly name: FieldName;
  readonly host: HTMLElement;
  #input: HTMLInputElement;
  #fault: HTMLElement;

  constructor(name: FieldName, onInput: () => void) {
    const { label, autocomplete, placeholder } = cardFields[name];
    const id = `sandbox-${name}`;
    this.name = name;
    this.#input = createElement('input', { id, autocomplete, placeholder, inputMode: 'numeric' });
    this.#fault = createElement('p', { id: `${id}-fault`, className: 'fault' });
    this.#input.setAttribute('aria-describedby', this.#fault.id);
    this.#input.addEventListener('input', () => {
      this.#format();
      if (this.#fault.textContent) this.check();
      onInput();
    });
    this.#input.addEventListener('change', () => {
      if (this.#input.value) this.check();
    });
    this.host = createElement(
      'div',
      { className: 'field' },
      createElement('label', { htmlFor: id, textContent: label }),
      this.#input,
      this.#fault,
    );
  }

  get digits(): string {
    return keepDigits(this.#input.value);
  }

  get isComplete(): boolean {
    return cardFields[this.name].complete.test(this.digits);
  }

  focus() {
    this.#input.focus();
  }

  check(): StripeError | null {
    const { isComplete, name } = this;
    const { fault: message } = cardFields[name];
    this.#fault.textContent = isComplete ? '' : message;
    this.#input.ariaInvalid = isComplete ? null : 'true';
    return isComplete ? null : { type: 'validation_error', code: `incomplete_${name}`, message };
  }

  #format() {
    const { value, selectionStart } = this.#input;
    const typed = formatTyped(cardFields[this.name], value, selectionStart ?? value.length);
    if (typed.text === value) return;
    this.#input.value = typed.text;
    this.#input.setSelectionRange(typed.caret, typed.caret);
  }
}

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
