import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReviewMail } from '../../../contract/desk/reviews.ts';
import { HttpError, send } from '../../api.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { readReviewSettings } from './read-reviews.ts';

const choices: ReadonlyMap<ReviewMail, string> = new Map([
  ['at-once', 'For each new review'],
  ['weekly', 'Once a week, on Monday'],
  ['never', 'Never'],
]);

export function MailChoice({ businessId, isLocked }: { businessId: number; isLocked: boolean }) {
  const options = readReviewSettings(businessId);
  const { data } = useQuery(options);
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: ReviewMail) =>
      send('PUT /api/desk/:id/review-settings', {
        params: { id: businessId },
        body: { reviewMail: chosen },
      }),
    onSuccess: (settings) => {
      queryClient.setQueryData(options.queryKey, settings);
      toast({ title: 'Saved', description: `Emails: ${choices.get(settings.reviewMail)}.` });
    },
    onError: (error) => {
      const description =
        error instanceof HttpError ? error.detail : 'The server did not respond. Please try again.';
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
  if (!data) return <div className="skeleton h-40" />;
  return (
    <Card title="Emails about new reviews">
      <div className="max-w-sm">
        <SelectField
          label="Email me"
          value={data.reviewMail}
          disabled={isPending || isLocked}
          onChange={({ target }) => {
            const chosen = [...choices.keys()].find((value) => value === target.value);
            if (chosen) mutate(chosen);
          }}
        >
          {[...choices].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
    </Card>
  );
}
