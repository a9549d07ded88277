import type { WaitingField } from '../../../contract/desk/listing.ts';
import { composeMail, type Mail, type MailLine } from '../../../platform/mail/compose.ts';
import type { OwnerAddress } from '../../contacts/address-owner.ts';

interface Site {
  name: string;
  url: string;
}

/** Whoever opened the desk, its contact learns of it; so this cannot be stopped. */
export function writeChangesMail(
  site: Site,
  to: string,
  told: { name: string; lines: string[]; undoUrl: string; disownUrl: string },
): Mail {
  return composeMail({
    to,
    site,
    subject: `Changes to ${told.name}`,
    lines: [
      `The owner’s page of ${told.name} on ${site.name} was used to change this:`,
      ...told.lines,
      'If this was you, there is nothing to do. If not, you can undo it for 7 days:',
      { label: 'Undo these changes', url: told.undoUrl },
      'You can also close the owner’s page in every browser where it is open:',
      { label: 'Close it everywhere', url: told.disownUrl },
    ],
  });
}

const words: Record<WaitingField, string> = {
  name: 'name',
  address: 'address',
  category: 'category',
};

interface Decided {
  name: string;
  field: WaitingField;
  was: string;
  proposed: string;
}

export function writeAcceptedMail(
  site: Site,
  { to, manage }: OwnerAddress,
  decided: Decided & { path: string | null },
): Mail {
  const { name, field, was, proposed, path } = decided;
  const page: MailLine[] = path ? [{ label: 'See your listing', url: site.url + path }] : [];
  return composeMail({
    to,
    site,
    subject: `The new ${words[field]} of ${name} is live`,
    lines: [
      `Our team accepted the new ${words[field]} of your listing on ${site.name}:`,
      `${was} → ${proposed}`,
      ...page,
      ...manage,
    ],
  });
}

export function writeRefusedMail(
  site: Site,
  { to, manage }: OwnerAddress,
  { name, field, was, proposed, reason }: Decided & { reason: string },
): Mail {
  return composeMail({
    to,
    site,
    subject: `The new ${words[field]} of ${name} was not accepted`,
    lines: [
      `You asked us to change the ${words[field]} of ${name} on ${site.name} to: ${proposed}`,
      `Our team did not accept it. Reason: ${reason}`,
      `Your listing still says: ${was || 'nothing'}`,
      'You can correct it and send it again.',
      ...manage,
    ],
  });
}

/** To the address that was the contact until the former one took the change back. */
export function writeReplacedMail(site: Site, to: string, name: string): Mail {
  return composeMail({
    to,
    site,
    subject: `You no longer manage ${name}`,
    lines: [
      `The former contact of ${name} on ${site.name} took back the change to your address, and what was changed since. Its owner’s page is closed in your browser.`,
      'If this is a mistake, please write to us.',
      { label: 'Write to us', url: `${site.url}/contact?topic=claim` },
    ],
  });
}
