import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { formatCount } from '../../format.ts';
import { readReviewSettings } from './read-reviews.ts';

/** How many reviews staff check; never their words. */
export function Waiting({ businessId }: { businessId: number }) {
  const { data } = useQuery(readReviewSettings(businessId));
  const waiting = data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <p className="mb-4 rounded-card border border-line bg-sunken p-3">
      {formatCount(waiting, m.owner_reviews_waiting)}
    </p>
  );
}
