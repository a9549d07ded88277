import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { OwnReview } from '../../../contract/own-reviews.ts';
import { HttpError } from '../../api.ts';
import { send } from '../../send.ts';
import { useToast } from '../../ui/toast.tsx';
import type { Ending } from './endings.ts';
import { readOwnReview } from './read-own-review.ts';

/** What the buttons do; one thing at a time. */
export function useOwnReview(token: string, onEnd: (ending: Ending | null) => void) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const body = { token };
  const show = (review: OwnReview) =>
    queryClient.setQueryData(readOwnReview(token).queryKey, review);
  async function attempt(change: () => Promise<void>) {
    if (isPending) return;
    setIsPending(true);
    try {
      await change();
    } catch (error) {
      const description = error instanceof HttpError ? error.detail : m.common_no_response();
      toast({ title: m.common_error(), description, variant: 'destructive' });
    }
    setIsPending(false);
  }
  return {
    isPending,
    undo: () =>
      attempt(async () => {
        show(await send('POST /api/own-review/undo', { body }));
        onEnd(null);
        toast({ title: m.my_review_restored() });
      }),
    confirm: () =>
      attempt(async () => {
        show(await send('POST /api/own-review/confirm', { body }));
        toast({
          title: m.my_review_confirmed(),
          description: m.my_review_confirmed_text(),
        });
      }),
    forget: () =>
      attempt(async () => {
        await send('POST /api/own-review/forget', { body });
        onEnd('forgotten');
      }),
    takeBack: () =>
      attempt(async () => {
        await send('DELETE /api/own-review', { query: { token } });
        onEnd('taken-back');
      }),
  };
}
