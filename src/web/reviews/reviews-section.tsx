import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { Business, BusinessDetail } from '../../contract/businesses.ts';
import { screens } from '../../contract/screens.ts';
import { formatCount, formatNumber } from '../kit/format.ts';
import { useParameters } from '../kit/parameters.ts';
import { Button } from '../kit/ui/button.tsx';
import { chip } from '../kit/ui/chip.ts';
import { Link } from '../kit/ui/link.tsx';
import { PaperSection } from '../kit/ui/paper-section.tsx';
import { isPlainClick } from '../kit/ui/plain-click.ts';
import { Stars } from '../kit/ui/stars.tsx';
import { TextLink } from '../kit/ui/text-link.tsx';
import { withLaterStyles } from '../styles/later-styles.ts';
import { FormMissing } from './form-missing.tsx';
import { REVIEW_SORTS, type ReviewChoice, searchAt } from './read-reviews.ts';
import { ReviewList } from './review-list.tsx';

type RatingHistogramRated = Pick<
  BusinessDetail,
  'rating' | 'reviewCount' | 'uncountedReviews' | 'ratings'
>;

const row = 'histogram-row';

function RatingHistogram({ business }: { business: RatingHistogramRated }) {
  const { rating, reviewCount, uncountedReviews, ratings } = business;
  const { sort, rating: shown } = useParameters(screens.business);
  const all = ratings.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="flex w-full max-w-md flex-wrap items-center gap-x-6 gap-y-3">
      <div className="text-center">
        <p className="text-4xl leading-tight font-extrabold">{rating.toFixed(1)}</p>
        <Stars rating={rating} />
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
                className={row}
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
      <svg aria-hidden="true" className="histogram-bar">
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

export function ReviewsSection({ business }: { business: BusinessDetail }) {
  const { id, reviewCount, uncountedReviews } = business;
  return (
    <PaperSection title={m.reviews_title()} anchor="reviews">
      <RemovedNotice notice={business.reviewNotice} />
      <div className="mb-5 flex flex-wrap items-start gap-x-10 gap-y-4">
        {reviewCount > 0 && <RatingHistogram business={business} />}
        <WriteReview business={business} />
      </div>
      {reviewCount + uncountedReviews > 0 && <ReviewChoices business={business} />}
      <ReviewList businessId={id} />
    </PaperSection>
  );
}

/** Shown for a while after staff removed fake reviews. */
function RemovedNotice({ notice }: { notice: BusinessDetail['reviewNotice'] }) {
  if (!notice) return null;
  return (
    <p className="mb-4 max-w-[70ch] rounded-card border border-gold-line bg-gold-soft p-3">
      {formatCount(notice.removed, m.reviews_removed_notice)}
    </p>
  );
}

// Loaded on demand, because most visitors only read.
const ReviewForm = lazy(() =>
  withLaterStyles(import('./review-form.tsx')).then(
    (module) => ({ default: module.ReviewForm }),
    () => ({ default: FormMissing }),
  ),
);

function WriteReview({ business }: { business: Business }) {
  // Text survives hiding the form with the button, but not Cancel.
  const [form, setForm] = useState<'none' | 'shown' | 'hidden'>('none');
  const toggle = useRef<HTMLButtonElement>(null);
  const formId = useId();
  return (
    <>
      <div className="no-print flex w-full flex-wrap items-center gap-x-2">
        <Button
          ref={toggle}
          variant="secondary"
          aria-expanded={form === 'shown'}
          aria-controls={form === 'none' ? undefined : formId}
          onClick={() => setForm(form === 'shown' ? 'hidden' : 'shown')}
          className="noscript:hidden"
        >
          {m.reviews_write()}
        </Button>
        <TextLink
          to={`/write-review/${business.id}`}
          rel="nofollow"
          className="hidden! noscript:inline-flex!"
        >
          {m.reviews_write()}
        </TextLink>
        <TextLink to="/your-review" rel="nofollow">
          {m.reviews_change_yours()}
        </TextLink>
        <TextLink to="/how-we-check" className="max-sm:-ml-3">
          {m.reviews_how_checked()}
        </TextLink>
      </div>
      {form !== 'none' && (
        <div id={formId} hidden={form === 'hidden'} className="no-print w-full">
          <Suspense fallback={<div className="skeleton h-150" />}>
            <ReviewForm
              business={business}
              onClose={() => {
                setForm('none');
                toggle.current?.focus();
              }}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

type Rated = Pick<BusinessDetail, 'reviewCount' | 'uncountedReviews' | 'ratings'>;

function ReviewChoices({ business }: { business: Rated }) {
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

function nameStars(stars: number[]): string {
  if (stars.length === 1) return formatCount(stars[0] ?? 0, m.count_stars);
  const all = stars.map(String).reduce((one, other) => m.reviews_one_or_other({ one, other }));
  return m.reviews_stars_plural({ stars: all });
}

interface ReviewChoiceLinkProps {
  choice: ReviewChoice;
  isCurrent?: boolean;
  label?: string;
  className: string;
  children: ReactNode;
}

/** Shows other reviews in place; without JavaScript, the link opens that page. */
function ReviewChoiceLink({ choice, isCurrent, label, ...rest }: ReviewChoiceLinkProps) {
  const navigate = useNavigate();
  const search = searchAt(choice);
  return (
    <Link
      to={{ search, hash: '#reviews' }}
      rel="nofollow"
      aria-current={isCurrent || undefined}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        navigate({ search }, { preventScrollReset: true, state: 'setting' });
      }}
      {...rest}
    />
  );
}
