import '../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Business } from '../../contract/businesses.ts';
import { type ReviewInput, reviewInput } from '../../contract/reviews.ts';
import { HttpError, send } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';

const ratings = [
  [5, '5 Stars - Excellent'],
  [4, '4 Stars - Very Good'],
  [3, '3 Stars - Good'],
  [2, '2 Stars - Fair'],
  [1, '1 Star - Poor'],
] as const;

export function ReviewForm({ business, onClose }: { business: Business; onClose: () => void }) {
  const { register, handleSubmit, formState, setError, reset } = useForm<ReviewInput>({
    resolver: zodResolver(reviewInput),
    defaultValues: { reviewerName: '', comment: '', nickname: '' },
  });
  const toast = useToast();
  const queryClient = useQueryClient();
  const post = useMutation({
    mutationFn: (body: ReviewInput) =>
      send('POST /api/businesses/:id/reviews', { params: { id: business.id }, body }),
    onSuccess: async ({ held }) => {
      toast({
        title: 'Review submitted',
        description: held
          ? 'Thank you for your review! It appears once our team has read it.'
          : 'Thank you for your review!',
      });
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/businesses'),
      });
      reset();
      onClose();
    },
    onError: (error) => {
      if (error instanceof HttpError) {
        for (const { field, message } of error.problem?.errors ?? []) {
          if (isField(field)) setError(field, { message });
        }
      }
      const description = error instanceof HttpError ? error.detail : 'The server did not answer.';
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      aria-label="Write a review"
      onSubmit={handleSubmit((body) => {
        if (!post.isPending) post.mutate(body);
      })}
      className="no-print mb-6 flex flex-col gap-4 rounded-card border border-line bg-sunken p-4"
    >
      <SelectField
        label="Rating"
        autoFocus
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
        autoComplete="name"
        maxLength={100}
        error={errors.reviewerName?.message}
        {...register('reviewerName')}
      />
      <div className="hidden" aria-hidden="true">
        <TextField label="Nickname" tabIndex={-1} autoComplete="off" {...register('nickname')} />
      </div>
      <TextAreaField
        label="Comment"
        rows={5}
        maxLength={5000}
        error={errors.comment?.message}
        {...register('comment')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={post.isPending}>
          {post.isPending ? 'Submitting...' : 'Submit Review'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function isField(field: string): field is keyof ReviewInput {
  return field in reviewInput.shape;
}
