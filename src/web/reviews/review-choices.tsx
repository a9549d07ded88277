import * as m from '#messages';
import type { BusinessDetail } from '../../contract/businesses.ts';
import { screens } from '../../contract/screens.ts';
import { formatCount, formatNumber } from '../format.ts';
import { useParameters } from '../parameters.ts';
import { chip } from '../search/results/chip.ts';
import { ReviewChoiceLink } from './choice-link.tsx';
import { REVIEW_SORTS } from './read-reviews.ts';

type Rated = Pick<BusinessDetail, 'reviewCount' | 'uncountedReviews' | 'ratings'>;

/** In which order the reviews stand; and how many there are of the chosen stars. */
export function ReviewChoices({ business }: { business: Rated }) {
  const { reviewCount, uncountedReviews, ratings } = business;
  const { sort, rating } = useParameters(screens.business);
  const stars = rating?.split(',').map(Number) ?? [];
  const chosen = ratings.filter((one) => stars.includes(one.rating));
  const count = chosen.reduce((sum, one) => sum + one.count, 0);
  const current = REVIEW_SORTS.find(([name]) => name === sort)?.[0] ?? 'newest';
  return (
    <div className="no-print mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 text-sm">
      {reviewCount + uncountedReviews > 1 && (
        <nav aria-label={m.reviews_sort_label()} className="flex flex-wrap gap-2">
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
          {m.reviews_filtered_count({
            number: formatNumber(count),
            number2: formatNumber(reviewCount),
          })}
          {uncountedReviews > 0 && ` ${m.reviews_filtered_counted()}`}{' '}
          {m.reviews_filtered_stars({ stars: nameStars(stars) })}{' '}
          <ReviewChoiceLink
            choice={{ sort }}
            className="inline-flex min-h-8 items-center font-semibold text-accent underline underline-offset-2 pointer-coarse:min-h-11"
          >
            {m.reviews_filter_clear()}
          </ReviewChoiceLink>
        </p>
      )}
    </div>
  );
}

/** `5 stars`, `1 star`, `2 or 1 stars`. */
function nameStars(stars: number[]): string {
  if (stars.length === 1) return formatCount(stars[0] ?? 0, m.count_stars);
  const all = stars.map(String).reduce((one, other) => m.reviews_one_or_other({ one, other }));
  return m.reviews_stars_plural({ stars: all });
}
