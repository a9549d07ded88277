import * as m from '#messages';
import type { BusinessDetail } from '../../contract/businesses.ts';
import { PaperSection } from '../ui/paper-section.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { RatingHistogram } from './rating-histogram.tsx';
import { RemovedNotice } from './removed-notice.tsx';
import { ReviewChoices } from './review-choices.tsx';
import { ReviewList } from './review-list.tsx';
import { WriteReview } from './write-review.tsx';

export function ReviewsSection({ business }: { business: BusinessDetail }) {
  const { id, reviewCount, uncountedReviews } = business;
  return (
    <PaperSection title={m.reviews_title()} anchor="reviews">
      <RemovedNotice notice={business.reviewNotice} />
      <div className="mb-5 flex flex-wrap items-start gap-x-10 gap-y-4">
        {reviewCount > 0 && <RatingHistogram business={business} />}
        <WriteReview business={business} />
        <TextLink to="/how-we-check" className="no-print">
          {m.reviews_how_checked()}
        </TextLink>
      </div>
      {reviewCount + uncountedReviews > 0 && <ReviewChoices business={business} />}
      <ReviewList businessId={id} />
    </PaperSection>
  );
}
