import { type RefObject, useRef, useState } from 'react';
import * as m from '#messages';
import { receiptEmail } from '../../contract/payments.ts';
import { TextField } from '../ui/field.tsx';

interface ReceiptEmailProps {
  input: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  isRequired: boolean;
}

/** As tall in both cases, so that the skeleton fits before the server has answered. */
export function ReceiptEmail({ input, error, isRequired }: ReceiptEmailProps) {
  return (
    <div className="mb-4">
      <TextField
        ref={input}
        name="email"
        type="email"
        label={isRequired ? m.receipt_email() : m.receipt_email_optional()}
        hint={isRequired ? m.receipt_email_only() : m.receipt_email_contact_too()}
        required={isRequired}
        maxLength={254}
        autoComplete="email"
        error={error}
      />
    </div>
  );
}

export function useReceiptEmail(isRequired: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  return {
    input,
    error,
    /** What was typed; null where it is no address, which its field then says. */
    read(): string | null {
      const text = input.current?.value.trim() ?? '';
      const { error } = receiptEmail.safeParse(text);
      const fault = error && (text || isRequired) ? error.issues[0]?.message : undefined;
      setError(fault);
      if (fault) input.current?.focus();
      return fault ? null : text;
    },
  };
}
