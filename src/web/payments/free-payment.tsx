import * as m from '#messages';
import { Button } from '../kit/ui/button.tsx';
import { useCheckoutToken } from './payment-form.tsx';
import { useClaim } from './use-claim.ts';

interface FreePaymentProps {
  businessId: number;
  paymentId: string;
  isRenewal: boolean;
}

/** Replaces the card form if a coupon covers the whole price. */
export function FreePayment({ businessId, paymentId, isRenewal }: FreePaymentProps) {
  const claim = useClaim(businessId, useCheckoutToken(), { isNew: !isRenewal });
  return (
    <>
      <p className="mb-3">{m.coupons_covers_all()}</p>
      <Button
        className="w-full"
        disabled={!claim.isIdle && !claim.isError}
        onClick={() => claim.mutate({ id: paymentId, wasPaidBefore: false })}
      >
        {claim.isPending ? m.common_processing() : m.coupons_get_free()}
      </Button>
    </>
  );
}
