import type { DeskListing } from '../../../contract/desk/desk.ts';
import { StreetRow } from '../../businesses/street-row.tsx';
import { Card } from '../../ui/card.tsx';

/** The listing's own row, as lists show it above the others. Nothing in it can be clicked. */
export function SponsoredPreview({ listing }: { listing: DeskListing }) {
  const title = listing.isPremium ? 'Your sponsored place' : 'How a sponsored place would look';
  return (
    <Card title={title}>
      <p className="mb-4 text-muted">
        Up to three premium listings stand above each list that they fit. If there are more, they
        take turns by the day.
      </p>
      <div inert className="border-t border-line px-3">
        <StreetRow
          business={{ ...listing, isPremium: true, quote: null, placement: 'sponsored' }}
          heading="h3"
        />
      </div>
    </Card>
  );
}
