import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { LatestReview } from '../../contract/reviews.ts';
import { read } from '../api.ts';
import { businessPath } from '../paths.ts';
import { useKnownPlace } from '../search/known-place.ts';
import { useSite } from '../site.tsx';
import { Link } from '../ui/link.tsx';
import { Stars } from '../ui/stars.tsx';
import { HomeSection } from './home-section.tsx';
import { nameTown } from './name-town.ts';

const MOST = 3;
const SAMPLE_MARK = /^Sample review: /;

export const latestReviews = read('GET /api/reviews/latest', { query: {} });

/** Of the town that the visitor knows, if it has as many. */
export function LatestReviews() {
  const { place: area } = useSite();
  const place = useKnownPlace();
  const { data: all = [] } = useQuery(latestReviews);
  const { data: near = [] } = useQuery({
    ...read('GET /api/reviews/latest', { query: { ...place } }),
    enabled: place !== null,
  });
  const isNear = place !== null && near.length >= MOST;
  const shown = (isNear ? near : all).slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <HomeSection
      id="reviews"
      title={m.home_latest_reviews()}
      place={isNear ? nameTown(place) : (area?.name ?? m.home_across_country())}
    >
      <ul className="grid gap-x-10 gap-y-6 md:grid-cols-3">
        {shown.map((review) => (
          <li key={review.id} className="relative min-w-0">
            <ReviewOf review={review} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function ReviewOf({ review }: { review: LatestReview }) {
  const { rating, quote, reviewerName, isSample, business } = review;
  return (
    <>
      <Stars rating={rating} size={18} />
      <blockquote className="my-1 line-clamp-3 min-h-21 text-lg wrap-anywhere">
        <q>{quote.replace(SAMPLE_MARK, '')}</q>
      </blockquote>
      <h3 className="truncate font-bold">
        <Link
          to={businessPath(business)}
          className="after:absolute after:inset-0 hover:text-accent"
        >
          {business.name}
        </Link>
      </h3>
      <p className="truncate text-sm text-muted">
        {isSample ? m.home_sample_review() : reviewerName} · {business.city}, {business.state}
      </p>
    </>
  );
}
