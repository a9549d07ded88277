import * as m from '#messages';
import type { DeskListing } from '../../contract/desk/desk.ts';
import { formatDate } from '../dates.ts';

export function ListingStatus({ listing }: { listing: DeskListing }) {
  const { isApproved, isOutside, isPremium, premiumUntil, city, state } = listing;
  return (
    <p className="text-muted">
      {m.desk_value_in_city_state_value2({
        value: isOutside
          ? m.desk_not_shown()
          : isApproved
            ? m.desk_listed()
            : m.desk_waiting_for_approval(),
        city,
        state,
        value2: isPremium ? describePremium(premiumUntil) : m.desk_free_listing(),
      })}
    </p>
  );
}

function describePremium(until: string | null): string {
  return until ? m.desk_premium_until_date({ date: formatDate(until) }) : m.desk_premium();
}
