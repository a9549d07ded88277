interface CardField {
  label: string;
  autocomplete: AutoFill;
  placeholder: string;
  complete: RegExp;
  fault: string;
  format(digits: string): string;
}

export type CardFieldName = 'number' | 'expiry' | 'cvc' | 'zip';

export const cardFields: Record<CardFieldName, CardField> = {
  number: {
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    complete: /^(3[47]\d{13}|\d{16})$/,
    fault: 'Your card number is incomplete.',
    format: (digits) =>
      /^3[47]/.test(digits)
        ? digits
            .slice(0, 15)
            .replace(/^(\d{4})(\d{1,6})(\d*)$/, '$1 $2 $3')
            .trimEnd()
        : digits.slice(0, 16).replace(/\d{4}(?=\d)/g, '$& '),
  },
  expiry: {
    label: 'Expiration date',
    autocomplete: 'cc-exp',
    placeholder: 'MM / YY',
    complete: /^(0[1-9]|1[0-2])\d\d$/,
    fault: "Your card's expiration date is incomplete.",
    format: (digits) =>
      digits
        .replace(/^[2-9]/, '0$&')
        .replace(/^(\d\d)20(\d\d)$/, '$1$2')
        .replace(/^(\d\d)(\d{1,2}).*/, '$1 / $2'),
  },
  cvc: {
    label: 'Security code',
    autocomplete: 'cc-csc',
    placeholder: 'CVC',
    complete: /^\d{3,4}$/,
    fault: "Your card's security code is incomplete.",
    format: (digits) => digits.slice(0, 4),
  },
  zip: {
    label: 'ZIP code',
    autocomplete: 'postal-code',
    placeholder: '12345',
    complete: /^\d{5}$/,
    fault: 'Your ZIP code is incomplete.',
    format: (digits) => digits.slice(0, 5),
  },
};

export function keepDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** Returns the formatted text and the caret position that keeps the caret at the same digit. */
export function formatTyped(
  { format }: Pick<CardField, 'format'>,
  text: string,
  caret: number,
): { text: string; caret: number } {
  const formatted = format(keepDigits(text));
  if (caret >= text.length) return { text: formatted, caret: formatted.length };
  const before = keepDigits(text.slice(0, caret)).length;
  const start = formatted.match(`^(?:\\D*\\d){${before}}`)?.[0] ?? formatted;
  return { text: formatted, caret: start.length };
}
