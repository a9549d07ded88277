import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import * as m from '#messages';
import type { Business } from '../../contract/businesses.ts';
import {
  type PostedReview,
  type ReviewInput,
  reviewInput,
  sentReviewPath,
} from '../../contract/review-forms.ts';
import { FormField, NicknameField, RefusedNotice } from '../kit/form-field.tsx';
import { useRefusedForm } from '../kit/refused-form.ts';
import { send } from '../kit/send.ts';
import { Button } from '../kit/ui/button.tsx';
import { CheckField } from '../kit/ui/check-field.tsx';
import { useToast } from '../kit/ui/toast.tsx';
import { useSendForm } from '../kit/use-send-form.ts';
import { CommentField, RatingField } from './review-fields.tsx';

type Values = z.input<typeof reviewInput>;

interface ReviewFormProps {
  business: Pick<Business, 'id'>;
  onClose: () => void;
}

export function ReviewForm({ business, onClose }: ReviewFormProps) {
  const form = useForm<Values, unknown, ReviewInput>({
    resolver: zodResolver(reviewInput),
    defaultValues: { reviewerName: '', comment: '', email: '', nickname: '' },
  });
  const post = usePostReview(business.id, form.setError, onClose);
  const refused = useRefusedForm();
  return (
    <form
      noValidate
      method="post"
      action={`/api/businesses/${business.id}/reviews/form`}
      aria-label={m.reviews_write_label()}
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="flex flex-col gap-4 rounded-card border border-line bg-sunken p-4"
    >
      <RefusedNotice />
      <RatingField form={form} name="rating" />
      <FormField
        form={form}
        name="reviewerName"
        label={m.common_your_name()}
        required
        autoComplete="name"
      />
      <NicknameField form={form} name="nickname" />
      <CommentField form={form} name="comment" rows={5} />
      <FormField
        form={form}
        name="email"
        type="email"
        label={m.reviews_form_email()}
        hint={m.reviews_form_email_hint()}
        maxLength={254}
        autoComplete="email"
      />
      <CheckField
        label={m.reviews_form_insider()}
        hint={m.reviews_form_insider_hint()}
        {...form.register('isInsider')}
        {...(refused && { defaultChecked: 'isInsider' in refused.fields })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={post.isPending}>
          {post.isPending ? m.common_submitting() : m.reviews_form_submit()}
        </Button>
        <Button variant="quiet" className="noscript:hidden" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

function usePostReview(
  businessId: number,
  setError: UseFormSetError<Values>,
  onPosted: () => void,
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { search } = useLocation();
  const navigate = useNavigate();
  return useSendForm({
    mutationKey: ['review', businessId],
    send: (body: ReviewInput) =>
      send('POST /api/businesses/:id/reviews', { params: { id: businessId }, body }),
    fields: reviewInput.shape,
    setError,
    onSent: (posted) => {
      if (posted.addressKey) return void navigate(sentReviewPath(businessId, posted));
      toast({ title: m.reviews_sent_title(), description: thank(posted) });
      onPosted();
      // Resets paging and filters, which could hide the new review.
      if (search) navigate({ search: '' }, { replace: true, preventScrollReset: true });
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/businesses'),
      });
    },
  });
}

type Posted = Pick<PostedReview, 'held' | 'isLinkMailed' | 'awaitsConfirmation'>;

export function thank({ held, isLinkMailed, awaitsConfirmation }: Posted): string {
  const thanks = thankPlainly({ held, awaitsConfirmation });
  if (!isLinkMailed) return thanks;
  return `${m.reviews_sent_confirm({ thanks })} ${m.common_no_email()}`;
}

function thankPlainly({ held, awaitsConfirmation }: Omit<Posted, 'isLinkMailed'>): string {
  if (awaitsConfirmation) return held ? m.reviews_sent_awaits() : m.reviews_sent_uncounted();
  return held ? m.reviews_sent_held() : m.reviews_sent_text();
}
