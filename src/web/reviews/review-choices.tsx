import type { BusinessDetail } from '../../contract/businesses.ts';
import { screens } from '../../contract/screens.ts';
import { formatNumber } from '../format.ts';
import { useParameters } from '../parameters.ts';
import { chip } from '../search/results/chip.ts';
import { ReviewChoiceLink } from './choice-link.tsx';
import { REVIEW_SORTS } from './read-reviews.ts';

type Rated = Pick<BusinessDetail, 'reviewCount' | 'ratings'>;

/** In which order the reviews stand; and how many there are of the chosen stars. */
export function ReviewChoices({ business: { reviewCount, ratings } }: { business: Rated }) {
  const { sort, rating } = useParameters(screens.business);
  const stars = rating?.split(',').map(Number) ?? [];
  const chosen = ratings.filter((one) => stars.includes(one.rating));
  const count = chosen.reduce((sum, one) => sum + one.count, 0);
  const current = REVIEW_SORTS.find(([name]) => name === sort)?.[0] ?? 'newest';
  return (
    <div className="no-print mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 text-sm">
      {reviewCount > 1 && (
        <nav aria-label="Order of the reviews" className="flex flex-wrap gap-2">
          {REVIEW_SORTS.map(([name, label]) => (
            <ReviewChoiceLink
              key={name}
              choice={{ rating, sort: name === 'newest' ? undefined : name }}
              isCurrent={name === current}
              className={chip}
            >
              {label}
            </ReviewChoiceLink>
          ))}
        </nav>
      )}
      {rating && (
        <p aria-live="polite">
          {formatNumber(count)} of {formatNumber(reviewCount)} reviews, {nameStars(stars)}{' '}
          <ReviewChoiceLink
            choice={{ sort }}
            className="inline-flex min-h-8 items-center font-semibold text-accent underline underline-offset-2 pointer-coarse:min-h-11"
          >
            Show all
          </ReviewChoiceLink>
        </p>
      )}
    </div>
  );
}

/** `5 stars`, `1 star`, `2 or 1 stars`. */
function nameStars(stars: number[]): string {
  return `${stars.join(' or ')} ${stars.length === 1 && stars[0] === 1 ? 'star' : 'stars'}`;
}
