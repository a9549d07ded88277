import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { screens } from '../../contract/screens.ts';
import { readLater } from '../kit/parameters.ts';
import { checkoutPath } from '../kit/paths.ts';
import { type Site, useSite } from '../kit/site.tsx';
import { Button } from '../kit/ui/button.tsx';
import { useToast } from '../kit/ui/toast.tsx';
import { loadPaymentProvider } from './load-stripe.ts';
import { UnclaimedPayment } from './unclaimed-payment.tsx';
import { isClaimRefused, useClaim } from './use-claim.ts';
import { withinLimit } from './within-limit.ts';

export function PaymentReturn() {
  const { payments } = useSite();
  const toast = useToast();
  const navigate = useNavigate();
  // Keeps the bank's parameters, because the URL changes.
  const [params] = useState(() => readLater(screens.home));
  const businessId = Number(params.business);
  const intent = { id: params.payment_intent ?? '', wasPaidBefore: false };
  const claim = useClaim(businessId, params.token, { isNew: params.token !== undefined });
  const [isUnclaimed, setIsUnclaimed] = useState(false);
  const goHome = () => navigate('/', { replace: true });

  const reportRefusal = async () => {
    const secret = params.payment_intent_client_secret ?? '';
    const description = await readRefusal(payments, secret);
    toast({ title: m.checkout_failed(), description, variant: 'destructive' });
    const { token } = params;
    await navigate(checkoutPath(businessId), { replace: true, state: { token } });
  };
  const claimTerm = () =>
    claim.mutate(intent, {
      onError: (error) => (isClaimRefused(error) ? goHome() : setIsUnclaimed(true)),
    });

  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (params.redirect_status === 'failed') void reportRefusal();
    else claimTerm();
  });

  if (!isUnclaimed) return null;
  return (
    <dialog
      ref={showModal}
      aria-label={m.checkout_return_label()}
      onClose={goHome}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-card border border-line bg-surface p-6 text-ink shadow-float backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      <UnclaimedPayment
        isChecking={claim.isPending}
        onCheck={() => claim.mutate(intent, { onSuccess: () => setIsUnclaimed(false) })}
      />
      <form method="dialog" className="mt-2 flex justify-center">
        <Button type="submit" variant="quiet">
          {m.common_close()}
        </Button>
      </form>
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
}

async function readRefusal(payments: Site['payments'], secret: string): Promise<string> {
  const words = m.checkout_bank_refused();
  if (!payments) return words;
  try {
    const stripe = await withinLimit(loadPaymentProvider(payments));
    const { paymentIntent } = await withinLimit(stripe.retrievePaymentIntent(secret));
    return paymentIntent?.last_payment_error?.message ?? words;
  } catch {
    return words;
  }
}
