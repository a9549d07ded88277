import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useHref } from 'react-router';
import * as m from '#messages';
import type { PremiumOffer } from '../../contract/premium-terms.ts';
import { describeLength, describeRate } from '../../contract/premium-words.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { useFocusAfterFailure } from '../ui/use-focus-after-failure.ts';
import { chargeCard } from './charge-card.ts';
import { ReceiptEmail, useReceiptEmail } from './receipt-email-form.tsx';
import { useCheckoutToken } from './use-checkout-token.ts';
import type { PaidIntent } from './use-claim.ts';

interface PaymentFormProps {
  businessId: number;
  offer: PremiumOffer;
  needsReceiptEmail: boolean;
  isClaiming: boolean;
  onPaid: (intent: PaidIntent) => void;
  onLoadError: () => void;
}

export function PaymentForm(props: PaymentFormProps) {
  const { businessId, offer, needsReceiptEmail, isClaiming, onPaid, onLoadError } = props;
  const [isReady, setIsReady] = useState(false);
  const charge = useCharge(businessId, onPaid);
  const email = useReceiptEmail(needsReceiptEmail);
  useFreshPageAfterReturn();
  const isBusy = charge.isPending || isClaiming;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.read();
    if (!isClaiming && address !== null) charge.chargeOnce(address);
  };
  return (
    <form noValidate aria-label={m.checkout_payment()} aria-busy={isBusy} onSubmit={submit}>
      <ReceiptEmail {...email} isRequired={needsReceiptEmail} />
      <div className="relative mb-2 min-h-131 sm:min-h-110">
        {!isReady && (
          <div
            role="status"
            aria-label={m.common_loading_area()}
            className="skeleton absolute inset-0"
          />
        )}
        <PaymentElement onReady={() => setIsReady(true)} onLoadError={onLoadError} />
      </div>
      <Button type="submit" disabled={!isReady || isBusy} className="w-full">
        {isBusy ? m.common_processing() : m.checkout_pay({ offer: describeRate(offer) })}
      </Button>
      <div className="mt-3 min-h-16 text-sm sm:min-h-11">
        {charge.error && !isBusy ? (
          <p role="alert" className="font-medium text-danger">
            {charge.error.message}
          </p>
        ) : (
          <p className="text-muted">{m.checkout_one_payment({ offer: describeLength(offer) })}</p>
        )}
      </div>
    </form>
  );
}

function useCharge(businessId: number, onPaid: (intent: PaidIntent) => void) {
  const token = useCheckoutToken();
  const stripe = useStripe();
  const elements = useElements();
  const home = useHref('/');
  const toast = useToast();
  const queryClient = useQueryClient();
  const mutationKey = ['payment', businessId];
  const { mutate, isPending, isError, error } = useMutation({
    mutationKey,
    mutationFn: (email: string) => {
      if (!stripe || !elements) throw new Error(m.checkout_form_loading());
      return chargeCard(stripe, elements, {
        returnUrl: returnAddress(home, { businessId, token }),
        email,
      });
    },
    onSuccess: onPaid,
    onError: ({ message }) => {
      toast({ title: m.checkout_failed(), description: message, variant: 'destructive' });
    },
  });
  const rememberFocus = useFocusAfterFailure(isError);
  return {
    isPending,
    error,
    // A second click may come before the first has drawn the button disabled.
    chargeOnce: (email: string) => {
      if (queryClient.isMutating({ mutationKey }) > 0) return;
      rememberFocus();
      mutate(email);
    },
  };
}

/** Where the bank's page leads back to; the token leads on to the checkout when it refused. */
function returnAddress(
  home: string,
  { businessId, token }: { businessId: number; token: string | undefined },
): string {
  const { origin } = window.location;
  const query = new URLSearchParams({ business: String(businessId), ...(token && { token }) });
  return `${origin}${home}?${query}`;
}

/** Back from the bank's page a browser may show this one as it was left, waiting for an answer. */
function useFreshPageAfterReturn() {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
}
