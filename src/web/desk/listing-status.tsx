import type { DeskListing } from '../../contract/desk/desk.ts';
import { formatDate } from '../format.ts';

export function ListingStatus({ listing }: { listing: DeskListing }) {
  const { isApproved, isPremium, premiumUntil, city, state } = listing;
  return (
    <p className="text-muted">
      {isApproved ? 'Listed' : 'Waiting for approval'} in {city}, {state} ·{' '}
      {isPremium
        ? `Premium${premiumUntil ? ` until ${formatDate(premiumUntil)}` : ''}`
        : 'Free listing'}
    </p>
  );
}
