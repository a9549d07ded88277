import * as m from '#messages';
import type { DeskListing } from '../../../contract/desk/desk.ts';
import { StreetRow } from '../../businesses/street-row.tsx';
import { useSite } from '../../site.tsx';

/** The listing's own row, as wide as lists show it above the others. Nothing in it can be clicked. */
const howMany: Record<number, string> = {
  ...{
    1: m.owner_sponsored_one(),
    2: m.owner_sponsored_two(),
  },
  ...{
    3: m.owner_sponsored_three(),
    4: m.owner_sponsored_four(),
  },
  ...{
    5: m.owner_sponsored_five(),
    6: m.owner_sponsored_six(),
  },
  ...{
    7: m.owner_sponsored_seven(),
    8: m.owner_sponsored_eight(),
  },
  ...{
    9: m.owner_sponsored_nine(),
    10: m.owner_sponsored_ten(),
  },
};

export function SponsoredPreview({ listing }: { listing: DeskListing }) {
  const { sponsoredPlaces } = useSite();
  if (sponsoredPlaces === 0) return null;
  return (
    <section aria-labelledby="sponsored" className="mt-3">
      <h2 id="sponsored" className="text-xl font-bold">
        {listing.isPremium ? m.owner_sponsored_yours() : m.owner_sponsored_preview()}
      </h2>
      <p className="mt-2 mb-4 text-muted">
        {m.owner_sponsored_turns({
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
