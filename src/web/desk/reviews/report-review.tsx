import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { DeskReview } from '../../../contract/desk/reviews.ts';
import { type Report, ReportForm } from '../../reviews/report-form.tsx';
import { send } from '../../send.ts';
import { refetchLists } from '../../staff/use-staff-action.ts';
import { listsOf } from './use-reply.ts';

interface ReportReviewProps {
  businessId: number;
  review: DeskReview;
  onClose: () => void;
}

export function ReportReview({ businessId, review, onClose }: ReportReviewProps) {
  const queryClient = useQueryClient();
  const report = async (body: Report) => {
    await send('POST /api/desk/:id/reviews/:reviewId/report', {
      params: { id: businessId, reviewId: review.id },
      body,
    });
    void refetchLists(queryClient, listsOf(businessId));
  };
  return (
    <ReportForm
      review={review}
      send={report}
      thanks={m.owner_reviews_report_thanks()}
      onClose={onClose}
    />
  );
}
