import type { BusinessDetail } from '../../contract/businesses.ts';
import { PaperSection } from '../ui/paper-section.tsx';
import { RatingHistogram } from './rating-histogram.tsx';
import { ReviewChoices } from './review-choices.tsx';
import { ReviewList } from './review-list.tsx';
import { WriteReview } from './write-review.tsx';

export function ReviewsSection({ business }: { business: BusinessDetail }) {
  const { id, reviewCount } = business;
  return (
    <PaperSection title="Customer Reviews" anchor="reviews">
      <div className="mb-5 flex flex-wrap items-start gap-x-10 gap-y-4">
        {reviewCount > 0 && <RatingHistogram business={business} />}
        <WriteReview business={business} />
      </div>
      {reviewCount > 0 && <ReviewChoices business={business} />}
      <ReviewList businessId={id} />
    </PaperSection>
  );
}
