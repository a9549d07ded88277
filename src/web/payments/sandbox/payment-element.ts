import type { Appearance, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { type CardFieldName, cardFields, formatTyped, keepDigits } from './card-fields.ts';

export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const RULES = `
.sandbox-stripe { color: var(--colorText); line-height: 1.5; }
.sandbox-stripe .fields { display: grid; grid-template-columns: 1fr 1fr; column-gap: 0.75rem; }
.sandbox-stripe .field:is(:first-child, :last-child) { grid-column: span 2; }
.sandbox-stripe label { display: block; margin-bottom: 0.25rem; font-size: 0.875rem; font-weight: 600; }
.sandbox-stripe :is(input, button, .notice), dialog.sandbox-stripe { border: 1px solid var(--inputColorBorder); border-radius: var(--borderRadius); color: inherit; }
.sandbox-stripe input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0.5rem 0.75rem; background: var(--colorBackground); font-variant-numeric: tabular-nums; }
.sandbox-stripe input::placeholder { color: var(--colorTextSecondary); opacity: 1; }
.sandbox-stripe input[aria-invalid] { border-color: var(--colorDanger); }
.sandbox-stripe .fault { min-height: 1.5em; margin: 0.125rem 0 0.25rem; color: var(--colorDanger); font-size: 0.875rem; font-weight: 500; }
.sandbox-stripe .notice { margin-bottom: 1rem; padding: 0.75rem 1rem; border-style: dashed; font-size: 0.875rem; }
.sandbox-stripe dl { display: grid; grid-template-columns: auto 1fr; gap: 0 0.75rem; margin-top: 0.25rem; }
.sandbox-stripe dt { font-variant-numeric: tabular-nums; white-space: nowrap; }
.sandbox-stripe dd { color: var(--colorTextSecondary); }
dialog.sandbox-stripe { max-width: min(30rem, calc(100vw - 2rem)); margin: auto; padding: 1.5rem; background: var(--colorBackground); color: var(--colorText); }
dialog.sandbox-stripe::backdrop { background: rgb(0 0 0 / 0.5); }
.sandbox-stripe h2 { font-size: 1.375rem; font-weight: 700; }
dialog.sandbox-stripe p { margin: 0.5rem 0 1rem; }
.sandbox-stripe form { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.sandbox-stripe button { min-height: 44px; padding: 0 1rem; font-weight: 600; cursor: pointer; }
.sandbox-stripe button[value='complete'] { border-color: var(--colorPrimary); background: var(--colorPrimary); color: var(--accessibleColorOnColorPrimary); }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(RULES);
document.adoptedStyleSheets.push(sheet);

export function applyAppearance(host: HTMLElement, { variables = {} }: Appearance) {
  for (const [name, value] of Object.entries(variables)) {
    host.style.setProperty(`--${name}`, value);
  }
}

class CardInput {
  readonly name: CardFieldName;
  readonly host: HTMLElement;
  #input: HTMLInputElement;
  #fault: HTMLElement;

  constructor(name: CardFieldName, onInput: () => void) {
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
    // Tells listeners that are added late about the load event.
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
