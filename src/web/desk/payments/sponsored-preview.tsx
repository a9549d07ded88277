import type { DeskListing } from '../../../contract/desk/desk.ts';
import { StreetRow } from '../../businesses/street-row.tsx';

/** The listing's own row, as wide as lists show it above the others. Nothing in it can be clicked. */
export function SponsoredPreview({ listing }: { listing: DeskListing }) {
  return (
    <section aria-labelledby="sponsored" className="mt-3">
      <h2 id="sponsored" className="text-xl font-bold">
        {listing.isPremium ? 'Your sponsored place' : 'How a sponsored place would look'}
      </h2>
      <p className="mt-2 mb-4 text-muted">
        Up to three premium listings stand above each list that they fit. If there are more, they
        take turns by the day.
      </p>
      <div inert className="border-t border-line">
        <StreetRow
          business={{
            ...listing,
            isPremium: true,
            quote: null,
            openings: [],
            placement: 'sponsored',
          }}
          heading="h3"
        />
      </div>
    </section>
  );
}
