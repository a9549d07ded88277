import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useMemo, useState } from 'react';
import type { PremiumOffer } from '../../contract/premium-terms.ts';
import { useAppearance } from './appearance.ts';
import { isRefused } from './claim-payment.ts';
import { PaymentForm } from './payment-form.tsx';
import { UnclaimedPayment } from './unclaimed-payment.tsx';
import { useCheckoutToken } from './use-checkout-token.ts';
import { type PaidIntent, useClaim } from './use-claim.ts';

interface CardPaymentProps {
  businessId: number;
  offer: PremiumOffer;
  stripe: Stripe;
  clientSecret: string;
  needsReceiptEmail: boolean;
  isRenewal: boolean;
  onLoadError: () => void;
}

export function CardPayment(props: CardPaymentProps) {
  const { businessId, stripe, clientSecret, needsReceiptEmail, onLoadError } = props;
  const appearance = useAppearance();
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance]);
  const claim = useClaim(businessId, useCheckoutToken(), { isNew: !props.isRenewal });
  const [unclaimed, setUnclaimed] = useState<PaidIntent | null>(null);
  if (unclaimed) {
    // As tall as the form was, so that what is below stays where it is.
    return (
      <div className="flex min-h-190.5 flex-col justify-center sm:min-h-164.5">
        <UnclaimedPayment isChecking={claim.isPending} onCheck={() => claim.mutate(unclaimed)} />
      </div>
    );
  }
  return (
    <Elements stripe={stripe} options={options}>
      <PaymentForm
        businessId={businessId}
        offer={props.offer}
        needsReceiptEmail={needsReceiptEmail}
        isClaiming={!claim.isIdle}
        onPaid={(intent) =>
          claim.mutate(intent, {
            onError: (error) => (isRefused(error) ? claim.reset() : setUnclaimed(intent)),
          })
        }
        onLoadError={onLoadError}
      />
    </Elements>
  );
}
