import '../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Business } from '../../contract/businesses.ts';
import { type ReviewInput, reviewInput } from '../../contract/reviews.ts';
import { screens } from '../../contract/screens.ts';
import { send } from '../api.ts';
import { useParameters } from '../parameters.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx';
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
  const { register, handleSubmit, formState, setError } = useForm<ReviewInput>({
    resolver: zodResolver(reviewInput),
    defaultValues: { reviewerName: '', comment: '', nickname: '' },
  });
  const post = usePostReview(business.id, setError, onClose);
  const { errors } = formState;
  return (
    <form
      noValidate
      aria-label="Write a review"
      onSubmit={handleSubmit(post.sendOnce)}
      className="flex flex-col gap-4 rounded-card border border-line bg-sunken p-4"
    >
      <SelectField
        label="Rating"
        required
        defaultValue=""
        error={errors.rating?.message}
        {...register('rating', {
          setValueAs: (value) => (value === '' ? undefined : Number(value)),
        })}
      >
        <option value="">Select a rating</option>
        {ratings.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Your Name"
        required
        autoComplete="name"
        error={errors.reviewerName?.message}
        {...register('reviewerName')}
      />
      <div className="hidden" aria-hidden="true">
        <TextField label="Nickname" tabIndex={-1} autoComplete="off" {...register('nickname')} />
      </div>
      <TextAreaField
        label="Comment"
        required
        rows={5}
        error={errors.comment?.message}
        {...register('comment')}
      />
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
  const { reviews: cursor } = useParameters(screens.business);
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
          ? 'Thank you for your review! It appears after a check by our team.'
          : 'Thank you for your review!',
      });
      onPosted();
      // An older page of reviews would not show the new one.
      if (cursor) navigate({ search: '' }, { replace: true, preventScrollReset: true });
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/businesses'),
      });
    },
  });
}
