import * as m from '#messages';
import type { DeskListing } from '../../contract/desk/desk.ts';
import { formatDate } from '../dates.ts';

export function ListingStatus({ listing }: { listing: DeskListing }) {
  const { isApproved, isOutside, isPremium, premiumUntil, city, state } = listing;
  return (
    <p className="text-muted">
      {m.owner_status_line({
        value: isOutside
          ? m.owner_status_hidden()
          : isApproved
            ? m.common_listed()
            : m.common_waiting_approval(),
        city,
        state,
        value2: isPremium ? describePremium(premiumUntil) : m.owner_status_free(),
      })}
    </p>
  );
}

function describePremium(until: string | null): string {
  return until ? m.common_premium_until({ date: formatDate(until) }) : m.common_premium();
}
