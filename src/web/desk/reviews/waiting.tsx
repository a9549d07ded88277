import { useQuery } from '@tanstack/react-query';
import { readReviewSettings } from './read-reviews.ts';

/** How many reviews staff check; never their words. */
export function Waiting({ businessId }: { businessId: number }) {
  const { data } = useQuery(readReviewSettings(businessId));
  const waiting = data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <p className="mb-4 rounded-card border border-line bg-sunken p-3">
      {waiting === 1 ? '1 review is' : `${waiting} reviews are`} being checked by our team. You will
      see {waiting === 1 ? 'it' : 'them'} here once everyone can.
    </p>
  );
}
