import type { WaitingField } from '../../../contract/owner-area/listing.ts';
import type { MailValue, PlannedMail } from '../../../platform/mail/planned.ts';
import type { OwnerAddress } from '../../contacts/address-owner.ts';
import { planMail } from '../../mails/plan.ts';
import type { NamedChange } from './name-values.ts';

interface Site {
  url: string;
}

/** `Phone: 208-555-0100 → 208-555-0199`. */
export function writeChange({ field, name, before, after }: NamedChange): MailValue {
  const nothing = { words: 'nothing' };
  return {
    words: 'change',
    with: {
      field: name ?? { words: `changed-${field}` },
      before: before || nothing,
      after: after || nothing,
    },
  };
}

/** Whoever opened the desk, its contact learns of it; so this cannot be stopped. */
export function writeChangesMail(
  to: string,
  told: {
    businessId: number;
    name: string;
    lines: MailValue[];
    undoUrl: string;
    revokeUrl: string;
  },
): PlannedMail {
  const { businessId, name: listing, lines, undoUrl: undo_url, revokeUrl: disown_url } = told;
  const rows = lines.map((change) => ({ change }));
  return planMail('owner-changes', to, { listing, undo_url, disown_url }, { businessId, rows });
}

export function writeContactsMail(
  site: Site,
  to: string,
  { rows, more }: { rows: { listing: string; change: MailValue }[]; more: number },
): PlannedMail {
  const claim_contact_url = `${site.url}/contact?topic=claim`;
  return planMail('listing-changed', to, { claim_contact_url, more: more || null }, { rows });
}

interface Decided {
  name: string;
  field: WaitingField;
  was: string;
  proposed: string;
}

function describe({ name: listing, field, was, proposed }: Decided) {
  const named = { words: `field-${field}` };
  const nothing = { words: 'nothing' };
  return { listing, field: named, old_value: was || nothing, new_value: proposed || nothing };
}

export function writeAcceptedMail(
  site: Site,
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  decided: Decided & { path: string | null },
): PlannedMail {
  const listing_url = decided.path && site.url + decided.path;
  const fields = { ...describe(decided), listing_url, manage_url };
  return planMail('change-accepted', to, fields, { businessId });
}

export function writeRefusedMail(
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  { reason, ...decided }: Decided & { reason: string },
): PlannedMail {
  const fields = { ...describe(decided), reason, manage_url };
  return planMail('change-refused', to, fields, { businessId });
}

/** To the address that was the contact until the former one took the change back. */
export function writeReplacedMail(
  site: Site,
  to: string,
  { id: businessId, name: listing }: { id: number; name: string },
): PlannedMail {
  const claim_contact_url = `${site.url}/contact?topic=claim`;
  return planMail('owner-replaced', to, { listing, claim_contact_url }, { businessId });
}
