import type { StripeError } from '@stripe/stripe-js';
import { cardFields, type FieldName, formatTyped, keepDigits } from './card-fields.ts';
import { createElement } from './create-element.ts';

export class CardInput {
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
