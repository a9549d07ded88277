import { useQuery } from '@tanstack/react-query';
import { send } from '../send.ts';
import type { Site } from '../site.tsx';
import { loadPaymentProvider } from './load-stripe.ts';
import { withinLimit } from './within-limit.ts';

export function useCheckout(
  { businessId, token }: { businessId: number; token: string | undefined },
  payments: Site['payments'],
) {
  return useQuery({
    queryKey: ['checkout', businessId, token],
    enabled: payments !== null && isBusinessId(businessId),
    // Another visit asks anew. On the server a time to live would leave timers behind.
    gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 0,
    structuralSharing: false,
    queryFn: async () => {
      if (!payments) throw new Error('Payments are not set up');
      const [intent, stripe] = await withinLimit(
        Promise.all([
          send('POST /api/create-payment-intent', {
            body: { businessId, ...(token && { token }) },
          }),
          loadPaymentProvider(payments),
        ]),
      );
      return { ...intent, stripe };
    },
  });
}

export function isBusinessId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0;
}
