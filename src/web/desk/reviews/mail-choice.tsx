import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { ReviewMail } from '../../../contract/desk/reviews.ts';
import { HttpError } from '../../api.ts';
import { send } from '../../send.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { readReviewSettings } from './read-reviews.ts';

const choices: ReadonlyMap<ReviewMail, string> = new Map([
  ['at-once', m.owner_reviews_mail_each()],
  ['weekly', m.owner_reviews_mail_weekly()],
  ['never', m.common_never()],
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
      toast({
        title: m.common_saved(),
        description: m.owner_reviews_mail_choice({
          reviewMail: choices.get(settings.reviewMail) ?? '',
        }),
      });
    },
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : m.common_no_response_retry();
      toast({ title: m.common_error(), description, variant: 'destructive' });
    },
  });
  if (!data) return <div className="skeleton h-40" />;
  return (
    <Card title={m.owner_reviews_mail_title()}>
      <div className="max-w-sm">
        <SelectField
          label={m.owner_reviews_mail_field()}
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
