import { composeMail, type Mail } from '../../../platform/mail/compose.ts';
import { LINK_HOURS } from '../../contacts/links.ts';
import { OBJECTION_DAYS } from './objection.rules.ts';

interface Site {
  name: string;
  url: string;
}
interface Listing {
  name: string;
}

/** So that a claim can be followed after the browser was closed; letters take days. */
export function writeBegunMail(
  site: Site,
  to: string,
  { name, way, url }: { name: string; way: 'website' | 'letter' | 'staff'; url: string },
): Mail {
  const next = {
    website: `Put the code from the page below on your website. We look at it every hour for ${LINK_HOURS} hours.`,
    letter:
      'We will mail a letter with a code to the address of the business. It can take a week or two. Enter the code on the page below.',
    staff: 'Our team will look at what you wrote and email you.',
  };
  return composeMail({
    to,
    site,
    subject: `Your claim of ${name}`,
    lines: [
      `Someone, probably you, asked to manage ${name} on ${site.name}.`,
      next[way],
      { label: 'See how your claim stands', url },
      'If you did not ask for this, you can ignore this email.',
    ],
  });
}

export function writeProvedMail(site: Site, to: string, { name }: Listing, url: string): Mail {
  return composeMail({
    to,
    site,
    subject: `You can now manage ${name}`,
    lines: [
      `This link opens ${name} on ${site.name}. It works once, within ${LINK_HOURS} hours, and needs no password. You can ask for a new one at any time.`,
      { label: `Manage ${name}`, url },
    ],
  });
}

/** To whoever was the contact of a listing that now has an owner. */
export function writeFormerContactMail(
  site: Site,
  to: string,
  { name }: Listing,
  objectionUrl: string,
): Mail {
  return composeMail({
    to,
    site,
    subject: `Someone claimed ${name}`,
    lines: [
      `Someone proved that ${name} on ${site.name} is theirs. Until now, this email address was its contact.`,
      `If that was you or someone you work with, there is nothing to do. If not, tell us within ${OBJECTION_DAYS} days. Nothing in the listing can then be changed until our team has decided.`,
      { label: 'This was not me', url: objectionUrl },
    ],
  });
}

export function writeDisputedMail(site: Site, to: string, { name }: Listing): Mail {
  return composeMail({
    to,
    site,
    subject: `Two people say that ${name} is theirs`,
    lines: [
      `You showed us that ${name} on ${site.name} is yours. Someone else has shown us the same.`,
      'Our team will look at both claims and email you. Until then, nobody can change the listing.',
      { label: 'Tell us more', url: `${site.url}/contact` },
    ],
  });
}

export function writeOwnerDisputedMail(site: Site, to: string, { name }: Listing): Mail {
  return composeMail({
    to,
    site,
    subject: `Someone else says that ${name} is theirs`,
    lines: [
      `You manage ${name} on ${site.name}. Someone else has now shown us that it is theirs.`,
      'Our team will look at both claims and email you. Until then, you can look at everything in your listing, but change nothing.',
      { label: 'Tell us more', url: `${site.url}/contact` },
    ],
  });
}

export function writeRefusedMail(site: Site, to: string, { name }: Listing, reason: string): Mail {
  return composeMail({
    to,
    site,
    subject: `Your claim of ${name} was refused`,
    lines: [
      `Our team looked at your claim of ${name} on ${site.name} and refused it.`,
      `Reason: ${reason}`,
      { label: 'Write to us', url: `${site.url}/contact` },
    ],
  });
}

/** To who had the listing before and keeps it. */
export function writeKeptMail(site: Site, to: string, { name }: Listing, url: string | null): Mail {
  const open = url ? [{ label: `Manage ${name}`, url }] : [];
  return composeMail({
    to,
    site,
    subject: `${name} stays yours`,
    lines: [
      `Our team looked at both claims of ${name} on ${site.name} and decided for you. Everything works as before.`,
      ...open,
    ],
  });
}

/** To an owner whose listing staff gave to someone else. */
export function writeHandedOverMail(
  site: Site,
  to: string,
  { name, reason }: Listing & { reason: string },
  objectionUrl: string | null,
): Mail {
  const object = objectionUrl
    ? [
        `If this is wrong, tell us within ${OBJECTION_DAYS} days, and our team will look at it again.`,
        { label: 'Object to this', url: objectionUrl },
      ]
    : [{ label: 'Write to us', url: `${site.url}/contact` }];
  return composeMail({
    to,
    site,
    subject: `${name} is now managed by someone else`,
    lines: [
      `Our team looked at both claims of ${name} on ${site.name} and decided for the other one. You can no longer change the listing.`,
      `Reason: ${reason}`,
      ...object,
    ],
  });
}
