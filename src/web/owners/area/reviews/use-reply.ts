import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import * as m from '#messages';
import type { OwnerReview, OwnReply } from '../../../../contract/reviews.owner.ts';
import type { HttpError } from '../../../kit/api.ts';
import { send } from '../../../kit/send.ts';
import { useToast } from '../../../kit/ui/toast.tsx';
import { refetchLists } from '../../../kit/use-send.ts';
import { useSendForm } from '../../../kit/use-send-form.ts';

export type ReplyRefusal =
  | { kind: 'expired' }
  /** Another window changed the reply first; `current` is its text, or null if removed. */
  | { kind: 'changed'; detail: string; current: string | null };

interface ReplyOptions {
  setError: UseFormSetError<{ text: string }>;
  onSent: () => void;
  onRefused: (refusal: ReplyRefusal) => void;
}

export function useReply(businessId: number, { id, reply }: OwnerReview, options: ReplyOptions) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const updatedAt = useRef(reply?.updatedAt ?? null);
  const params = { id: businessId, reviewId: id };
  return useSendForm({
    mutationKey: ['reply', id],
    send: ({ text }: { text: string }) =>
      send('PUT /api/desk/:id/reviews/:reviewId/reply', {
        params,
        body: { text, updatedAt: updatedAt.current },
      }),
    fields: { text: true },
    setError: options.setError,
    onSent: ({ isHeld }) => {
      toast(
        isHeld
          ? {
              title: m.owner_reviews_reply_sent(),
              description: m.owner_reviews_reply_held_text(),
            }
          : {
              title: m.replies_published(),
              description: m.owner_reviews_reply_public(),
            },
      );
      options.onSent();
      void refetchLists(queryClient, listsOf(businessId));
    },
    onRefused: (error) => {
      if (error.status === 401) options.onRefused({ kind: 'expired' });
      if (error.status !== 409) return;
      const current = readCurrent(error);
      // The next attempt deliberately replaces the current version.
      if (current !== undefined) updatedAt.current = current?.updatedAt ?? null;
      options.onRefused({
        kind: 'changed',
        detail: error.detail,
        current: current?.text ?? null,
      });
    },
  });
}

/** Returns undefined if the conflict isn't about the reply. */
function readCurrent({ problem }: HttpError): OwnReply | null | undefined {
  return problem?.current as OwnReply | null | undefined;
}

export function listsOf(businessId: number): string[] {
  return [`/api/desk/${businessId}/reviews`, `/api/businesses/${businessId}/reviews`];
}

const keyOf = (reviewId: number) => `reply-${reviewId}`;

/** Returns null if there is no draft or storage is unavailable. */
export function readReplyDraft(reviewId: number): string | null {
  try {
    return sessionStorage.getItem(keyOf(reviewId));
  } catch {
    return null;
  }
}

export function keepReplyDraft(reviewId: number, text: string) {
  try {
    sessionStorage.setItem(keyOf(reviewId), text);
  } catch {}
}

export function dropReplyDraft(reviewId: number) {
  try {
    sessionStorage.removeItem(keyOf(reviewId));
  } catch {}
}
