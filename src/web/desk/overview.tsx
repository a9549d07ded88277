import type { Desk } from '../../contract/desk/desk.ts';
import { Card } from '../ui/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { ConfirmCard } from './confirm-card.tsx';
import { deskPath } from './read-desk.ts';
import { ReportsCard } from './reports/reports-card.tsx';
import { sections } from './sections.ts';

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
        <p className="mt-2 text-muted">
          Emails about it go to {owner.email}. The public does not see that address.
        </p>
        <p className="-mx-3 mt-2 flex flex-wrap">
          {sections.map(({ name, title }) => (
            <TextLink key={name} to={deskPath(listing.id, name)}>
              {title}
            </TextLink>
          ))}
        </p>
      </Card>
      <ConfirmCard listing={listing} isLocked={owner.isLocked} />
    </div>
  );
}
