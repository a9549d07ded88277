import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { HttpError } from '../api.ts';
import { useToast } from '../ui/toast.tsx';
import { claimPayment } from './claim-payment.ts';

const SECONDS_WITH_RECEIPT = 15;

export interface PaidIntent {
  id: string;
  wasPaidBefore: boolean;
}

export function useClaim(businessId: number) {
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PaidIntent) => claimPayment(id, businessId),
    onSuccess: (purchasePath, { wasPaidBefore }) => {
      toast({
        title: 'Payment Successful',
        description: wasPaidBefore
          ? 'This listing was already paid for. Your card was not charged again.'
          : 'Thank you! A premium year was added to your listing. A new listing appears once our team has approved it.',
        ...(purchasePath && {
          seconds: SECONDS_WITH_RECEIPT,
          action: { label: 'See your receipt', run: () => void navigate(purchasePath) },
        }),
      });
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/businesses'),
      });
      return navigate('/', { replace: true });
    },
    onError: (error) => {
      const description =
        error instanceof HttpError ? error.detail : 'The server did not respond. Please try again.';
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
}
