import * as m from '#messages';
import type { Desk } from '../../../contract/desk/desk.ts';
import type { OwnerProof } from '../../../contract/desk/owner.ts';
import { formatDate } from '../../dates.ts';
import { Card } from '../../ui/card.tsx';
import { Rich } from '../../ui/rich.tsx';
import { CloseEverywhere } from './close-everywhere.tsx';
import { ContactForm } from './contact-form.tsx';

const proofs: Record<OwnerProof, string> = {
  contact: m.desk_settings_by_a_link_to_the_address(),
  domain: m.desk_settings_by_an_email_address_at_the(),
  website: m.desk_settings_by_the_website(),
  letter: m.desk_settings_by_a_letter_to_the_address(),
  phone: m.desk_settings_by_a_call_to_the_phone(),
  staff: m.desk_settings_by_our_team(),
};

export function SettingsSection({ desk: { listing, owner } }: { desk: Desk }) {
  return (
    <div className="flex flex-col gap-5">
      <Card title={m.desk_settings_who_manages_this_listing()}>
        <p className="wrap-anywhere">
          <Rich
            message={m.desk_settings_email_proved_value_on_date_the}
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
      <Card title={m.desk_settings_open_browsers()}>
        <p>{m.desk_settings_a_link_opens_this_listing_in()}</p>
        <CloseEverywhere id={listing.id} />
      </Card>
    </div>
  );
}
