import type { Plan } from '../../../domain/plans.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import type { OwnerAddress } from '../../mails/model/links.ts';
import { planMail } from '../../mails/model/plan.ts';
import { describeMailPrice } from '../../mails/model/render.ts';

interface Site {
  url: string;
}

export function writeSubmittedMail(
  site: Site,
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  business: { name: string; isPremium: boolean },
  checkout: { id: number; token: string; plan: Plan | null },
): PlannedMail {
  const { plan } = checkout;
  const address = `${site.url}/checkout/${checkout.id}?token=${checkout.token}`;
  const checkout_url = plan ? `${address}&plan=${plan.id}` : address;
  if (plan) {
    const chosen = { plan: { local: plan.name }, plan_price: describeMailPrice(plan) };
    const fields = { listing: business.name, checkout_url, manage_url, ...chosen };
    return planMail('listing-submitted-plan', to, fields, { businessId });
  }
  const template = business.isPremium ? 'listing-submitted-premium' : 'listing-submitted';
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
