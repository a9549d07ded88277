import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { nameTerm } from '../../contract/premium-words.ts';
import { HttpError } from '../api.ts';
import { useSite } from '../site.tsx';
import { useToast } from '../ui/toast.tsx';
import { claimPayment } from './claim-payment.ts';

export interface PaidIntent {
  id: string;
  wasPaidBefore: boolean;
}

/** `isNew`: the listing may have been submitted just now, and wait for approval. */
export function useClaim(
  businessId: number,
  token: string | undefined,
  { isNew }: { isNew: boolean },
) {
  const toast = useToast();
  const { premium } = useSite();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PaidIntent) =>
      claimPayment({ paymentIntentId: id, businessId, ...(token && { token }) }),
    onSuccess: (purchasePath, { wasPaidBefore }) => {
      toast({
        title: m.payments_payment_successful(),
        description: wasPaidBefore
          ? m.payments_this_listing_was_already_paid_for()
          : isNew
            ? m.payments_thank_you_a_premium_premium_was({ premium: nameTerm(premium) })
            : m.payments_thank_you_premium_was_added({ premium: nameTerm(premium) }),
        ...(purchasePath && {
          action: { label: m.payments_see_your_receipt(), run: () => void navigate(purchasePath) },
        }),
      });
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/businesses'),
      });
      return navigate('/', { replace: true });
    },
    onError: (error) => {
      const description =
        error instanceof HttpError ? error.detail : m.payments_the_server_did_not_respond_please();
      toast({ title: m.payments_error(), description, variant: 'destructive' });
    },
  });
}
