import { useState } from 'react';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { HttpError } from '../api.ts';
import { useSite } from '../site.tsx';
import { CheckoutScreen, CheckoutSkeleton } from './checkout-screen.tsx';
import { PaymentSetupError } from './payment-setup-error.tsx';
import { isBusinessId, useCheckout } from './use-checkout.ts';
import { useCheckoutToken } from './use-checkout-token.ts';

/** A payment is opened by a browser only, so there is nothing to read ahead. */
export async function loadCheckout({ params }: LoaderFunctionArgs) {
  return isBusinessId(Number(params.businessId)) ? null : data(null, { status: 404 });
}

export function CheckoutPage() {
  const { businessId = '' } = useParams();
  return <Checkout key={businessId} businessId={businessId} />;
}

function Checkout({ businessId }: { businessId: string }) {
  const { payments } = useSite();
  const id = Number(businessId);
  const token = useCheckoutToken();
  const { data: checkout, error } = useCheckout({ businessId: id, token }, payments);
  const [isBroken, setIsBroken] = useState(false);
  if (!payments || !isBusinessId(id) || error || isBroken) {
    const detail = error instanceof HttpError ? error.problem?.detail : undefined;
    return <PaymentSetupError businessId={businessId} detail={detail} />;
  }
  if (!checkout) return <CheckoutSkeleton />;
  return (
    <CheckoutScreen businessId={id} checkout={checkout} onLoadError={() => setIsBroken(true)} />
  );
}
