import type { Desk } from '../../../contract/desk/desk.ts';
import type { OwnerProof } from '../../../contract/desk/owner.ts';
import { formatDate } from '../../format.ts';
import { Card } from '../../ui/card.tsx';
import { CloseEverywhere } from './close-everywhere.tsx';
import { ContactForm } from './contact-form.tsx';

const proofs: Record<OwnerProof, string> = {
  contact: 'by a link to the address on file',
  domain: 'by an email address at the website',
  website: 'by the website',
  letter: 'by a letter to the address',
  phone: 'by a call to the phone number',
  staff: 'by our team',
};

export function SettingsSection({ desk: { listing, owner } }: { desk: Desk }) {
  return (
    <div className="flex flex-col gap-5">
      <Card title="Who manages this listing">
        <p className="wrap-anywhere">
          <strong>{owner.email}</strong>, proved {proofs[owner.proof]} on{' '}
          <time dateTime={owner.provedAt}>{formatDate(owner.provedAt)}</time>. The public does not
          see this address.
        </p>
        <ContactForm id={listing.id} isLocked={owner.isLocked} />
      </Card>
      <Card title="Open browsers">
        <p>
          A link opens this listing in a browser for 7 days. If you used someone else&rsquo;s
          device, or see changes that you did not make, log out everywhere.
        </p>
        <CloseEverywhere id={listing.id} />
      </Card>
    </div>
  );
}
