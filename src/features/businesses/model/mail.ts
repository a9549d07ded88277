import type { Letter, letterFields } from '../../../contract/bulk-runs.staff.ts';
import { lastDayOf, MEMBER_MAILS } from '../../../domain/memberships.ts';
import type { Plan } from '../../../domain/plans.ts';
import type { MailValue, PlannedMail } from '../../../platform/mail/planned.ts';
import type { OwnerAddress } from '../../mails/model/links.ts';
import { planMail } from '../../mails/model/plan.ts';
import { describeMailPrice } from '../../mails/model/render.ts';
import type { ListingRow } from './shapes.ts';

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

type LetterListing = Pick<ListingRow, 'name' | 'city' | 'state' | 'custom'>;

/**
 * Writes an email with staff's own text to the contact of a listing. `stops` is the mailbox hash for an email
 * to members, who can unsubscribe from these emails alone.
 */
export function writeStaffLetter(
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  { name: listing, city, state, custom }: LetterListing,
  { subject, text, replyTo, stops }: Letter & { replyTo: string; stops: string | null },
): PlannedMail {
  const { 'member-level': level, 'member-until': until } = custom;
  const values: Record<(typeof letterFields)[number], MailValue> = {
    listing,
    city,
    state,
    level: typeof level === 'string' ? level : '',
    until: typeof until === 'string' ? { day: lastDayOf(until) } : '',
  };
  const fill = (letter: string) => ({ letter, with: values });
  const fields = { listing, letter_subject: fill(subject), letter: fill(text), manage_url };
  return planMail(stops === null ? 'staff-letter' : 'member-letter', to, fields, {
    businessId,
    replyTo,
    ...(stops && { list: { name: MEMBER_MAILS, to: stops } }),
  });
}
