import type { PlannedMail } from '../../../platform/mail/planned.ts';
import type { OwnerAddress } from '../../mails/model/links.ts';
import { planMail } from '../../mails/model/plan.ts';

interface Site {
  url: string;
}

export function writeSubmittedMail(
  site: Site,
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  business: { name: string; isPremium: boolean },
  checkout: { id: number; token: string },
): PlannedMail {
  const template = business.isPremium ? 'listing-submitted-premium' : 'listing-submitted';
  const checkout_url = `${site.url}/checkout/${checkout.id}?token=${checkout.token}`;
  return planMail(
    template,
    to,
    { listing: business.name, checkout_url, manage_url },
    { businessId },
  );
}

export function writeApprovedMail(
  site: Site,
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  { name: listing, path }: { name: string; path: string },
): PlannedMail {
  const listing_url = site.url + path;
  return planMail('listing-approved', to, { listing, listing_url, manage_url }, { businessId });
}

export function writeRejectedMail(
  to: string,
  { id: businessId, name: listing }: { id: number; name: string },
  reason: string | undefined,
): PlannedMail {
  return planMail('listing-rejected', to, { listing, reason }, { businessId });
}

/** Writes an email of staff's own words to the contact of a listing. */
export function writeStaffLetter(
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  listing: string,
  { subject: letter_subject, text: letter }: { subject: string; text: string },
): PlannedMail {
  return planMail(
    'staff-letter',
    to,
    { listing, letter_subject, letter, manage_url },
    { businessId },
  );
}
