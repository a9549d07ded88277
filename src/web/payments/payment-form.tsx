import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useHref, useLocation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type PaymentSum, receiptEmail } from '../../contract/payments.ts';
import { screens } from '../../contract/screens.ts';
import { formatPrice } from '../../domain/premium-terms.ts';
import { describeLength, describeRate, type SoldOffer } from '../../domain/premium-words.ts';
import { useParameters } from '../kit/parameters.ts';
import { send } from '../kit/send.ts';
import { useSite } from '../kit/site.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CheckField } from '../kit/ui/check-field.tsx';
import { TextField } from '../kit/ui/field.tsx';
import { useToast } from '../kit/ui/toast.tsx';
import { useFocusAfterFailure } from '../kit/ui/use-focus-after-failure.ts';
import type { PaidIntent } from './use-claim.ts';

const carried = z.object({ token: z.string(), plan: z.string().optional() });

/** Returns the token for an owner's pending listing, from an emailed link or the submission form. */
export function useCheckoutToken(): string | undefined {
  const { token } = useParameters(screens.checkout);
  const { state } = useLocation();
  return token ?? carried.safeParse(state).data?.token;
}

/** Returns the id of the plan that was chosen before, in an emailed link or the submission form. */
export function useChosenPlan(): string | undefined {
  const { plan } = useParameters(screens.checkout);
  const { state } = useLocation();
  return plan ?? carried.safeParse(state).data?.plan;
}

interface PaymentFormProps {
  businessId: number;
  /** Listed price, of which `amount` is paid now. */
  offer: SoldOffer;
  amount: number;
  sum: PaymentSum | null;
  renewalPrice: number;
  clientSecret: string;
  /** Whether automatic renewal is already chosen for this payment. */
  renews: boolean;
  isClaiming: boolean;
  onPaid: (intent: PaidIntent) => void;
  onLoadError: () => void;
}

export function PaymentForm(props: PaymentFormProps) {
  const { offer, amount, sum, renewalPrice, isClaiming, onLoadError } = props;
  const [isReady, setIsReady] = useState(false);
  const [isRenewing, setIsRenewing] = useState(false);
  const charge = useCharge(props);
  const email = useReceiptEmail();
  // A term without an end never renews.
  const renewals = useSite().renewals && offer.months !== null;
  useFreshPageAfterReturn();
  const isBusy = charge.isPending || isClaiming;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.read(isRenewing);
    if (!isClaiming && address !== null) charge.chargeOnce({ email: address, isRenewing });
  };
  return (
    <form noValidate aria-label={m.checkout_payment()} aria-busy={isBusy} onSubmit={submit}>
      <ReceiptEmail input={email.input} error={email.error} isNeeded={isRenewing} />
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
      {renewals && (
        <div className="mb-4">
          <CheckField
            label={m.checkout_renew({ offer: describeRate({ ...offer, price: renewalPrice }) })}
            hint={
              sum?.coupon
                ? `${m.coupons_renewal()} ${m.checkout_renew_hint()}`
                : m.checkout_renew_hint()
            }
            checked={isRenewing}
            onChange={({ target }) => setIsRenewing(target.checked)}
          />
        </div>
      )}
      <Button type="submit" disabled={!isReady || isBusy} className="w-full">
        {isBusy
          ? m.common_processing()
          : m.checkout_pay({ offer: sum ? formatPrice(amount) : describeRate(offer) })}
      </Button>
      <div className="mt-3 min-h-16 text-sm sm:min-h-11">
        {charge.error && !isBusy ? (
          <p role="alert" className="font-medium text-danger">
            {charge.error.message}
          </p>
        ) : (
          <p className="text-muted">
            {offer.months === null
              ? m.plans_one_payment()
              : (isRenewing ? m.checkout_renews : m.checkout_one_payment)({
                  offer: describeLength(offer),
                })}
          </p>
        )}
      </div>
    </form>
  );
}

interface Wanted {
  /** Typed email address of the payer; '' if none. */
  email: string;
  isRenewing: boolean;
}

