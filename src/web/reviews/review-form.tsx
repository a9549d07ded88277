import '../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { Business } from '../../contract/businesses.ts';
import { type ReviewInput, reviewInput } from '../../contract/reviews.ts';
import { send } from '../api.ts';
import { FormField } from '../form-field.tsx';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { useSendForm } from '../use-send-form.ts';

const ratings = [
  [5, '5 Stars - Excellent'],
  [4, '4 Stars - Very Good'],
  [3, '3 Stars - Good'],
  [2, '2 Stars - Fair'],
  [1, '1 Star - Poor'],
] as const;

interface ReviewFormProps {
  business: Business;
  onClose: () => void;
}

export function ReviewForm({ business, onClose }: ReviewFormProps) {
  const form = useForm<ReviewInput>({
    resolver: zodResolver(reviewInput),
    defaultValues: { reviewerName: '', comment: '', nickname: '' },
  });
  const post = usePostReview(business.id, form.setError, onClose);
  return (
    <form
      noValidate
      aria-label="Write a review"
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="flex flex-col gap-4 rounded-card border border-line bg-sunken p-4"
    >
      <FormField
        form={form}
        name="rating"
        as="select"
        rules={{
          setValueAs: (value) => (value === '' ? undefined : Number(value)),
        }}
        label="Rating"
        required
        defaultValue=""
      >
        <option value="">Select a rating</option>
        {ratings.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </FormField>
      <FormField form={form} name="reviewerName" label="Your Name" required autoComplete="name" />
      <div className="hidden" aria-hidden="true">
        <FormField form={form} name="nickname" label="Nickname" tabIndex={-1} autoComplete="off" />
      </div>
      <FormField form={form} name="comment" as="area" label="Comment" required rows={5} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={post.isPending}>
          {post.isPending ? 'Submitting...' : 'Submit Review'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function usePostReview(
  businessId: number,
  setError: UseFormSetError<ReviewInput>,
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
    onSent: ({ held }) => {
      toast({
        title: 'Review submitted',
        description: held
          ? 'Thank you for your review! It will appear once our team has checked it.'
          : 'Thank you for your review!',
      });
      onPosted();
      // Older reviews, or those of other ratings, would not show the new one.
      if (search) navigate({ search: '' }, { replace: true, preventScrollReset: true });
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/businesses'),
      });
    },
  });
}
