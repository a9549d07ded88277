import { composeMail, type Mail } from '../../platform/mail/compose.ts';

interface Site {
  name: string;
  url: string;
}

export function writeSubmittedMail(
  site: Site,
  to: string,
  business: { name: string; isPremium: boolean },
  checkout: { id: number; token: string },
): Mail {
  return composeMail({
    to,
    site,
    subject: `We received ${business.name}`,
    lines: [
      `Thank you for submitting ${business.name} to ${site.name}.`,
      'Our team reviews every listing, and approves it within 24-48 hours. We write to this address when it is done.',
      business.isPremium
        ? 'You chose a premium listing for $9.95 a year. If you have not paid yet, you can do so here:'
        : 'A premium listing adds a link to your website, a badge, and a place ahead of the free ones, for $9.95 a year:',
      {
        label: 'Pay for a premium year',
        url: `${site.url}/checkout/${checkout.id}?token=${checkout.token}`,
      },
      'If you did not submit this business, you need not do anything.',
    ],
  });
}

export function writeApprovedMail(
  site: Site,
  to: string,
  business: { name: string; path: string },
): Mail {
  return composeMail({
    to,
    site,
    subject: `${business.name} is listed`,
    lines: [
      `Good news: ${business.name} is approved, and everybody can find it on ${site.name} now.`,
      { label: 'See your listing', url: `${site.url}${business.path}` },
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
    subject: `${business.name} was not approved`,
    lines: [
      `Our team looked at ${business.name}, and did not approve it for ${site.name}.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      'If you paid for a premium listing, the payment is on its way back to your card.',
      'You are welcome to submit the business again when the reason is gone.',
      { label: 'Submit a business', url: `${site.url}/submit` },
    ],
  });
}
