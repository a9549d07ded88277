import * as m from '#messages';
import type { DeskListing } from '../../../contract/desk/desk.ts';
import { StreetRow } from '../../businesses/street-row.tsx';
import { useSite } from '../../site.tsx';

/** The listing's own row, as wide as lists show it above the others. Nothing in it can be clicked. */
const howMany: Record<number, string> = {
  ...{
    1: m.desk_payments_one_premium_listing_stands(),
    2: m.desk_payments_up_to_two_premium_listings_stand(),
  },
  ...{
    3: m.desk_payments_up_to_three_premium_listings_stand(),
    4: m.desk_payments_up_to_four_premium_listings_stand(),
  },
  ...{
    5: m.desk_payments_up_to_five_premium_listings_stand(),
    6: m.desk_payments_up_to_six_premium_listings_stand(),
  },
  ...{
    7: m.desk_payments_up_to_seven_premium_listings_stand(),
    8: m.desk_payments_up_to_eight_premium_listings_stand(),
  },
  ...{
    9: m.desk_payments_up_to_nine_premium_listings_stand(),
    10: m.desk_payments_up_to_ten_premium_listings_stand(),
  },
};

export function SponsoredPreview({ listing }: { listing: DeskListing }) {
  const { sponsoredPlaces } = useSite();
  if (sponsoredPlaces === 0) return null;
  return (
    <section aria-labelledby="sponsored" className="mt-3">
      <h2 id="sponsored" className="text-xl font-bold">
        {listing.isPremium
          ? m.desk_payments_your_sponsored_place()
          : m.desk_payments_how_a_sponsored_place_would_look()}
      </h2>
      <p className="mt-2 mb-4 text-muted">
        {m.desk_payments_sponsoredplaces_above_each_list({
          sponsoredPlaces: howMany[sponsoredPlaces] ?? '',
        })}
      </p>
      <div inert className="border-t border-line">
        <StreetRow
          business={{
            ...listing,
            isPremium: true,
            openings: [],
            placement: 'sponsored',
          }}
          heading="h3"
        />
      </div>
    </section>
  );
}
