import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { nameTerm } from '../../domain/premium-words.ts';
import { HttpError } from '../kit/api.ts';
import { send } from '../kit/send.ts';
import { useSite } from '../kit/site.tsx';
import { useSend } from '../kit/use-send.ts';
import { withinLimit } from './within-limit.ts';

const PAUSES = [500, 1500, 3000];

/**
 * Confirms a payment and returns the receipt's path and what was bought. Lost responses are retried; a 409 means the term was
 * already granted and returns null.
 */
async function claimPayment(body: {
  paymentIntentId: string;
  businessId: number;
  token?: string;
}): Promise<{ purchasePath: string; months: number | null } | null> {
  for (const pause of [...PAUSES, null]) {
    try {
      const claim = send('POST /api/confirm-payment', { body });
      return await withinLimit(claim);
    } catch (error) {
      if (error instanceof HttpError && error.status === 409) return null;
      if (isClaimRefused(error) || pause === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return null;
}

/** Checks for a response below 500, which a retry wouldn't change. */
export function isClaimRefused(error: unknown): boolean {
  return error instanceof HttpError && error.status < 500;
}

export interface PaidIntent {
  id: string;
  wasPaidBefore: boolean;
}

/** `isNew`: the listing may have just been submitted and still be pending. */
export function useClaim(
  businessId: number,
  token: string | undefined,
  { isNew }: { isNew: boolean },
) {
  const { premium } = useSite();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useSend({
    run: ({ id }: PaidIntent) =>
      claimPayment({ paymentIntentId: id, businessId, ...(token && { token }) }),
    done: (claimed, { wasPaidBefore }) => {
      const bought = nameTerm(claimed ?? premium);
      const isEndless = claimed?.months === null;
      return {
        title: m.receipt_success(),
        description: wasPaidBefore
          ? m.receipt_already_paid()
          : isNew
            ? isEndless
              ? m.plans_bought_new()
              : m.receipt_success_new({ premium: bought })
            : isEndless
              ? m.plans_bought()
              : m.receipt_success_text({ premium: bought }),
        ...(claimed && {
          action: { label: m.receipt_see(), run: () => void navigate(claimed.purchasePath) },
        }),
      };
    },
    onDone: () => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/businesses'),
      });
      return navigate('/', { replace: true });
    },
  });
}
