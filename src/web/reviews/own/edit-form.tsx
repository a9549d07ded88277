import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import { type ReviewEdit, reviewEdit } from '../../../contract/review-forms.ts';
import type { OwnReview } from '../../../contract/reviews.ts';
import type { HttpError } from '../../kit/api.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useSendForm } from '../../kit/use-send-form.ts';
import { CommentField, RatingField } from '../review-fields.tsx';
import { readOwnReview } from './read-own-review.ts';

type Current = ReviewEdit & { version: string };

interface Refusal {
  detail: string;
  current: Current | null;
}

interface EditFormProps {
  review: OwnReview;
  token: string;
  onClose: () => void;
}

export function EditForm({ review, token, onClose }: EditFormProps) {
  const { rating, comment } = review;
  const form = useForm<ReviewEdit>({
    resolver: zodResolver(reviewEdit),
    defaultValues: { rating, comment },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('rating'), [setFocus]);
  const { save, refusal } = useSave(review, token, { setError: form.setError, onSaved: onClose });
  return (
    <form
      noValidate
      aria-label={m.my_review_edit_title()}
      onSubmit={form.handleSubmit(save.sendOnce)}
      className="flex flex-col gap-4 rounded-card border border-line bg-sunken p-4"
    >
      {refusal && <RefusalNote refusal={refusal} />}
      <RatingField form={form} name="rating" />
      <CommentField form={form} name="comment" rows={6} hint={m.my_review_edit_hint()} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? m.common_saving() : m.common_save()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

function useSave(
  review: OwnReview,
  token: string,
  {
    setError,
    onSaved,
  }: { setError: ReturnType<typeof useForm<ReviewEdit>>['setError']; onSaved: () => void },
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const version = useRef(review.version);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = useSendForm({
    mutationKey: ['own-review', review.id],
    send: (body: ReviewEdit) =>
      send('PUT /api/own-review', { body: { ...body, token, version: version.current } }),
    fields: reviewEdit.shape,
    setError,
    onSent: (saved) => {
      queryClient.setQueryData(readOwnReview(token).queryKey, saved);
      toast({
        title: m.common_saved(),
        description: saved.state === 'checking' ? m.my_review_checking() : m.my_review_saved_text(),
      });
      onSaved();
    },
    onRefused: (error: HttpError) => {
      if (error.status !== 409) return;
      const current = (error.problem?.current ?? null) as Current | null;
      // The next attempt deliberately replaces the current version.
      if (current) version.current = current.version;
      setRefusal({ detail: error.detail, current });
    },
  });
  return { save, refusal };
}

function RefusalNote({ refusal: { detail, current } }: { refusal: Refusal }) {
  return (
    <div role="alert" className="rounded-card border border-gold-line bg-gold-soft p-3">
      <p className="font-medium">{detail}</p>
      {current && (
        <blockquote className="mt-2 border-l-2 border-gold-line pl-3 whitespace-pre-line wrap-anywhere">
          <b>{formatCount(current.rating, m.count_stars)}</b>
          {'\n'}
          {current.comment}
        </blockquote>
      )}
    </div>
  );
}
