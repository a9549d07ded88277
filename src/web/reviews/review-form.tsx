import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import * as m from '#messages';
import type { Business } from '../../contract/businesses.ts';
import { type postedReview, type ReviewInput, reviewInput } from '../../contract/reviews.ts';
import { FormField, NicknameField } from '../form-field.tsx';
import { send } from '../send.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useSendForm } from '../use-send-form.ts';
import { CommentField, RatingField } from './review-fields.tsx';

type Values = z.input<typeof reviewInput>;

interface ReviewFormProps {
  business: Business;
  onClose: () => void;
}

export function ReviewForm({ business, onClose }: ReviewFormProps) {
  const form = useForm<Values, unknown, ReviewInput>({
    resolver: zodResolver(reviewInput),
    defaultValues: { reviewerName: '', comment: '', email: '', nickname: '' },
  });
  const post = usePostReview(business.id, form.setError, onClose);
  return (
    <form
      noValidate
      aria-label={m.reviews_write_a_review()}
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="flex flex-col gap-4 rounded-card border border-line bg-sunken p-4"
    >
      <RatingField form={form} name="rating" />
      <FormField
        form={form}
        name="reviewerName"
        label={m.reviews_your_name()}
        required
        autoComplete="name"
      />
      <NicknameField form={form} name="nickname" />
      <CommentField form={form} name="comment" rows={5} />
      <FormField
        form={form}
        name="email"
        type="email"
        label={m.reviews_your_email_optional()}
        hint={m.reviews_well_send_a_link_to_confirm()}
        maxLength={254}
        autoComplete="email"
      />
      <CheckField
        label={m.reviews_i_work_here_or_know_the()}
        hint={m.reviews_your_review_says_so_and_does()}
        {...form.register('isInsider')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={post.isPending}>
          {post.isPending ? m.reviews_submitting() : m.reviews_submit_review()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.reviews_cancel()}
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
      toast({ title: m.reviews_review_submitted(), description: thank(posted) });
      onPosted();
      // Older reviews, or those of other ratings, would not show the new one.
      if (search) navigate({ search: '' }, { replace: true, preventScrollReset: true });
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/businesses'),
      });
    },
  });
}

function thank({ held, isLinkMailed }: z.infer<typeof postedReview>): string {
  const thanks = held
    ? m.reviews_thank_you_your_review_is_being()
    : m.reviews_thank_you_for_your_review();
  if (!isLinkMailed) return thanks;
  return `${m.reviews_thanks_to_confirm_it_use_the({ thanks })} ${m.mail_limits()}`;
}
