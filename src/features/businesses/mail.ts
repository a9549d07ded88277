import { composeMail, type Mail } from '../../platform/mail/compose.ts';
import type { OwnerAddress } from '../contacts/address-owner.ts';

interface Site {
  name: string;
  url: string;
}

/** Strangers can trigger these with any address: each is sent at most once a day, and can be stopped. */
function notice(site: Site, kind: 'submitted' | 'approved' | 'rejected') {
  const why = `You are getting this email because someone entered this address with a listing on ${site.name}. If that was not you, you can ignore it. We send at most one email like this a day, even if you have several listings.`;
  return { kind: `listing-${kind}`, isDaily: true, why };
}

export function writeSubmittedMail(
  site: Site,
  { to, manage }: OwnerAddress,
  business: { name: string; isPremium: boolean },
  checkout: { id: number; token: string },
): Mail {
  return composeMail({
    to,
    site,
    notice: notice(site, 'submitted'),
    subject: 'We received your listing',
    lines: [
      `Thank you for submitting ${business.name} to ${site.name}.`,
      'Our team reviews every listing and approves it within 24-48 hours. We will email you when it is done.',
      business.isPremium
        ? 'You chose a premium listing for $9.95 a year. If you have not paid yet, you can pay here:'
        : 'For $9.95 a year, a premium listing adds a link to your website, a badge and a place ahead of free listings:',
      {
        label: 'Pay for a premium year',
        url: `${site.url}/checkout/${checkout.id}?token=${checkout.token}`,
      },
      'You can correct the listing at any time, before and after it is approved:',
      ...manage,
    ],
  });
}

export function writeApprovedMail(
  site: Site,
  { to, manage }: OwnerAddress,
  business: { name: string; path: string },
): Mail {
  return composeMail({
    to,
    site,
    notice: notice(site, 'approved'),
    subject: 'Your listing is approved',
    lines: [
      `Good news: ${business.name} is approved. Everyone can now find it on ${site.name}.`,
      { label: 'See your listing', url: `${site.url}${business.path}` },
      'You can now add your hours and photos, answer reviews and correct the details:',
      ...manage,
    ],
  });
}

export function writeRejectedMail(
  site: Site,
  to: string,
  business: { name: string },
  reason: string | undefined,
): Mail {
  return composeMail({
    to,
    site,
    notice: notice(site, 'rejected'),
    subject: 'Your listing was not approved',
    lines: [
      `Our team reviewed ${business.name} and did not approve it for ${site.name}.`,
      ...(reason ? [`Reason: ${reason}`] : []),
      'If you paid for a premium listing, we are refunding the payment to your card.',
      'Once that is fixed, you are welcome to submit the business again.',
      { label: 'Submit a business', url: `${site.url}/submit` },
    ],
  });
}
