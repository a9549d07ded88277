import '../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Review, reportInput } from '../../contract/reviews.ts';
import { send } from '../api.ts';
import { FormField } from '../form-field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useToast } from '../ui/toast.tsx';
import { useSendForm } from '../use-send-form.ts';
import { reportReasons } from './report-reasons.ts';

type Values = z.input<typeof reportInput>;
type Report = z.output<typeof reportInput>;

interface ReportFormProps {
  businessId: number;
  review: Review;
  onClose: () => void;
}

export function ReportForm({ businessId, review, onClose }: ReportFormProps) {
  const toast = useToast();
  const form = useForm<Values, unknown, Report>({
    resolver: zodResolver(reportInput),
    defaultValues: { comment: '' },
  });
  const report = useSendForm({
    mutationKey: ['report', review.id],
    send: (body: Report) =>
      send('POST /api/businesses/:id/reviews/:reviewId/report', {
        params: { id: businessId, reviewId: review.id },
        body,
      }),
    fields: reportInput.shape,
    setError: form.setError,
    onSent: () => {
      toast({ title: 'Thank you', description: 'Our team will look at this review.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Report Review"
      description={`The review by ${review.reviewerName}`}
    >
      <form
        noValidate
        onSubmit={form.handleSubmit(report.sendOnce)}
        className="flex flex-col gap-4"
      >
        <FormField
          form={form}
          name="reason"
          as="select"
          label="What is wrong with this review?"
          required
          defaultValue=""
        >
          <option value="">Select a reason</option>
          {[...reportReasons].map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </FormField>
        <FormField
          form={form}
          name="comment"
          as="area"
          label="Comment (optional)"
          rows={3}
          maxLength={500}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={report.isPending}>
            {report.isPending ? 'Sending...' : 'Send Report'}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
