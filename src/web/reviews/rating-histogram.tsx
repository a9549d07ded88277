import * as m from '#messages';
import type { BusinessDetail } from '../../contract/businesses.ts';
import { screens } from '../../contract/screens.ts';
import { formatCount, formatNumber } from '../format.ts';
import { useParameters } from '../parameters.ts';
import { Stars } from '../ui/stars.tsx';
import { ReviewChoiceLink } from './choice-link.tsx';

type Rated = Pick<BusinessDetail, 'rating' | 'reviewCount' | 'uncountedReviews' | 'ratings'>;

const row =
  'group -mx-2 grid min-h-7 grid-cols-[1ch_minmax(0,1fr)_4ch] items-center gap-3 rounded-md px-2 tabular-nums pointer-coarse:min-h-11';

/** How many gave how many stars; each line of it shows those reviews alone. */
export function RatingHistogram({ business }: { business: Rated }) {
  const { rating, reviewCount, uncountedReviews, ratings } = business;
  const { sort, rating: shown } = useParameters(screens.business);
  const all = ratings.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="flex w-full max-w-md flex-wrap items-center gap-x-6 gap-y-3">
      <div className="text-center">
        <p className="text-4xl leading-tight font-extrabold">{rating.toFixed(1)}</p>
        <Stars rating={rating} size={16} />
        <p className="text-sm text-muted">{formatCount(reviewCount, m.count_reviews)}</p>
        {uncountedReviews > 0 && (
          <p className="text-sm text-muted">
            {m.reviews_more_uncounted({ number: formatNumber(uncountedReviews) })}
          </p>
        )}
      </div>
      <ul aria-label={m.reviews_histogram()} className="min-w-0 flex-[1_1_11rem] text-sm">
        {ratings.map(({ rating: stars, count }) => (
          <li key={stars}>
            {count === 0 ? (
              <div className={row}>
                <Bar stars={stars} count={0} share={0} />
              </div>
            ) : (
              <ReviewChoiceLink
                choice={{ sort, rating: String(stars) }}
                isCurrent={shown === String(stars)}
                className={`${row} hover:bg-sunken aria-[current=true]:bg-accent-soft aria-[current=true]:font-bold`}
              >
                <Bar stars={stars} count={count} share={count / all} />
              </ReviewChoiceLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bar({ stars, count, share }: { stars: number; count: number; share: number }) {
  return (
    <>
      <span>
        {stars}
        <span className="sr-only">{` ${stars === 1 ? m.reviews_histogram_star() : m.reviews_histogram_stars()} `}</span>
      </span>
      <svg aria-hidden="true" className="h-2.5 w-full overflow-hidden rounded-full bg-sunken">
        <rect width={`${Math.round(share * 100)}%`} height="100%" rx="5" className="fill-star" />
      </svg>
      <span className="text-muted">
        {formatNumber(count)}
        <span className="sr-only">
          {count === 1 ? ` ${m.common_review_one()}` : ` ${m.common_review_many()}`}
        </span>
      </span>
    </>
  );
}
