import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import * as m from '#messages';
import { type Review, reportInput } from '../../contract/review-forms.ts';
import { FormField } from '../kit/form-field.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { useToast } from '../kit/ui/toast.tsx';
import { useSendForm } from '../kit/use-send-form.ts';
import { reportReasons } from './report-reasons.ts';

type Values = z.input<typeof reportInput>;
export type Report = z.output<typeof reportInput>;

interface ReportFormProps {
  review: Pick<Review, 'id' | 'reviewerName'>;
  send: (report: Report) => Promise<unknown>;
  title?: string;
  subject?: string;
  question?: string;
  thanks?: string;
  onClose: () => void;
}

export function ReportForm(props: ReportFormProps) {
  const { review, send, onClose, title = m.reviews_report_title() } = props;
  const { reviewerName } = review;
  const { subject = m.reviews_report_of({ reviewerName }) } = props;
  const { thanks = m.reviews_report_thanks(), question = m.reviews_report_question() } = props;
  const toast = useToast();
  const form = useForm<Values, unknown, Report>({
    resolver: zodResolver(reportInput),
    defaultValues: { comment: '' },
  });
  const report = useSendForm({
    mutationKey: ['report', review.id],
    send,
    fields: reportInput.shape,
    setError: form.setError,
    onSent: () => {
      toast({ title: m.common_thanks(), description: thanks });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={title} description={subject}>
      <form
        noValidate
        onSubmit={form.handleSubmit(report.sendOnce)}
        className="flex flex-col gap-4"
      >
        <FormField form={form} name="reason" as="select" label={question} required defaultValue="">
          <option value="">{m.reviews_report_choice()}</option>
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
          label={m.reviews_report_comment()}
          rows={3}
          maxLength={500}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={report.isPending}>
            {report.isPending ? m.common_sending() : m.reviews_report_send()}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.common_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
