import * as m from '#messages';
import type { Desk } from '../../../contract/desk/desk.ts';
import type { OwnerProof } from '../../../contract/desk/owner.ts';
import { formatDate } from '../../dates.ts';
import { Card } from '../../ui/card.tsx';
import { Rich } from '../../ui/rich.tsx';
import { CloseEverywhere } from './close-everywhere.tsx';
import { ContactForm } from './contact-form.tsx';

const proofs: Record<OwnerProof, string> = {
  contact: m.owner_proved_by_contact(),
  domain: m.owner_proved_by_domain(),
  website: m.owner_proved_by_website(),
  letter: m.owner_proved_by_letter(),
  phone: m.owner_proved_by_phone(),
  staff: m.owner_proved_by_staff(),
};

export function SettingsSection({ desk: { listing, owner } }: { desk: Desk }) {
  return (
    <div className="flex flex-col gap-5">
      <Card title={m.owner_settings_who()}>
        <p className="wrap-anywhere">
          <Rich
            message={m.owner_settings_who_text}
            fields={{
              email: owner.email,
              value: proofs[owner.proof],
              date: formatDate(owner.provedAt),
            }}
            parts={{
              strong: (text) => <strong>{text}</strong>,
              time: (text) => <time dateTime={owner.provedAt}>{text}</time>,
            }}
          />
        </p>
        <ContactForm id={listing.id} isLocked={owner.isLocked} />
      </Card>
      <Card title={m.owner_settings_browsers()}>
        <p>{m.owner_settings_browsers_text()}</p>
        <CloseEverywhere id={listing.id} />
      </Card>
    </div>
  );
}
