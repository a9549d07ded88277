import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import * as m from '#messages';
import type { EndpointOutput } from '../../contract/endpoint.ts';
import type { paymentCalls } from '../../contract/payments.ts';
import { HttpError } from '../kit/api.ts';
import { send } from '../kit/send.ts';
import { Button } from '../kit/ui/button.tsx';
import { TextField } from '../kit/ui/field.tsx';
import { useCheckoutToken } from './payment-form.tsx';

export type CheckoutIntent = EndpointOutput<typeof paymentCalls.createIntent>;

interface CouponFormProps {
  businessId: number;
  /** Code of the coupon that is applied. */
  coupon: string | null;
  onPriced: (intent: CheckoutIntent) => void;
}

export function CouponForm({ businessId, coupon, onPriced }: CouponFormProps) {
  const token = useCheckoutToken();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationKey: ['payment', businessId],
    mutationFn: (code: string | null) =>
      send('POST /api/create-payment-intent', {
        body: { businessId, coupon: code, ...(token && { token }) },
      }),
    onSuccess: onPriced,
    onError: (refusal) => {
      setError(refusal instanceof HttpError ? refusal.detail : m.coupons_apply_failed());
      input.current?.focus();
    },
  });
  if (coupon !== null) {
    return (
      <Button
        variant="quiet"
        className="mb-4 -ml-3"
        disabled={isPending}
        onClick={() => mutate(null)}
      >
        {m.coupons_take_off({ coupon })}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    setError(code ? undefined : m.coupons_enter());
    if (code && !isPending) mutate(code);
  };
  return (
    <form
      noValidate
      aria-label={m.coupons_coupon()}
      onSubmit={submit}
      className="mb-4 grid items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextField
        ref={input}
        label={m.coupons_code_optional()}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
      />
      <Button type="submit" variant="secondary" disabled={isPending} className="sm:mt-7">
        {m.coupons_apply()}
      </Button>
    </form>
  );
}