function useCharge({ businessId, clientSecret, amount, renews, onPaid }: PaymentFormProps) {
  const { renewals } = useSite();
  const token = useCheckoutToken();
  const stripe = useStripe();
  const elements = useElements();
  const home = useHref('/');
  const toast = useToast();
  const queryClient = useQueryClient();
  const mutationKey = ['payment', businessId];
  /** Sent with each try, because an earlier one or another tab may have chosen otherwise for this payment. */
  const sendChoice = async (renewal: { email: string } | null) => {
    const intent = await send('POST /api/create-payment-intent', {
      body: { businessId, renewal, amount, ...(token && { token }) },
    });
    if (intent.clientSecret !== clientSecret) throw new Error(m.checkout_closed());
  };
  const { mutate, isPending, isError, error } = useMutation({
    mutationKey,
    mutationFn: async ({ email, isRenewing }: Wanted) => {
      if (!stripe || !elements) throw new Error(m.checkout_form_loading());
      if (renewals || renews) {
        try {
          await sendChoice(isRenewing ? { email } : null);
        } catch (refusal) {
          const paid = await findPaidBefore(stripe, clientSecret);
          if (paid) return paid;
          throw refusal;
        }
        await elements.fetchUpdates();
      }
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
    // A second click may come before the button is rendered as disabled.
    chargeOnce: (wanted: Wanted) => {
      if (queryClient.isMutating({ mutationKey }) > 0) return;
      rememberFocus();
      mutate(wanted);
    },
  };
}

/** Returns the URL the bank redirects to; its token leads back to the checkout if the bank refuses. */
function returnAddress(
  home: string,
  { businessId, token }: { businessId: number; token: string | undefined },
): string {
  const { origin } = window.location;
  const query = new URLSearchParams({ business: String(businessId), ...(token && { token }) });
  return `${origin}${home}?${query}`;
}

/** Reloads a page restored from the back/forward cache, which would still wait for the payment. */
function useFreshPageAfterReturn() {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
}

async function chargeCard(
  stripe: Stripe,
  elements: StripeElements,
  { returnUrl, email }: { returnUrl: string; email: string },
): Promise<PaidIntent> {
  const { paymentIntent, error } = await stripe.confirmPayment({
    elements,
    confirmParams: {
      return_url: returnUrl,
      // The provider returns the email address with the payment, even if this browser is closed.
      ...(email && { payment_method_data: { billing_details: { email } } }),
    },
    redirect: 'if_required',
  });
  if (paymentIntent?.status === 'succeeded') return { id: paymentIntent.id, wasPaidBefore: false };
  const earlier = error?.code === 'payment_intent_unexpected_state' ? error.payment_intent : null;
  if (earlier?.status === 'succeeded') return { id: earlier.id, wasPaidBefore: true };
  if (earlier?.status === 'canceled') throw new Error(m.checkout_closed());
  throw new Error(error?.message ?? m.checkout_not_completed());
}

/** Returns the payment if another tab has already made it, otherwise null. */
async function findPaidBefore(stripe: Stripe, clientSecret: string): Promise<PaidIntent | null> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  const isPaid = paymentIntent?.status === 'succeeded';
  return isPaid ? { id: paymentIntent.id, wasPaidBefore: true } : null;
}

interface ReceiptEmailProps {
  input: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  isNeeded: boolean;
}

function ReceiptEmail({ input, error, isNeeded }: ReceiptEmailProps) {
  return (
    <div className="mb-4">
      <TextField
        ref={input}
        name="email"
        type="email"
        label={isNeeded ? m.receipt_email_renewing() : m.receipt_email()}
        hint={m.receipt_email_contact_too()}
        maxLength={254}
        autoComplete="email"
        error={error}
      />
    </div>
  );
}

function useReceiptEmail() {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  return {
    input,
    error,
    /** Returns the typed address, or null if it is invalid or missing; the field then shows the error. */
    read(isNeeded: boolean): string | null {
      const text = input.current?.value.trim() ?? '';
      const missing = isNeeded ? m.checkout_renew_email() : undefined;
      const fault = text ? receiptEmail.safeParse(text).error?.issues[0]?.message : missing;
      setError(fault);
      if (fault) input.current?.focus();
      return fault ? null : text;
    },
  };
}
