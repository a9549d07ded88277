import type { Desk } from '../../contract/desk/desk.ts';
import { Card } from '../ui/card.tsx';
import { ConfirmCard } from './confirm-card.tsx';
import { NextSteps } from './next-steps.tsx';
import { ReportsCard } from './reports/reports-card.tsx';

export function Overview({ desk }: { desk: Desk }) {
  const { listing, owner } = desk;
  return (
    <div className="flex flex-col gap-5">
      <ReportsCard desk={desk} />
      <Card title="Your listing">
        <p>
          {listing.isApproved
            ? 'Everyone can find it.'
            : 'Our team reviews every listing and approves it within 24-48 hours. Until then, only you and our team can see it.'}
        </p>
        <p className="mt-2 text-muted wrap-anywhere">
          Emails about it go to {owner.email}. The public does not see that address.
        </p>
      </Card>
      <NextSteps listing={listing} />
      <ConfirmCard listing={listing} isLocked={owner.isLocked} />
    </div>
  );
}
